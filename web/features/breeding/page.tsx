import { useCallback, useState } from 'react'
import { mountPicture } from '#shared/domain/breeding/mount-images.ts'
import type { Part, StableStats } from '#shared/domain/breeding/stable.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Mount } from '#store/mounts.ts'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { Births } from './crosses/births.tsx'
import { CrossDialog } from './crosses/cross-dialog.tsx'
import type { MountKind } from './known-mounts.ts'
import { type Stable, useStable } from './model.ts'
import { MountDialog } from './mount-dialog.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { StableSection } from './stable/stable-section.tsx'
import './breeding.css'

/** The dialog that is open above the page. */
type OpenDialog =
  | { what: 'add'; kind: MountKind }
  | { what: 'edit'; mount: Mount }
  | { what: 'crosses'; kind: number }
  | null

export function BreedingPage() {
  const stable = useStable()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { saves } = stable
  const onAdd = useCallback((kind: MountKind) => setDialog({ what: 'add', kind }), [])
  const onEdit = useCallback((mount: Mount) => setDialog({ what: 'edit', mount }), [])
  const onCrosses = useCallback((kind: number) => setDialog({ what: 'crosses', kind }), [])
  return (
    <div className="page tool breeding">
      <PageTitle
        title="Gestion d’Élevage"
        purpose="Ton étable, ce qu’il y manque, et ce qu’elle peut donner."
      />
      <Figures stats={stable.stats} />
      <div className="grid grid-cols-[404px_minmax(0,1fr)] items-start gap-x-8 gap-y-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <SearchPanel known={stable.known} onAdd={onAdd} onCrosses={onCrosses} />
        <div>
          <Births
            rows={stable.inGame}
            known={stable.known}
            open={stable.layout.births}
            onToggle={stable.layout.toggleBirths}
            onCrosses={onCrosses}
          />
          <StableSection
            stable={stable}
            saves={saves}
            dialogOpen={dialog !== null}
            onAdd={onAdd}
            onEdit={onEdit}
            onCrosses={onCrosses}
          />
        </div>
      </div>
      <Dialogs stable={stable} dialog={dialog} onCrosses={onCrosses} onClose={() => setDialog(null)} />
    </div>
  )
}

/** The figures of the stable, whatever the filters show of it. */
function Figures({ stats }: { stats: StableStats }) {
  const { averageLevel } = stats
  return (
    <Stats label="Ton étable en chiffres">
      <Stat label="Total" value={formatNumber(stats.total)} />
      <Stat label="Variantes" value={formatNumber(stats.variants)} />
      <Stat label="Caméléones" value={<PartOf part={stats.cameleones} />} />
      <Stat label="Stériles" value={<PartOf part={stats.steriles} />} />
      <Stat label="Niveau moyen" value={averageLevel === null ? '-' : formatNumber(averageLevel)} />
      <Stat label="Familles" value={formatNumber(stats.families)} />
    </Stats>
  )
}

const PartOf = ({ part }: { part: Part }) => (
  <>
    {formatNumber(part.count)} <span className="kamas">{`(${part.percent}\u202f%)`}</span>
  </>
)

type DialogsProps = {
  stable: Stable
  dialog: OpenDialog
  onCrosses: (kind: number) => void
  onClose: () => void
}

function Dialogs({ stable, dialog, onCrosses, onClose }: DialogsProps) {
  const { saves, known } = stable
  if (dialog?.what === 'add')
    return (
      <MountDialog
        kind={dialog.kind}
        before={null}
        onSubmit={(fields) => saves.add(dialog.kind, fields)}
        onClose={onClose}
      />
    )
  if (dialog?.what === 'edit') {
    const { mount } = dialog
    const img = mountPicture(mount, known?.pictureOf(mount.ankama_id) ?? null)
    return (
      <MountDialog
        kind={{ name: mount.variant_name, family: mount.family_name, img }}
        before={mount}
        onSubmit={(fields) => saves.edit(mount, fields)}
        onClose={onClose}
      />
    )
  }
  if (dialog?.what === 'crosses')
    return <CrossDialog kind={dialog.kind} stable={stable} onCrosses={onCrosses} onClose={onClose} />
  return null
}

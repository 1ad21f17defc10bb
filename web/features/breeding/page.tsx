import { useCallback, useState } from 'react'
import { mountPicture } from '#shared/domain/mount-images.ts'
import type { Mount } from '#store/mounts.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Births } from './crosses/births.tsx'
import { CrossDialog } from './crosses/cross-dialog.tsx'
import { Figures } from './figures.tsx'
import type { Suggestion } from './known-mounts.ts'
import { type Stable, useStable } from './model.ts'
import { MountDialog } from './mount-dialog.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { StableSection } from './stable/stable-section.tsx'
import { text } from './text.ts'
import './breeding.css'

/** What is asked of the player, or shown to them, above the page. */
type Asked =
  | { what: 'add'; kind: Suggestion }
  | { what: 'edit'; mount: Mount }
  | { what: 'crosses'; kind: number }
  | null

export function BreedingPage() {
  const stable = useStable()
  const [asked, setAsked] = useState<Asked>(null)
  const { saves } = stable
  const onAdd = useCallback((kind: Suggestion) => setAsked({ what: 'add', kind }), [])
  const onEdit = useCallback((mount: Mount) => setAsked({ what: 'edit', mount }), [])
  const onCrosses = useCallback((kind: number) => setAsked({ what: 'crosses', kind }), [])
  return (
    <div className="page tool breeding">
      <PageTitle title={text.title} purpose={text.purpose} />
      <Figures stats={stable.stats} />
      <div className="breeding-work">
        <SearchPanel known={stable.known} onAdd={onAdd} onCrosses={onCrosses} />
        <div className="breeding-stable">
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
            asking={asked !== null}
            onAdd={onAdd}
            onEdit={onEdit}
            onCrosses={onCrosses}
          />
        </div>
      </div>
      <Dialogs stable={stable} asked={asked} onCrosses={onCrosses} onClose={() => setAsked(null)} />
    </div>
  )
}

type DialogsProps = {
  stable: Stable
  asked: Asked
  onCrosses: (kind: number) => void
  onClose: () => void
}

function Dialogs({ stable, asked, onCrosses, onClose }: DialogsProps) {
  const { saves, known } = stable
  if (asked?.what === 'add')
    return (
      <MountDialog
        kind={asked.kind}
        before={null}
        onSubmit={(fields) => saves.add(asked.kind, fields)}
        onClose={onClose}
      />
    )
  if (asked?.what === 'edit') {
    const { mount } = asked
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
  if (asked?.what === 'crosses')
    return <CrossDialog kind={asked.kind} stable={stable} onCrosses={onCrosses} onClose={onClose} />
  return null
}

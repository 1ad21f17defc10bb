import { Fragment, useCallback, useState } from 'react'
import { RulesNotice } from '#blocks/rules-notice.tsx'
import type { Breeders, Herd, Pair } from '#shared/domain/breeding/mount-crosses.ts'
import { breedersOf, childrenOf, pairsOf } from '#shared/domain/breeding/mount-crosses.ts'
import { mountPicture } from '#shared/domain/breeding/mount-images.ts'
import type { StableShare, StableStats } from '#shared/domain/breeding/stable.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Mount } from '#store/mounts.ts'
import { Button } from '#ui/fields/button.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { Births, PairBadge, useHerd } from './crosses/births.tsx'
import type { KnownMounts, MountKind } from './known-mounts.ts'
import { type Stable, useStable } from './model.ts'
import { MountDialog } from './mount-dialog.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { StableSection } from './stable/stable-section.tsx'
import { text } from './text.ts'

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
      <RulesNotice />
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
    <Stats label="Ton étable en chiffres" className="mb-6 max-md:mb-4 max-md:grid-cols-3">
      <Stat
        label="Total"
        value={formatNumber(stats.total)}
        note={`sur ${formatNumber(BREEDING_RULES.stable.value)} places`}
      />
      <Stat label="Variantes" value={formatNumber(stats.variants)} />
      <Stat label="Caméléones" value={<PartOf part={stats.cameleones} />} />
      <Stat label="Stériles" value={<PartOf part={stats.steriles} />} />
      <Stat label="Niveau moyen" value={averageLevel === null ? '-' : formatNumber(averageLevel)} />
      <Stat label="Familles" value={formatNumber(stats.families)} />
    </Stats>
  )
}

const PartOf = ({ part }: { part: StableShare }) => (
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
        parents={known?.coloursOf(dialog.kind.family) ?? []}
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
        parents={known?.coloursOf(mount.family_name) ?? []}
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

const crossesIntro = (generation: number | null, ready: number, all: number) =>
  [
    generation === null ? 'Génération inconnue' : `Génération ${generation}`,
    all === 0
      ? 'aucun croisement connu ne la donne'
      : `${plural(all, 'couple la donne', 'couples la donnent')}, dont ${formatNumber(ready)} dans ton étable`,
  ].join(' · ')
const breeders = (name: string, { male, female, unknown }: Breeders) =>
  `${name}\u00a0: ${
    [
      male > 0 ? plural(male, 'mâle', 'mâles') : '',
      female > 0 ? plural(female, 'femelle', 'femelles') : '',
      unknown > 0 ? `${formatNumber(unknown)} sans sexe noté` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'aucune fertile'
  }`

type Props = {
  kind: number
  stable: Stable
  onCrosses: (kind: number) => void
  onClose: () => void
}

/** How a mount is born, which of these pairs stand in the stable, and what it gives as a parent. */
function CrossDialog({ kind, stable: { inGame, known }, onCrosses, onClose }: Props) {
  const { herds } = useHerd(inGame, known)
  if (!known) return null
  const cross = known.crossOf(kind)
  const pairs = cross ? pairsOf(cross, herds) : []
  const ready = pairs.filter(({ state }) => state === 'ready').length
  const children = childrenOf(kind, known.crosses)
  return (
    <Dialog
      title={`Croisements\u00a0: ${known.nameOf(kind)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid gap-1.5">
        <p>{crossesIntro(cross?.generation ?? null, ready, pairs.length)}</p>
        {pairs.length > 0 && (
          <>
            <h3 className="mt-2.5 text-12 font-medium text-muted">Elle naît de</h3>
            <ul className="border-t border-line">
              {pairs.map((pair) => (
                <PairLine
                  key={pair.parents.join('-')}
                  pair={pair}
                  known={known}
                  herds={herds}
                  onCrosses={onCrosses}
                />
              ))}
            </ul>
          </>
        )}
        {children.length > 0 && (
          <>
            <h3 className="mt-2.5 text-12 font-medium text-muted">Avec elle, on obtient</h3>
            <ul className="border-t border-line">
              {children.map((child) => (
                <li key={`${child.kind}-${child.partner}`} className={LINE}>
                  <KindLink kind={child.kind} known={known} onCrosses={onCrosses} />
                  <span className="sub">
                    {`avec ${known.nameOf(child.partner)}`} · {text.generation(child.generation)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

const LINE = 'border-b border-rule py-[7px] touch:pt-0'

type LineProps = { pair: Pair; known: KnownMounts; herds: readonly Herd[]; onCrosses: (kind: number) => void }

function PairLine({ pair: { parents, state }, known, herds, onCrosses }: LineProps) {
  return (
    <li className={`${LINE} flex items-start justify-between gap-2.5`}>
      <span>
        {parents.map((parent, at) => (
          <Fragment key={parent}>
            {at > 0 && ' × '}
            <KindLink kind={parent} known={known} onCrosses={onCrosses} />
          </Fragment>
        ))}
        {[...new Set(parents)].map((parent) => (
          <span key={parent} className="sub">
            {breeders(known.nameOf(parent), inAll(herds, parent))}
          </span>
        ))}
      </span>
      <PairBadge state={state} className="touch:mt-[11px]" />
    </li>
  )
}

/** A mount's name, which leads to its own crosses. */
const KindLink = ({ kind, known, onCrosses }: { kind: number } & Omit<LineProps, 'pair' | 'herds'>) => (
  <button
    type="button"
    className="link text-left text-text not-hover:decoration-transparent touch:py-3"
    onClick={() => onCrosses(kind)}
  >
    {known.nameOf(kind)}
  </button>
)

const inAll = (herds: readonly Herd[], kind: number) =>
  herds
    .map((herd) => breedersOf(herd, kind))
    .reduce((sum, { male, female, unknown }) => ({
      male: sum.male + male,
      female: sum.female + female,
      unknown: sum.unknown + unknown,
    }))

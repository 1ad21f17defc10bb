import { Fragment } from 'react'
import type { Breeders } from '#shared/domain/breeding/mount-crosses.ts'
import {
  breedersOf,
  childrenOf,
  type Herd,
  type Pair,
  pairsOf,
} from '#shared/domain/breeding/mount-crosses.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { KnownMounts } from '../known-mounts.ts'
import type { Stable } from '../model.ts'
import { text } from '../text.ts'
import { PairBadge, useHerd } from './births.tsx'

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
export function CrossDialog({ kind, stable: { inGame, known }, onCrosses, onClose }: Props) {
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

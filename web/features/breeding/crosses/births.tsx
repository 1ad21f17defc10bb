import { Check, ChevronDown, ChevronRight, CircleDashed, CircleHelp } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { GAMES } from '#shared/collections/mounts.ts'
import { type Birth, birthsOf, type Herd, herdOf, type PairState } from '#shared/domain/mount-crosses.ts'
import type { Mount } from '#store/mounts.ts'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import type { KnownMounts } from '../known-mounts.ts'
import { ofGame } from '../stable/stable-view.ts'
import { text } from '../text.ts'
import './births.css'

const FIRST = 10
const COLUMNS = ['mount', 'generation', 'parents', 'state'] as const
const CLASSES = { mount: 'mo', generation: 'gn n', parents: 'pa', state: 'st' }

type Props = {
  rows: readonly Mount[]
  known: KnownMounts | null | undefined
  open: boolean
  onToggle: () => void
  onCrosses: (kind: number) => void
}

/** What the mounts of the stable can have between them: what it does not hold yet first. */
export const Births = memo(function Births({ rows, known, open, onToggle, onCrosses }: Props) {
  const { herds, owned } = useHerd(rows, known)
  const births = useMemo(() => (known ? birthsOf(herds, known.crosses, owned) : []), [herds, known, owned])
  if (!known || rows.length === 0) return null
  const Chevron = open ? ChevronDown : ChevronRight
  const fresh = births.filter(({ kind }) => !owned.has(kind)).length
  return (
    <section className="births" aria-labelledby="births">
      <header>
        <h2 id="births">
          <button type="button" aria-expanded={open} onClick={onToggle}>
            <Chevron className="i" aria-hidden="true" />
            {text.births}
          </button>
        </h2>
        <span className="muted">{text.birthsCount(births.length, fresh)}</span>
      </header>
      {open &&
        (births.length === 0 ? (
          <p className="muted">{text.noBirth}</p>
        ) : (
          <BirthTable births={births} owned={owned} known={known} onCrosses={onCrosses} />
        ))}
    </section>
  )
})

type TableProps = {
  births: readonly Birth[]
  owned: ReadonlySet<number>
  known: KnownMounts
  onCrosses: (kind: number) => void
}

function BirthTable({ births, owned, known, onCrosses }: TableProps) {
  const [showAll, setShowAll] = useState(false)
  const shown = showAll ? births : births.slice(0, FIRST)
  return (
    <>
      <table className="ledger births-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={CLASSES[column]}>
                {text.birthColumns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualRows rows={shown} rowKey={({ kind }) => kind} columns={COLUMNS.length}>
          {(birth) => (
            <BirthCells birth={birth} owned={owned.has(birth.kind)} known={known} onCrosses={onCrosses} />
          )}
        </VirtualRows>
      </table>
      {shown.length < births.length && (
        <button type="button" className="btn sm ghost" onClick={() => setShowAll(true)}>
          {text.moreBirths(births.length - shown.length)}
        </button>
      )}
    </>
  )
}

type CellsProps = { birth: Birth; owned: boolean } & Pick<TableProps, 'known' | 'onCrosses'>

function BirthCells({ birth: { kind, generation, pairs, state }, owned, known, onCrosses }: CellsProps) {
  const [first] = pairs
  const name = known.nameOf(kind)
  return (
    <>
      <td className="mo">
        <button
          type="button"
          className="link"
          aria-label={text.of(text.crosses, name)}
          onClick={() => onCrosses(kind)}
        >
          {name}
        </button>
        {owned && <span className="sub">{text.owned}</span>}
      </td>
      <td className="gn n">{generation}</td>
      <td className="pa">
        {first && text.pair(known.nameOf(first.parents[0]), known.nameOf(first.parents[1]))}
        {pairs.length > 1 && <span className="sub">{text.otherPairs(pairs.length - 1)}</span>}
      </td>
      <td className="st">
        <PairBadge state={state} />
      </td>
    </>
  )
}

/** The breeders of the mounts, each game's apart, and the kinds that they are. */
export function useHerd(rows: readonly Mount[], known: KnownMounts | null | undefined) {
  return useMemo(() => {
    const kindOf = known?.kindOf ?? (() => null)
    const herds: Herd[] = GAMES.map((game) =>
      herdOf(ofGame(rows, game).map((mount) => ({ ...mount, kind: kindOf(mount) }))),
    )
    return { herds, owned: new Set(rows.flatMap((mount) => kindOf(mount) ?? [])) }
  }, [rows, known])
}

const ICONS = { ready: Check, possible: CircleHelp, missing: CircleDashed }
const TONES = { ready: 'badge kama', possible: 'badge info', missing: 'badge' }

/** What the stable can do with a pair: by its sign, its word, and its colour. */
export function PairBadge({ state }: { state: PairState }) {
  const Icon = ICONS[state]
  return (
    <span className={TONES[state]}>
      <Icon className="i" aria-hidden="true" />
      {text.states[state]}
    </span>
  )
}

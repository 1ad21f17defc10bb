import { Check, ChevronDown, ChevronRight, CircleDashed, CircleHelp } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { GAMES } from '#shared/collections/mounts.ts'
import {
  type Birth,
  birthsOf,
  type Herd,
  herdOf,
  type PairState,
} from '#shared/domain/breeding/mount-crosses.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import type { Mount } from '#store/mounts.ts'
import { Button } from '#ui/fields/button.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { KnownMounts } from '../known-mounts.ts'
import { ofGame } from '../stable/stable-view.ts'
import { text } from '../text.ts'

const STATES = {
  ready: 'Prêt',
  possible: 'Sexe à préciser',
  missing: 'Pas encore',
} satisfies Record<PairState, string>

const FIRST = 10

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
    <section className="mb-4 border-b border-line" aria-labelledby="births">
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-2.5 pb-1.5">
        <h2 id="births">
          <button
            type="button"
            className="flex min-h-9 items-center gap-2 text-left touch:min-h-11"
            aria-expanded={open}
            onClick={onToggle}
          >
            <Chevron className="icon size-[18px] flex-none text-faint" />
            Ce que ton étable peut donner
          </button>
        </h2>
        <span className="text-[13px] text-muted">
          {births.length === 0
            ? 'aucun croisement pour l’instant'
            : `${plural(births.length, 'variante', 'variantes')}, dont ${plural(fresh, 'nouvelle', 'nouvelles')}`}
        </span>
      </header>
      {open &&
        (births.length === 0 ? (
          <p className="mb-3 text-muted">
            Il faut un mâle et une femelle fertiles, de deux variantes dont le croisement est connu.
          </p>
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
  const columns = useMemo(() => columnsOf(owned, known, onCrosses), [owned, known, onCrosses])
  const shown = showAll ? births : births.slice(0, FIRST)
  return (
    <>
      <DataTable
        className="births-table w-full table-fixed"
        columns={columns}
        rows={shown}
        rowKey={kindOf}
        rowClass={() => CARD}
        cards="md"
      />
      {shown.length < births.length && (
        <Button className="small ghost mt-1.5 mb-3" onClick={() => setShowAll(true)}>
          {`Voir ${plural(births.length - shown.length, 'autre variante', 'autres variantes')}`}
        </Button>
      )}
    </>
  )
}

const kindOf = ({ kind }: Birth): number => kind
const CARD = 'max-md:grid-cols-[minmax(0,1fr)_auto]'

function columnsOf(
  owned: ReadonlySet<number>,
  known: KnownMounts,
  onCrosses: (kind: number) => void,
): Column<Birth>[] {
  return [
    {
      key: 'mount',
      head: 'Variante',
      cellClass: 'md:py-[5px]',
      cell: ({ kind }) => (
        <>
          <button
            type="button"
            className="link text-left not-hover:decoration-transparent"
            aria-label={text.of('Croisements', known.nameOf(kind))}
            onClick={() => onCrosses(kind)}
          >
            {known.nameOf(kind)}
          </button>
          {owned.has(kind) && <span className="sub">tu l’as déjà</span>}
        </>
      ),
    },
    {
      key: 'generation',
      head: 'Gén.',
      figure: true,
      className: 'max-md:hidden',
      headClass: 'w-14',
      cell: ({ generation }) => generation,
    },
    {
      key: 'parents',
      head: 'Parents',
      headClass: 'w-[42%] pl-6',
      cellClass: 'pl-6 text-muted max-md:col-span-2 max-md:row-start-2 max-md:pl-0 max-md:text-[13px]',
      cell: ({ pairs: [first, ...others] }) => (
        <>
          {first && `${known.nameOf(first.parents[0])} × ${known.nameOf(first.parents[1])}`}
          {others.length > 0 && (
            <span className="sub">{`et ${plural(others.length, 'autre couple', 'autres couples')}`}</span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      head: 'Avec ton étable',
      className: 'text-right',
      headClass: 'w-[150px]',
      cellClass: 'max-md:col-start-2 max-md:row-start-1',
      cell: ({ state }) => <PairBadge state={state} />,
    },
  ]
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
export function PairBadge({ state, className = '' }: { state: PairState; className?: string }) {
  const Icon = ICONS[state]
  return (
    <span className={`${TONES[state]} ${className}`}>
      <Icon className="icon" aria-hidden="true" />
      {STATES[state]}
    </span>
  )
}

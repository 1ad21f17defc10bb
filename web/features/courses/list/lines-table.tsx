import { ChevronDown, ChevronUp, Pin, RotateCcw, Smartphone } from 'lucide-react'
import { type PointerEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Courses, CoursesLine } from '#blocks/courses/use-courses.ts'
import { fieldIds } from '#blocks/field-ids.ts'
import { CountedPrice, UnitPriceField } from '#blocks/prices/lent/price-field.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import { unitPricePaid } from '#shared/domain/courses/purchase.ts'
import { shownUnitPrice } from '#shared/domain/prices/packs.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { useMedia } from '#ui/hooks/use-wide.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { type Naming, OriginsInShort } from '../origins.tsx'
import { text } from '../text.ts'
import type { Buying } from '../use-buying.ts'
import { LineDetail } from './line-detail.tsx'
import { focusPacks, lineKeys, useKeptFocus } from './line-keys.ts'
import { type HallHead, isHead, type Row, rowKey, useRows } from './list-rows.ts'
import { useLingering } from './use-lingering.ts'
import '../courses.css'

/** The list: hall after hall, a line for each item, ticked when it is bought. */
export function LinesTable({ courses, buying }: { courses: Courses; buying: Buying }) {
  const { lingering, release } = useLingering(courses.all)
  const rows = useRows(courses, lingering)
  const [open, setOpen] = useState<number | null>(null)
  const [unpaid, setUnpaid] = useState<number | null>(null)
  const tick = useLatest((line: CoursesLine, bought: boolean) => {
    const ask = !bought && line.id !== unpaid && buying.noteOf(line).paid === null
    setUnpaid(ask ? line.id : null)
    if (!ask) buying.toggle(line, bought, courses.purchases)
  })
  const columns = useColumns({ naming: courses.naming, buying, open, onOpen: setOpen, unpaid, tick })
  const keptFocus = useKeptFocus(rows)
  useTapGuard(keptFocus.ref, `${rows.map(rowKey)}`)
  const undoLast = () => {
    const last = courses.purchases[0]
    if (last) void buying.remove(last, courses.catalogue.item(last.item_id).name)
  }
  const leave = (event: PointerEvent) => {
    // A finger leaves the list whenever it is lifted.
    if (event.pointerType === 'mouse') release()
  }
  return (
    <DataTable
      className="courses table-fixed [--row:40px]"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowClass={(row) => classOf(row, open)}
      whole={(row) => (isHead(row) ? <HallHeader {...row.head} /> : undefined)}
      detail={
        open === null
          ? undefined
          : (row) =>
              !isHead(row) && row.line.id === open && !row.bought ? (
                <LineDetail line={row.line} courses={courses} buying={buying} />
              ) : undefined
      }
      cards="lg"
      onPointerLeave={leave}
      onKeyDown={lineKeys(undoLast)}
      {...keptFocus}
    />
  )
}

/** The same function from one drawing to the next, which does what the last one would. */
function useLatest<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

const CARD = 'max-lg:grid-cols-[36px_minmax(0,1fr)_auto_48px] max-lg:gap-y-0'

const HALL =
  'hall max-lg:sticky max-lg:top-(--header) max-lg:z-4 max-lg:border-0 max-lg:bg-ink-0 max-lg:p-0 each:h-[46px] each:border-b each:border-line each:p-0 each:pt-2.5 max-lg:each:h-auto max-lg:each:pt-3.5 max-lg:each:pb-2'

function classOf(row: Row, open: number | null): string {
  if (isHead(row)) return HALL
  const { line, bought } = row
  return [CARD, bought !== null && 'done', !line.purchase && 'warn', line.id === open && 'open']
    .filter(Boolean)
    .join(' ')
}

/** Number, name, how many items, what they come to. */
function HallHeader({ hall, number, lines, cost, unpriced }: HallHead['head']) {
  const { full, short } = HALL_NAMES[hall]
  return (
    <div className="flex items-center gap-2.5">
      <span className="grid size-5 flex-none place-items-center rounded-full border border-kama text-12 font-semibold text-kama">
        {number}
      </span>
      <h2 className="text-14">
        <span className="max-lg:hidden">{full}</span>
        <span className="lg:hidden">{short}</span>
      </h2>
      <span className="text-12 text-faint max-lg:hidden">{plural(lines.length, 'objet', 'objets')}</span>
      <span className="ml-auto">
        {unpriced > 0 && <span className="mr-4 text-13 text-faint max-lg:mr-2">au moins</span>}
        <b className="font-semibold">
          <Money value={cost} tone={unpriced > 0 ? 'muted' : undefined} />
        </b>
      </span>
    </div>
  )
}

type Cells = {
  naming: Naming
  buying: Buying
  open: number | null
  onOpen: (id: number | null) => void
  /** The line of which it is asked what was paid for it. */
  unpaid: number | null
  tick: (line: CoursesLine, bought: boolean) => void
}

/** A cell of a line; the head of a hall has none. */
const ofLine =
  <T,>(cell: (line: CoursesLine, bought: string | null) => T) =>
  (row: Row) =>
    isHead(row) ? null : cell(row.line, row.bought)

const ORIGINS =
  'origins-button relative -ml-1.5 inline-flex min-h-7 max-w-[calc(100%+--spacing(1.5))] items-center gap-1.25 rounded-1 px-1.5 text-12 text-muted after:absolute after:inset-x-0 after:-inset-y-2 hover:bg-ink-2 hover:text-text'

function useColumns({ naming, buying, open, onOpen, unpaid, tick }: Cells): Column<Row>[] {
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'tick',
        head: 'Acheté',
        silent: true,
        headClass: 'w-9',
        cellClass: 'tick max-lg:[--box:28px] max-lg:[grid-area:1/4/3/5] max-lg:justify-self-end',
        cell: ofLine((line, bought) => (
          <Check
            id={fieldIds.purchase(line.id)}
            label={text.tickOf(line.item.name)}
            checked={bought !== null}
            onToggle={() => tick(line, bought !== null)}
          />
        )),
      },
      {
        key: 'item',
        head: 'Objet',
        cellClass: '[&_.sub]:whitespace-normal max-lg:[grid-area:1/1/2/3]',
        cell: ofLine((line, bought) => (
          <ItemName item={line.item} sub={bought ? <BoughtFrom words={bought} /> : subOf(line, buying)} />
        )),
      },
      {
        key: 'origins',
        head: 'Pour',
        headClass: 'w-42 max-xl:w-34',
        cellClass: 'max-lg:[grid-area:3/2/4/4]',
        cell: ofLine((line) => {
          const Chevron = line.id === open ? ChevronUp : ChevronDown
          return (
            <button
              type="button"
              className={ORIGINS}
              aria-expanded={line.id === open}
              aria-label={`Origines, ${line.item.name}`}
              onClick={() => onOpen(line.id === open ? null : line.id)}
            >
              <OriginsInShort line={line} naming={naming} />
              <Chevron className="icon small flex-none text-faint" />
            </button>
          )
        }),
      },
      {
        key: 'need',
        head: 'Besoin',
        figure: true,
        headClass: 'w-18',
        cellClass: 'max-lg:hidden',
        cell: ofLine((line) => formatNumber(line.needed)),
      },
      {
        key: 'owned',
        head: 'Possédé',
        figure: true,
        headClass: 'w-22',
        cellClass: '[--room:48px] max-lg:hidden',
        cell: ofLine((line) => (
          <>
            <KamasField
              label={text.ownedOf(line.item.name)}
              hideLabel
              unit=""
              value={line.stock}
              onCommit={(pieces) => buying.saveStock(line.id, pieces)}
              onEnter="next-row"
            />
            {line.reserved > 0 && (
              <span className="sub inline-flex items-center gap-1">
                <Pin className="icon small" />
                {`${formatNumber(line.reserved)} en réserve`}
              </span>
            )}
          </>
        )),
      },
      {
        key: 'missing',
        head: 'Manque',
        figure: true,
        headClass: 'w-16',
        cellClass: 'font-semibold max-lg:hidden',
        cell: ofLine((line) => formatNumber(line.missing)),
      },
      {
        key: 'packs',
        head: 'À acheter',
        figure: true,
        headClass: 'w-43 max-xl:w-32',
        cellClass:
          'whitespace-normal text-balance max-lg:[grid-area:2/2/3/3] max-lg:text-left max-lg:text-[15px] max-lg:font-semibold',
        cell: ofLine((line, bought) => <Packs line={line} buying={buying} fixed={bought !== null} />),
      },
      {
        key: 'unit',
        head: 'Prix unitaire',
        figure: true,
        headClass: 'w-23',
        cellClass:
          'unit [--room:64px] has-[.lent-take]:pt-[7px] has-[.lent-take]:pb-[5px] max-lg:justify-self-end max-lg:[grid-area:2/3/3/4] max-lg:text-12 max-lg:text-faint max-lg:[&_.field]:w-26',
        cell: ofLine((line) => <UnitPrice line={line} now={now} buying={buying} />),
      },
      {
        key: 'cost',
        head: 'Coût',
        figure: true,
        headClass: 'w-26',
        cellClass: 'col max-lg:[grid-area:1/3/2/4] max-lg:[&_.field]:w-26',
        cell: ofLine((line, bought) => {
          if (line.purchase) return <Money value={buying.noteOf(line).paid ?? line.purchase.cost} />
          if (line.id === unpaid && bought === null) return <PaidField line={line} buying={buying} />
          return <span className="muted">incomplet</span>
        }),
      },
    ],
    [naming, buying, open, onOpen, unpaid, now, tick],
  )
}

/**
 * Asks what was paid in all for a line without a price: Enter notes the purchase, also with nothing in it, as a second tick
 * does (N32).
 */
function PaidField({ line, buying }: { line: CoursesLine; buying: Buying }) {
  const id = useId()
  const typed = useRef(buying.draftOf(line.id)?.paid ?? null)
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <KamasField
      id={id}
      label={text.paidOf(line.item.name)}
      hideLabel
      placeholder={'payé\u00a0?'}
      value={buying.draftOf(line.id)?.paid ?? null}
      onCommit={(paid) => {
        typed.current = paid
        buying.setDraft(line.id, { paid })
      }}
      onEnter={() => void buying.buy(line, { paid: typed.current })}
    />
  )
}

const BoughtFrom = ({ words }: { words: string }) => (
  <span className="inline-flex items-center gap-1">
    {words !== 'acheté' && words !== 'Déjà en stock' && <Smartphone className="icon small" />}
    {words}
  </span>
)

function subOf(line: CoursesLine, buying: Buying) {
  if (!line.notFound) return undefined
  return (
    <>
      introuvable aujourd’hui{' '}
      <button
        type="button"
        className="link"
        onClick={() => void buying.setNotFound(line.id, line.item.name, false)}
      >
        <RotateCcw className="icon small inline" /> Chercher à nouveau
      </button>
    </>
  )
}

/** `fixed`: they were bought already. */
function Packs({ line, buying, fixed }: { line: CoursesLine; buying: Buying; fixed: boolean }) {
  // On a card what is unfolded leads there, with room for a finger.
  const wide = useMedia('(min-width: 1100px)')
  if (!line.purchase && !buying.draftOf(line.id))
    return <span className="font-normal text-faint">{text.toBuy(line.missing)}</span>
  const note = buying.noteOf(line)
  return (
    <>
      {fixed || !wide ? (
        packsText(note.packs) || text.toBuy(line.missing)
      ) : (
        <button
          type="button"
          className="underline decoration-transparent decoration-dotted underline-offset-4 hover:decoration-current"
          aria-label={`${packsText(note.packs) || text.toBuy(line.missing)}, ${line.item.name}\u00a0: autres lots`}
          title="Acheter d’autres lots"
          onClick={({ currentTarget }) => focusPacks(currentTarget.closest('tr') ?? currentTarget)}
        >
          {packsText(note.packs) || text.toBuy(line.missing)}
        </button>
      )}
      {note.surplus > 0 && (
        <span className="sub font-normal max-lg:ml-2 max-lg:inline">{`surplus ${formatNumber(note.surplus)}`}</span>
      )}
    </>
  )
}

function UnitPrice({ line, now, buying }: { line: CoursesLine; now: number; buying: Buying }) {
  const { known, item } = line
  // What is bought costs that, whatever other packs would.
  const unit = line.unit && (unitPricePaid(buying.noteOf(line)) ?? line.unit)
  if (!unit)
    return (
      <UnitPriceField
        item={item}
        id={fieldIds.lackingPrice(line.id)}
        label={`Prix du lot de 1, ${item.name}`}
        hideLabel
        missing
        onCommit={(price) => buying.savePrice(line.id, price)}
        onEnter="next-row"
      />
    )
  const read = known?.[unit.pack]
  // Of a lent price that is said with it.
  const at = read?.lent ? undefined : read?.at
  return (
    <>
      <CountedPrice
        known={read}
        of={{ id: line.id, pack: unit.pack, label: text.packPriceOf(unit.pack, item.name) }}
      >
        <Money value={shownUnitPrice(unit.price)} />
      </CountedPrice>
      {at !== undefined && <span className="sub max-lg:hidden">{ageShort(now - at)}</span>}
    </>
  )
}

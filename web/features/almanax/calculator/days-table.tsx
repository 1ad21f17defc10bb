import { useMemo } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { fieldIds } from '#blocks/field-ids.ts'
import { CountedLent, useLentUnitMarks } from '#blocks/prices/lent/price-field.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { readUnitPrice } from '#shared/domain/almanax/almanax-cost.ts'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { formatDay, formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { HORIZONS, setPlanSources, usePlanSources } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField, type KamasFieldProps } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { type AlmanaxLine, sameLine } from './lines.ts'
import type { Calculator } from './model.ts'

const priceOf = (date: string, name: string | null) =>
  `Prix unitaire, ${formatDay(date)}${name ? `, ${name}` : ''}`

/** The days of the period; cards under 768 px. */
export function DaysTable({ calculator }: { calculator: Calculator }) {
  return (
    <DataTable
      className="almanax-days table-fixed [--row:50px] compact:[--row:40px]"
      columns={useColumns(calculator)}
      rows={useSameRows(calculator.shown, dateOf, sameLine)}
      rowKey={dateOf}
      rowClass={rowClass}
      cards="md"
    />
  )
}

const dateOf = ({ date }: AlmanaxLine) => date

const CARD = 'max-md:grid-cols-[auto_minmax(0,1fr)_122px] max-[389px]:grid-cols-[auto_minmax(0,1fr)_100px]'

const rowClass = ({ today, done }: AlmanaxLine) =>
  [today && 'today', done && 'done', CARD].filter(Boolean).join(' ')

/** A day: its bonus, its offering, what a piece costs and what the offering comes to. */
function useColumns({ today, characters, hideDone, totals, saves }: Calculator): Column<AlmanaxLine>[] {
  // A missing price stands out where most other days have theirs.
  const wanted = totals.priced > totals.unpriced
  return useMemo(
    () => [
      {
        key: 'date',
        head: 'Date',
        headClass: 'w-33 max-xl:w-[122px]',
        cellClass: ({ today }) =>
          `whitespace-nowrap tabular-nums max-md:text-[13px] ${today ? 'font-semibold text-kama' : 'max-md:text-faint'}`,
        cell: (line) => (
          <span className="flex items-center gap-2.5">
            <Check
              id={fieldIds.offering(line.date)}
              label={`Faite, ${formatDay(line.date)}`}
              title="Faite"
              checked={line.done}
              onToggle={() => void saves.toggleDone(line, hideDone)}
            />
            <time dateTime={line.date}>{formatDay(line.date)}</time>
          </span>
        ),
      },
      {
        key: 'bonus',
        head: 'Bonus',
        cellClass: 'max-md:text-[12px] max-md:text-faint',
        cellHint: ({ day }) => day?.bonusText ?? undefined,
        cell: (line) => <Bonus line={line} />,
      },
      {
        key: 'offering',
        head: 'Offrande',
        headClass: 'w-67 max-xl:w-50',
        cellClass: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2',
        cell: (line) =>
          line.item ? (
            <span className="flex items-center justify-between gap-2">
              <ItemName item={line.item} sub={<Share line={line} />} />
              <DayToCourses line={line} today={today} />
            </span>
          ) : (
            <span className="faint">-</span>
          ),
      },
      {
        key: 'quantity',
        head: 'Quantité',
        figure: true,
        headClass: 'w-19 max-xl:w-17',
        cellClass: 'max-md:hidden',
        cell: ({ quantity }) => (quantity > 0 ? formatNumber(quantity) : '-'),
      },
      {
        key: 'price',
        head: 'Prix unitaire',
        figure: true,
        headClass: 'w-31 pr-[18px] max-xl:w-28',
        cellClass:
          'has-[.suggested,.lent-take,.lent-apart]:pt-[7px] has-[.suggested,.lent-take,.lent-apart]:pb-[5px] [&_.suggested]:mt-[3px] [&_.suggested]:mr-[3px] [&_.suggested]:ml-auto [&_.suggested]:flex max-md:col-start-3 max-md:row-start-2',
        cell: (line) => (
          <>
            <OfferingField
              line={line}
              id={fieldIds.offeringPrice(line.date)}
              label={priceOf(line.date, line.item?.name ?? null)}
              hideLabel
              className="[--room:78px] md:max-xl:[--room:66px]"
              read={readPrice}
              onCommit={(price) => saves.savePrice(line, price)}
              onEnter="next-row"
              resave
              missing={wanted && line.item !== null && line.cost === null && line.suggestion === null}
              placeholder={placeholderOf(line)}
            />
            <NewerPrice line={line} onTake={() => void saves.takeSuggestions([line])} />
          </>
        ),
      },
      {
        key: 'cost',
        head: characters === 1 ? 'Coût' : `Coût (par ${formatNumber(characters)})`,
        figure: true,
        headClass: 'w-33 max-xl:w-[118px]',
        cellClass: 'col max-md:col-start-3 max-md:row-start-1 max-md:text-[13px] max-md:whitespace-normal',
        cellHint: ({ book }) => (book ? `Au prix de ton carnet\u00a0: ${packsText(book.packs)}` : undefined),
        cell: (line) => <Cost line={line} onTake={() => void saves.takeSuggestions([line])} />,
      },
    ],
    [today, characters, hideDone, wanted, saves],
  )
}

function placeholderOf({ item, suggestion, book }: AlmanaxLine): string {
  if (book) return formatKamas(book.unit)
  if (suggestion) return `${formatKamas(suggestion.price)}\u00a0?`
  return item ? 'prix\u00a0?' : '-'
}

/** A unit price: the kamas grammar first, then the floor of a plain number; 0 is no price (T81). */
function readPrice(text: string): KamasReading {
  const reading = readKamas(text)
  const value = reading.kind === 'amount' ? reading.value : readUnitPrice(text)
  if (value === null) return reading
  if (value > MAX_AMOUNT) return { kind: 'unreadable', why: 'too-large' }
  return value === 0 ? { kind: 'empty' } : { kind: 'amount', value }
}

const BADGE = 'badge h-4.5 px-[7px] font-medium'

function Bonus({ line: { day, status } }: { line: AlmanaxLine }) {
  if (status === 'coming') return <span className="skel block h-2.5 w-3/5" />
  const unsure = status === 'to-confirm'
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <b className={`font-medium max-md:font-normal ${unsure ? 'max-md:hidden' : ''}`}>
          {day?.bonus ?? 'Almanax'}
        </b>
        {unsure && (
          <span className={BADGE} title="Repris du même jour de la dernière année connue.">
            à confirmer
          </span>
        )}
        {status === 'failed' && <span className={BADGE}>jour non chargé</span>}
      </span>
      {day?.bonusText && <span className="sub truncate max-md:hidden">{day.bonusText}</span>}
    </>
  )
}

/** What stands under the offering's name: on phones its share and gain, and a price that was typed for another item. */
const Share = ({ line }: { line: AlmanaxLine }) => (
  <>
    <span className="only-phone">{`${formatNumber(line.quantity)} par personnage`}</span>
    {line.gain !== null && (
      <span className="block md:hidden">
        net <Money value={line.gain} sign />
      </span>
    )}
    {line.pricedFor && <span className="block">{`prix saisi pour ${line.pricedFor}`}</span>}
  </>
)

/** The shopping list looks as far as this day from now on (N16). */
function DayToCourses({ line: { date, item, done }, today }: { line: AlmanaxLine; today: string }) {
  const horizon = usePlanSources()?.get('almanax')?.horizon ?? 0
  const ahead = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000) + 1
  if (!item || done || ahead > HORIZONS.almanax.most) return null
  return (
    <ToCourses
      label={coursesText.add}
      what={`almanax du ${formatDay(date)}`}
      brief
      className="btn ghost small flex-none"
      plan={(db) => setPlanSources(db, [{ source: 'almanax', on: true, horizon: Math.max(horizon, ahead) }])}
    />
  )
}

type OfferingFieldProps = Omit<KamasFieldProps, 'value' | 'lent'> & { line: AlmanaxLine }

/** The price of a day's offering, to be typed; what others lend where nothing of the player's is known. */
function OfferingField({ line, ...field }: OfferingFieldProps) {
  const { day, unit, suggestion, book } = line
  const item = suggestion || book?.own ? null : (day?.item ?? null)
  const { mark, below } = useLentUnitMarks(item, field.label, unit)
  return (
    <>
      <KamasField {...field} value={unit || null} lent={mark} />
      {below}
    </>
  )
}

type TakeProps = { line: AlmanaxLine; onTake: () => void }

/** The book's price under the one that was typed, where it is newer: taken, the day counts the book again. */
const NewerPrice = ({ line: { date, suggestion }, onTake }: TakeProps) =>
  suggestion?.newer && <SuggestedPrice {...suggestion} label={formatDay(date)} brief onTake={onTake} />

function Cost({ line, onTake }: TakeProps) {
  const { date, cost, gain, item, suggestion, done } = line
  if (cost === null || gain === null) {
    return (
      <>
        <span className="faint">{item ? 'incomplet' : '-'}</span>
        {suggestion && !suggestion.newer && (
          <button
            type="button"
            className="link take ml-auto block text-12 max-md:ml-2.5 max-md:inline-block max-md:text-[13px]"
            aria-label={`Reprendre ${formatKamas(suggestion.price)} pour ${formatDay(date)}`}
            onClick={onTake}
          >
            Reprendre
          </button>
        )}
      </>
    )
  }
  return (
    <>
      <CountedLent on={(line.book?.lent ?? 0) > 0}>
        <Money value={cost} />
      </CountedLent>
      <span
        className={`sub max-md:hidden ${done ? 'text-inherit' : 'text-muted'}`}
        title={'Gain net\u00a0: récompense moins coût'}
      >
        net <Money value={gain} sign />
      </span>
    </>
  )
}

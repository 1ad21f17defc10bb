import { BookOpen, Eraser } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import type { Suggestion } from '#blocks/prices/suggestion.ts'
import { suggestionOf } from '#blocks/prices/suggestion.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import type { Freshness } from '#shared/domain/prices/price-history.ts'
import { daysBefore, freshnessOf } from '#shared/domain/prices/price-history.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { EssencePrice } from '#store/essences.ts'
import type { ItemPrices } from '#store/prices.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Progress } from '#ui/figures/progress.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useSettled } from '#ui/hooks/use-settled.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import type { Workshop } from '../model.ts'
import { FILTER, FILTERS, matches, type TabProps } from '../model.ts'
import { text } from '../text.ts'
import type { PriceState } from '../use-elevage-renta-params.ts'
import { PRICE_STATES } from '../use-elevage-renta-params.ts'
import { type EssenceSaves, readEssencePrice, useEssenceSaves } from '../use-essence-saves.ts'

type Props = {
  lines: readonly EssenceLine[]
  saves: EssenceSaves
  /** The focus has come into the table, or left it. */
  onHold: (held: boolean) => void
}

const CARD = 'max-md:grid-cols-[minmax(0,1fr)_132px]'

const AGE =
  'inline-flex items-center gap-2 text-[13px] max-md:pr-[52px] max-md:text-[12px] max-md:leading-[44px] max-md:whitespace-nowrap md:max-lg:flex-wrap md:max-lg:gap-y-0.5'

/** Minutes do not change the age of a price. */
const AGE_PERIOD_MS = 600_000
const keyOf = ({ id }: EssenceLine): number => id

/** What the player pays for each essence of the workshop. */
export function PricesTab({ workshop, params, change }: TabProps) {
  const { bosses, data, prices } = workshop
  const now = useNow(AGE_PERIOD_MS)
  const saves = useEssenceSaves(data)
  const book = useItemPrices(useMemo(() => bosses.map(({ essence }) => essence), [bosses]))
  const lines = useMemo(
    () => essenceLines({ bosses, data, prices }, book, now),
    [bosses, data, prices, book, now],
  )
  const query = useDeferredValue(params.query)
  const { state } = params
  const listed = useMemo(
    () => lines.filter((line) => isInState(line, state) && matches(query, [line.item.name, line.boss])),
    [lines, state, query],
  )
  const find = useCallback((id: number) => lines.find((line) => line.id === id), [lines])
  const [held, setHeld] = useState(false)
  const shown = useSettled({ listed, keyOf, find, held, under: `${query}|${state}` })
  const priced = lines.filter(({ price }) => price > 0).length
  return (
    <>
      <div className="mb-4 flex items-end justify-between gap-x-6 gap-y-2.5 text-[13px] max-md:grid">
        <p className="muted">
          {'Saisis ce que tu paies une essence\u00a0: les objets de son gardien se comparent aussitôt.'}
        </p>
        <div className="w-[328px] flex-none max-md:w-auto">
          <Progress label="Essences avec un prix" done={priced} total={lines.length} unit="prix" />
        </div>
      </div>
      <div className={FILTERS}>
        <FilterField
          className={FILTER}
          label={text.search}
          placeholder={text.search}
          query={params.query}
          onSearch={(query) => change({ query })}
        />
        <Segmented
          className="spread"
          label="Prix"
          value={params.state}
          options={PRICE_STATES.map((value) => ({
            value,
            label: `${text.states[value]} ${formatNumber(lines.filter((line) => isInState(line, value)).length)}`,
          }))}
          onChange={(state) => change({ state })}
        />
        <TakeAll lines={lines} saves={saves} />
      </div>
      <p className="sr-only" role="status">
        {text.listed(shown.length, lines.length)}
      </p>
      {shown.length > 0 ? (
        <EssenceTable lines={shown} saves={saves} onHold={setHeld} />
      ) : (
        <EmptyState title="Aucun résultat" hint={text.nothingHint}>
          <Button onClick={() => change({ query: '', state: 'tous' })}>Effacer les filtres</Button>
        </EmptyState>
      )}
    </>
  )
}

/** The book's prices for essences that have none here: a typed price is never overwritten by the lot. */
function TakeAll({ lines, saves }: { lines: readonly EssenceLine[]; saves: EssenceSaves }) {
  const wanting = lines.flatMap(({ id, suggestion }) =>
    suggestion && !suggestion.newer ? [{ id, price: suggestion.price }] : [],
  )
  if (wanting.length === 0) return null
  return (
    <Button icon={BookOpen} className="max-md:flex-[1_0_100%]" onClick={() => void saves.take(wanting)}>
      {`Reprendre ${plural(wanting.length, 'prix', 'prix')} du carnet`}
    </Button>
  )
}

const essenceKey = ({ id }: EssenceLine) => id

/** The essences with what the player pays for each: whose it is, its price, and since when. */
function EssenceTable({ lines, saves, onHold }: Props) {
  return (
    <DataTable
      className="essences table-fixed"
      columns={useColumns(saves)}
      rows={useSameRows(lines, essenceKey, sameLine)}
      rowKey={essenceKey}
      rowClass={() => CARD}
      cards="md"
      onFocus={() => onHold(true)}
      onBlur={({ currentTarget, relatedTarget }) => onHold(currentTarget.contains(relatedTarget))}
    />
  )
}

const inputId = (id: number): string => `atelier-prix-${id}`

function useColumns(saves: EssenceSaves): Column<EssenceLine>[] {
  const today = useParisDay()
  return useMemo(() => {
    // The button that did it goes; the focus stays in its row.
    const toField = (id: number) => (done: boolean) => {
      if (done) document.getElementById(inputId(id))?.focus()
    }
    return [
      {
        key: 'essence',
        head: 'Essence',
        cell: (line) => (
          <ItemName item={line.item} sub={<span className="only-phone">{bossAndLevel(line)}</span>} />
        ),
      },
      {
        key: 'boss',
        head: 'Boss',
        className: 'max-lg:hidden',
        headClass: 'w-[22%]',
        cellClass: 'text-muted',
        cell: ({ boss }) => boss,
      },
      {
        key: 'level',
        head: 'Niveau',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[76px]',
        cellClass: 'text-muted',
        cell: ({ item }) => item.level,
      },
      {
        key: 'price',
        head: 'Prix',
        figure: true,
        headClass: 'w-[190px] pr-5',
        cellClass:
          '[--room:130px] max-md:col-start-2 max-md:row-start-1 max-md:[--room:84px] md:py-1.5 [&_.suggested]:mt-1',
        cell: ({ id, item, price, freshness, suggestion }) => (
          <>
            <KamasField
              id={inputId(id)}
              label={`Prix, ${item.name}`}
              hideLabel
              value={price || null}
              read={(typed) => readEssencePrice(typed, price)}
              onCommit={(value) => saves.savePrice(id, value ?? 0)}
              onEnter="next-row"
              emptied="restores"
              resave
              stale={freshness === 'old'}
              placeholder={'prix\u00a0?'}
            />
            {suggestion && (
              <SuggestedPrice
                price={suggestion.price}
                newer={suggestion.newer}
                label={item.name}
                onTake={() => saves.take([{ id, price: suggestion.price }]).then(toField(id))}
              />
            )}
          </>
        ),
      },
      {
        key: 'age',
        head: 'Relevé',
        headClass: 'w-[172px] max-lg:w-[130px]',
        cellClass: 'max-md:col-[1/3] max-md:row-start-2 max-md:text-right',
        cell: (line) => line.price > 0 && <Age line={line} today={today} />,
      },
      {
        key: 'clear',
        head: 'Effacer',
        silent: true,
        headClass: 'w-10',
        cellClass: 'text-right max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end',
        cell: ({ id, item, price }) =>
          price > 0 && (
            <Button
              className="ghost"
              icon={Eraser}
              title="Effacer"
              aria-label={`Effacer le prix, ${item.name}`}
              onClick={() => void saves.clear(id).then(toField(id))}
            ></Button>
          ),
      },
    ]
  }, [today, saves])
}

function Age({ line: { day, freshness }, today }: { line: EssenceLine; today: string }) {
  return (
    <span className={`${AGE} ${freshness === 'today' ? 'text-text' : 'text-muted'}`}>
      {ageInWords(day, today)}
      {freshness === 'old' && <span className="badge h-[18px] px-[7px] font-medium">ancien</span>}
    </span>
  )
}

const bossAndLevel = ({ boss, item }: EssenceLine) => `${boss} · niv. ${formatNumber(item.level)}`

/** How long ago a day was, both as `YYYY-MM-DD`. */
function ageInWords(day: string | null, today: string): string {
  if (day === null) return 'date inconnue'
  const days = daysBefore(day, today)
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `il y a ${formatNumber(days)} jours`
}

/** An essence of the workshop as its row shows it. */
type EssenceLine = {
  id: number
  item: CatalogueItem
  boss: string
  /** The player's own price; 0 for none. */
  price: number
  /** The Paris day on which the price was seen; null where nobody knows. */
  day: string | null
  freshness: Freshness | null
  suggestion: Suggestion | null
}

type Book = ReadonlyMap<number, ItemPrices>

/** The workshop's essences from the lowest level up, with what the player and the book know of their prices. */
function essenceLines(
  { bosses, data, prices }: Pick<Workshop, 'bosses' | 'data' | 'prices'>,
  book: Book | undefined,
  now: number,
): EssenceLine[] {
  return bosses
    .map(({ boss, essence: id }) => {
      const row = prices.get(id)
      const own = row ? { price: row.price, stamp: row.stamps.price } : null
      const price = row?.price ?? 0
      const day = row && price > 0 ? dayOf(row, book?.get(id)) : null
      return {
        id,
        item: data.item(id),
        boss,
        price,
        day,
        freshness: day === null ? null : freshnessOf(day, now),
        suggestion: suggestionOf(own, book?.get(id)),
      }
    })
    .sort((a, b) => a.item.level - b.item.level || byName.compare(a.boss, b.boss))
}

const byName = new Intl.Collator('fr')

/** A price that the book holds too is as old as it is there: it may have been taken over long after it was seen. */
function dayOf(row: EssencePrice, known: ItemPrices | undefined): string | null {
  const lowest = unitPrice(pricesOf(known))
  if (lowest && Math.floor(lowest.price) === row.price) return known?.[lowest.pack]?.day ?? null
  const typed = timeOf(row.stamps.price ?? '')
  return typed ? parisDay(typed) : null
}

/** Whether a line is among those of a state: every one, those without a price, those whose price is old or undated. */
function isInState({ price, freshness }: EssenceLine, state: PriceState): boolean {
  if (state === 'tous') return true
  if (state === 'sans') return price === 0
  return price > 0 && (freshness === 'old' || freshness === null)
}

/** Whether two lines draw the same row. */
const sameLine = (a: EssenceLine, b: EssenceLine): boolean =>
  a.item === b.item &&
  a.boss === b.boss &&
  a.price === b.price &&
  a.day === b.day &&
  a.freshness === b.freshness &&
  a.suggestion?.price === b.suggestion?.price &&
  a.suggestion?.newer === b.suggestion?.newer

import { TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { PasteDialog, type PastedProps, type PasteKind } from '#blocks/paste/paste-dialog.tsx'
import type { Placed } from '#blocks/paste/use-ingest.ts'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { Columns } from '#shared/domain/pasted/table.ts'
import { isMarket, isPrice, PRICE_COLUMNS, type PriceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type {
  Names,
  PastedEntry,
  PastedMarket,
  PastedPrice,
  PasteFault,
  Way,
} from '#shared/domain/prices/pasted-price.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { formatDay, formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/account.ts'
import { marketWrite } from '#store/market-pace.ts'
import { outliersOf, recordDatedPrices } from '#store/price-writes.ts'
import { PastedLine, PastedRows } from '#ui/files/pasted-list.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NO_NAMES } from '../price-view.ts'
import { text } from './text.ts'

type Kind = PasteKind<PriceColumn, PastedEntry, PasteFault, Way>

const COLUMNS = PRICE_COLUMNS.map((value) => ({ value, label: text.columns(value) }))

const KIND: Omit<Kind, 'reader'> = {
  tool: 'prices',
  title: 'Coller une liste',
  className: 'w-180',
  intro:
    'Une ligne par prix, comme tu les notes, ou un tableau. Rien n’est enregistré avant que tu le demandes.',
  label: 'Liste de prix',
  example: 'Bois de Frêne\u00a0; 12k5\nOrtie x10 4 500\nGelano\u00a0; 100\u00a0; 3,8m',
  height: 6,
  words: true,
  most: 5000,
  columns: COLUMNS,
  lacks,
  nameOf: ({ name, item }) => ({ name, item }),
  withItem: (entry, item) => ({ ...entry, item }),
  says: text.said,
  ways: text.ways,
  reading: (entries) => text.reading(entries[0]?.name ?? '', entries),
  fault: (fault) => text.faults[fault],
  ready: (n) => plural(n, 'prêt', 'prêts'),
}

function lacks(columns: Columns<PriceColumn>): string | null {
  if (!columns.includes('name') && !columns.includes('id')) return 'Quelle colonne dit l’objet\u00a0?'
  if (columns.includes('pack') && !columns.includes('price'))
    return 'Un lot n’a de sens qu’avec une colonne de prix.'
  return columns.some((column) => isPrice(column) || isMarket(column))
    ? null
    : 'Quelle colonne dit le prix\u00a0?'
}

type Props = PastedProps & { lines: BookLines; today: string; catalogue: Catalogue | null }

/** A list of prices, and of what markets sold. */
export function PastePrices({ lines, today, catalogue, ...pasted }: Props) {
  const names = catalogue ?? NO_NAMES
  const kind = useMemo(
    () => ({ ...KIND, reader: priceReader({ today, names: namesOf(names) }) }),
    [today, names],
  )
  const tell = useMutateAndTell()
  const store = (entries: readonly PastedEntry[]) => {
    const { prices, markets } = readyOf(entries, names)
    const said = [
      prices.length > 0 && plural(prices.length, 'prix enregistré', 'prix enregistrés'),
      markets.length > 0 && plural(markets.length, 'cours enregistré', 'cours enregistrés'),
    ]
    return tell(`${said.filter(Boolean).join(', ')} ✔`, 'price-list', (db) =>
      recordDatedPrices(
        db,
        prices.map(({ item, pack, price, day }) => ({ id: item, pack, price, day, via: 'typed' as const })),
        today,
        markets.map(({ item, day, figures }) => marketWrite({ id: item, day: day ?? today, figures })),
      ),
    )
  }
  const label = (entries: readonly PastedEntry[]) => {
    const { prices, markets } = readyOf(entries, names)
    return markets.length > 0 || prices.length === 0
      ? 'Enregistrer'
      : `Enregistrer ${formatNumber(prices.length)} prix`
  }
  return (
    <PasteDialog kind={kind} catalogue={catalogue} store={{ label, press: store }} {...pasted}>
      {(shown) => <Ready shown={shown} lines={lines} names={names} />}
    </PasteDialog>
  )
}

type ReadyProps = { shown: readonly Placed<PastedEntry>[]; lines: BookLines; names: Catalogue }

/** The prices that will be stored, beside those that they replace, the unusual ones first; what will be noted of markets. */
function Ready({ shown, lines, names }: ReadyProps) {
  const { prices, markets, repeated } = useMemo(
    () =>
      readyOf(
        shown.map(({ value }) => value),
        names,
      ),
    [shown, names],
  )
  const outliers = useOutliers(prices)
  const ordered = useMemo(
    () => [...prices.filter((one) => outliers.has(one)), ...prices.filter((one) => !outliers.has(one))],
    [prices, outliers],
  )
  const columns = useMemo(() => columnsOf(outliers, lines), [outliers, lines])
  return (
    <>
      {repeated > 0 && (
        <p className="hint">{`${plural(repeated, 'prix est dit', 'prix sont dits')} plusieurs fois\u00a0: la dernière ligne compte.`}</p>
      )}
      {outliers.size > 0 && (
        <p className="hint bad">{`${formatNumber(outliers.size)} prix loin de ta médiane, à relire\u00a0: ${wordFor(outliers.size, 'il est en tête', 'ils sont en tête')}.`}</p>
      )}
      <PastedRows rows={ordered}>
        {(rows) => (
          <DataTable
            className="read"
            columns={columns}
            rows={rows}
            rowKey={({ item, pack, day }) => `${item} ${pack} ${day}`}
            plain={Number.POSITIVE_INFINITY}
          />
        )}
      </PastedRows>
      <Markets markets={markets} />
    </>
  )
}

/** What will be noted of markets. */
const Markets = ({ markets }: { markets: readonly ReadyMarket[] }) => (
  <PastedRows rows={markets}>
    {(shown) => (
      <ul aria-label="Cours du marché">
        {shown.map(({ item, day, of, figures }) => (
          <PastedLine key={`${item} ${day}`}>
            <b className="font-medium">{of.name}</b>
            {day !== null && <span className="faint ml-2 text-12">{`du ${formatDay(day)}`}</span>}
            <span className="sub whitespace-normal">{text.figures({ figures })}</span>
          </PastedLine>
        ))}
      </ul>
    )}
  </PastedRows>
)

const columnsOf = (outliers: Outliers, lines: BookLines): Column<ReadyPrice>[] => [
  {
    key: 'item',
    head: 'Objet',
    cell: ({ of, day }) => (
      <>
        {of.name}
        {day !== null && <span className="faint ml-2 text-12">{`du ${formatDay(day)}`}</span>}
      </>
    ),
  },
  { key: 'pack', head: 'Lot', figure: true, cell: ({ pack }) => text.pack(pack) },
  {
    key: 'before',
    head: 'Avant',
    figure: true,
    cellClass: 'text-muted',
    cell: ({ item, pack }) => {
      const before = lines.byId.get(item)?.packs[pack]?.price
      return before === undefined ? '–' : formatNumber(before)
    },
  },
  {
    key: 'price',
    head: 'Prix',
    figure: true,
    cell: (price) => {
      const usual = outliers.get(price)
      return (
        <>
          {formatNumber(price.price)}
          {usual !== undefined && (
            <span className="sub text-loss">
              <TriangleAlert className="icon mr-1 inline-block size-3 align-[-2px]" />
              {`médiane ${formatKamas(Math.round(usual))}`}
            </span>
          )}
        </>
      )
    },
  },
]

/** The median of each price that is far from it. */
type Outliers = ReadonlyMap<ReadyPrice, number>

/** How many packs are looked at before the screen gets its turn; nothing is read while the list is being typed. */
const AT_ONCE = 200
const QUIET_MS = 250

/** The prices of a list that are far from their median; filled in once the list has been read. */
function useOutliers(prices: readonly ReadyPrice[]): Outliers {
  const db = useAccountDb()
  const [outliers, setOutliers] = useState<Outliers>(new Map())
  useEffect(() => {
    if (!db) return
    let wanted = true
    const now = Date.now()
    const judgeAll = async () => {
      const found = new Map<ReadyPrice, number>()
      for (let from = 0; from < prices.length && wanted; from += AT_ONCE) {
        const some = prices
          .slice(from, from + AT_ONCE)
          .map((ready) => ({ id: ready.item, pack: ready.pack, price: ready.price, ready }))
        for (const { ready, usual } of await outliersOf(db, some, now)) found.set(ready, usual)
      }
      if (wanted) setOutliers(found)
    }
    const timer = setTimeout(() => {
      judgeAll().catch((error: unknown) => console.warn('[comptoir] carnet de prix', error))
    }, QUIET_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [db, prices])
  return outliers
}

/** A price whose item is known. */
type ReadyPrice = PastedPrice & { item: number; of: CatalogueItem }
/** The market of an item that is known. */
type ReadyMarket = PastedMarket & { item: number; of: CatalogueItem }

const BY_NUMBER = /^objet inconnu #(-?[1-9]\d{0,14})$/i

/** The items that a catalogue's names mean; one that it does not know is called by its number. */
const namesOf = (catalogue: Catalogue): Names => ({
  idOf: (name) => catalogue.meant(name)?.id ?? (Number(BY_NUMBER.exec(name)?.[1] ?? 0) || undefined),
  nameOf: (id) => {
    const { name } = catalogue.item(id)
    return BY_NUMBER.test(name) ? undefined : name
  },
})

/**
 * What a list says of prices, one per item, pack and day, and of markets, one per item and day: of a price that is said twice
 * the later one. `repeated`: how many prices are said more than once.
 */
function readyOf(
  entries: readonly PastedEntry[],
  catalogue: Catalogue,
): { prices: ReadyPrice[]; markets: ReadyMarket[]; repeated: number } {
  const prices = new Map<string, ReadyPrice>()
  const markets = new Map<string, ReadyMarket>()
  const twice = new Set<string>()
  for (const entry of entries) {
    const { item } = entry
    if (item === null) continue
    const of = catalogue.item(item)
    if ('figures' in entry) {
      const key = `${item}|${entry.day ?? ''}`
      markets.set(key, { ...markets.get(key), ...entry, item, of })
      continue
    }
    const key = `${item}|${entry.pack}|${entry.day ?? ''}`
    if (prices.delete(key)) twice.add(key)
    prices.set(key, { ...entry, item, of })
  }
  return { prices: [...prices.values()], markets: [...markets.values()], repeated: twice.size }
}

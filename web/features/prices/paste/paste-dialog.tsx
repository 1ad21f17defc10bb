import { TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import {
  isMarket,
  isPrice,
  PRICE_COLUMNS,
  type PriceColumn,
  priceColumn,
} from '#shared/domain/prices/pasted-columns.ts'
import type { PastedReading } from '#shared/domain/prices/pasted-price.ts'
import { readPastedPrices } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatDay, formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/live.ts'
import { marketWrite } from '#store/market-pace.ts'
import { outliersOf, recordDatedPrices } from '#store/price-writes.ts'
import type { ItemChoice } from '#ui/catalogue/unsure-names.tsx'
import { UnsureNames } from '#ui/catalogue/unsure-names.tsx'
import { Button } from '#ui/fields/button.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { readLines } from '#ui/files/csv.ts'
import { PastedDialog, PastedFaults, PastedLine, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText as kit } from '#ui/files/pasted-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NO_NAMES } from '../price-view.ts'
import type { PasteView, ReadyPrice } from './paste-view.ts'
import { NO_CHOICES, namesOf, pasteView } from './paste-view.ts'
import { text } from './text.ts'

const VIEWS = ['ready', 'doubtful', 'unsure', 'refused'] as const

type ViewName = (typeof VIEWS)[number]

/** How many names are shown at first: few, for each is searched for in the whole catalogue when it is shown. */
const NAMES = 20

type PastePreviewProps = {
  view: PasteView
  outliers: Outliers
  lines: BookLines
  catalogue: Catalogue | null
  pasted: string
} & Pick<ReturnType<typeof usePaste>, 'choose' | 'readAs' | 'answer'>

const COLUMNS = PRICE_COLUMNS.map((value) => ({ value, label: text.columns(value) }))

type DoubtfulProps = Pick<PastePreviewProps, 'view' | 'readAs' | 'answer'>

type ReadyProps = { ready: readonly ReadyPrice[]; outliers: Outliers; lines: BookLines }

type Props = {
  lines: BookLines
  today: string
  catalogue: Catalogue | null
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onClose: () => void
}

/** A list of prices: shown as what it will be, then stored all at once; what could not be read stays in the text. */
export function PasteDialog({ lines, today, catalogue, pasted, onPaste, onClose }: Props) {
  const { view, left, pending, ...saying } = usePaste(pasted, catalogue, today)
  const outliers = useOutliers(view.ready)
  const tell = useMutateAndTell()
  const [busy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    const prices = view.ready.map(({ item, pack, price, day }) => ({
      id: item,
      pack,
      price,
      day,
      via: 'typed' as const,
    }))
    const markets = view.markets.map(({ item, day, figures }) =>
      marketWrite({ id: item, day: day ?? today, figures }),
    )
    const said = [
      prices.length > 0 && plural(prices.length, 'prix enregistré', 'prix enregistrés'),
      markets.length > 0 && plural(markets.length, 'cours enregistré', 'cours enregistrés'),
    ]
    const stored = await tell(`${said.filter(Boolean).join(', ')} ✔`, 'price-list', (db) =>
      recordDatedPrices(db, prices, today, markets),
    )
    setBusy(false)
    if (!stored) return
    const rest = left()
    onPaste(rest)
    if (rest === '') onClose()
  }
  return (
    <PastedDialog
      title="Coller une liste"
      className="w-180"
      intro="Une ligne par prix, comme tu les notes. Rien n’est enregistré avant que tu le demandes."
      label="Liste de prix"
      example={'Bois de Frêne\u00a0; 12k5\nOrtie x10 4 500\nGelano\u00a0; 100\u00a0; 3,8m'}
      height={6}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy
          ? 'Enregistrement…'
          : view.ready.length === 0 || view.markets.length > 0
            ? 'Enregistrer'
            : `Enregistrer ${formatNumber(view.ready.length)} prix`,
        disabled: view.ready.length + view.markets.length === 0 || busy || pending,
        press: store,
      }}
      onClose={onClose}
    >
      {!catalogue && (
        <p className="hint bad">
          {'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.'}
        </p>
      )}
      {pasted.trim() !== '' && (
        <PastePreview
          view={view}
          outliers={outliers}
          lines={lines}
          catalogue={catalogue}
          pasted={pasted}
          {...saying}
        />
      )}
    </PastedDialog>
  )
}

/** What each pasted line will be, what has to be chosen, and what cannot be read. */
function PastePreview({ view, outliers, lines, catalogue, pasted, ...saying }: PastePreviewProps) {
  const [chosen, setChosen] = useState<ViewName | null>(null)
  const asked = view.asks.reduce((sum, { count }) => sum + count, 0)
  const counts = {
    ready: view.ready.length + view.markets.length,
    doubtful: view.doubtful.length + asked,
    unsure: view.unsure.length,
    refused: view.refused.length,
  }
  const filled = VIEWS.filter((name) => counts[name] > 0)
  const shown = filled.find((name) => name === chosen) ?? filled[0]
  const passed = view.passed.length > 0 && (
    <p className="hint">{kit.passed(view.passed.map(({ cells }) => cells.join(' ').trim()))}</p>
  )
  if (!shown) return passed || <p className="hint">Aucun prix dans ce texte.</p>
  return (
    <PastedPreview
      views={filled.map((name) => ({ value: name, label: text.views[name](counts[name]) }))}
      shown={shown}
      onShow={setChosen}
    >
      {view.repeated > 0 && (
        <p className="hint">{`${plural(view.repeated, 'prix est dit', 'prix sont dits')} plusieurs fois\u00a0: la dernière ligne compte.`}</p>
      )}
      {outliers.size > 0 && (
        <p className="hint bad">{`${formatNumber(outliers.size)} prix loin de ta médiane, à relire\u00a0: ${wordFor(outliers.size, 'il est en tête', 'ils sont en tête')}.`}</p>
      )}
      {shown === 'ready' && view.ready.length > 0 && (
        <Ready ready={view.ready} outliers={outliers} lines={lines} />
      )}
      {shown === 'ready' && view.markets.length > 0 && <Markets markets={view.markets} />}
      {passed}
      {shown === 'doubtful' && <Doubtful view={view} {...saying} />}
      {shown === 'unsure' && (
        <PastedRows rows={view.unsure} page={NAMES}>
          {(rows) => <UnsureNames unsure={rows} catalogue={catalogue ?? NO_NAMES} onChoose={saying.choose} />}
        </PastedRows>
      )}
      {shown === 'refused' && <Refused refused={view.refused} pasted={pasted} />}
      {counts.doubtful + counts.unsure + counts.refused > 0 && (
        <p className="hint">
          {'Ces lignes restent dans le texte\u00a0: rien n’est perdu, corrige-les quand tu veux.'}
        </p>
      )}
    </PastedPreview>
  )
}

function lacks(columns: Columns<PriceColumn>): string | null {
  if (!columns.includes('name')) return 'Quelle colonne dit l’objet\u00a0?'
  if (columns.includes('pack') && !columns.includes('price'))
    return 'Un lot n’a de sens qu’avec une colonne de prix.'
  return columns.some((column) => isPrice(column) || isMarket(column))
    ? null
    : 'Quelle colonne dit le prix\u00a0?'
}

/** What may be read in several ways: columns that no head names for certain, and figures that may be a pack. */
function Doubtful({ view, readAs, answer }: DoubtfulProps) {
  const ways = (['whole', 'pack', 'name', 'id', 'joined', 'parted'] as const).flatMap((way) => {
    const readings = view.doubtful.flatMap(({ line, readings }) => {
      const found = readings.find((reading) => reading.way === way)
      return found ? [[line, found] as const] : []
    })
    return readings.length > 1 ? [{ way, readings }] : []
  })
  return (
    <>
      <ColumnAsks asks={view.asks} columns={COLUMNS} lacks={lacks} onAnswer={answer} />
      {ways.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {ways.map(({ way, readings }) => (
            <Button key={way} className="small max-md:h-10" onClick={() => readAs(readings)}>
              {text.ways[way]}
            </Button>
          ))}
        </p>
      )}
      <PastedRows rows={view.doubtful}>
        {(shown) => (
          <ul>
            {shown.map(({ row, line, readings }) => (
              <PastedLine key={row}>
                <b className="font-medium">{kit.row(row)}</b> {line}
                <span className="sub whitespace-normal">{text.why(readings.map(({ way }) => way))}</span>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  {readings.map((reading) => (
                    <Button
                      key={`${reading.way} ${text.reading(reading.prices[0]?.name ?? '', reading.prices)}`}
                      className="small max-md:h-10"
                      onClick={() => readAs([[line, reading]])}
                    >
                      {text.reading(reading.prices[0]?.name ?? '', reading.prices)}
                    </Button>
                  ))}
                </span>
              </PastedLine>
            ))}
          </ul>
        )}
      </PastedRows>
    </>
  )
}

/** The prices that will be stored, beside those that they replace; the unusual ones first. */
function Ready({ ready, outliers, lines }: ReadyProps) {
  const ordered = useMemo(
    () => [...ready.filter((price) => outliers.has(price)), ...ready.filter((price) => !outliers.has(price))],
    [ready, outliers],
  )
  const columns = useMemo(() => columnsOf(outliers, lines), [outliers, lines])
  return (
    <PastedRows rows={ordered}>
      {(shown) => (
        <DataTable
          columns={columns}
          rows={shown}
          rowKey={({ item, pack, day }) => `${item} ${pack} ${day}`}
          plain={Number.POSITIVE_INFINITY}
        />
      )}
    </PastedRows>
  )
}

/** What will be noted of markets. */
const Markets = ({ markets }: Pick<PasteView, 'markets'>) => (
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

function Refused({ refused, pasted }: { refused: PasteView['refused']; pasted: string }) {
  const lines = useMemo(() => pasted.split(/\r\n|\r|\n/), [pasted])
  const faults = refused.map(({ row, fault }) => ({
    row,
    said: lines[row - 1],
    why: text.faults[fault],
  }))
  return <PastedFaults faults={faults} />
}

/** What a pasted list says, and what the player has said of it. */
function usePaste(pasted: string, known: Catalogue | null, today: string) {
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const catalogue = known ?? NO_NAMES
  const [choices, setChoices] = useState(NO_CHOICES)
  const [answers, setAnswers] = useState<Answers<PriceColumn>>(new Map())
  const { lines, rows, commas } = useMemo(
    () => readLines(text, (title) => priceColumn(title) !== null),
    [text],
  )
  const table = useMemo(
    () => readPastedPrices(rows, { today, names: namesOf(catalogue), answers, commas }),
    [rows, commas, today, catalogue, answers],
  )
  const view = useMemo(() => pasteView(table, lines, catalogue, choices), [table, lines, catalogue, choices])
  return {
    view,
    left: () => lines.filter((_, at) => view.left.has(at + 1)).join('\n'),
    pending: text !== pasted,
    choose: (added: readonly ItemChoice[]) =>
      setChoices((before) => ({
        ...before,
        items: new Map([...before.items, ...added.map(({ name, id }) => [fold(name), id] as const)]),
      })),
    readAs: (added: readonly (readonly [line: string, reading: PastedReading])[]) =>
      setChoices((before) => ({ ...before, readings: new Map([...before.readings, ...added]) })),
    answer: (key: string, columns: Columns<PriceColumn>) =>
      setAnswers((before) => new Map(before).set(key, columns)),
  }
}

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

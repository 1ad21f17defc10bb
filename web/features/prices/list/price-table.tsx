import { ChartLine, TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { LentUnit, PriceField } from '#blocks/prices/lent/price-field.tsx'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { blockCells, placedBlock } from '#shared/domain/prices/pasted-block.ts'
import type { PricedPack } from '#shared/domain/prices/price-list.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleResources } from '#ui/page/examples.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NothingFound, ShownCount } from '#ui/tables/list-tools.tsx'
import { text as kit } from '#ui/text.ts'
import type { Prices } from '../model.ts'
import { PriceAge } from '../price-age.tsx'
import type { PriceView } from '../price-view.ts'
import { text } from '../text.ts'
import type { OutlierMark, PriceSaves } from '../use-price-saves.ts'

const PACK_FIELD = 'pack-field lg:h-8.5 lg:px-2 lg:compact:h-7'

type PackProps = { view: PriceView; saves: PriceSaves; size: PackSize; outlier: OutlierMark | undefined }

type UnitProps = { line: PriceView['line']; today: string }

type OpenProps = { id: number; name: string; onOpen: (id: number) => void }

/** Five fields a row: a letter that leaves a hundred rows must not draw them all. */
const PLAIN = 24

/** The book: a line for each item; cards where nine columns have no room. */
export function PriceTable({ prices }: { prices: Prices }) {
  const { view } = prices
  const columns = useColumns(prices)
  const block = useBlockPaste(prices)
  if (view.shown.length === 0) return <Nothing prices={prices} />
  return (
    <>
      <ShownCount view={view} words={(shown) => plural(shown, 'objet', 'objets')} of={prices.totals.items} />
      {block.said && (
        <p className="hint bad mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere" role="alert">
          <span className="min-w-0">{block.said}</span>
          <Button className="small ghost" onClick={block.forget}>
            Fermer
          </Button>
        </p>
      )}
      <DataTable
        className="edits price-table table-fixed [--room:clamp(64px,5.4vw,78px)]"
        aria-label="Prix relevés"
        columns={columns}
        view={view}
        rowClass={rowClass}
        cards="lg"
        plain={PLAIN}
        onPaste={block.onPaste}
      />
    </>
  )
}

/** A desk's height, or four fields side by side. */
const rowClass = () =>
  'lg:h-14 lg:compact:h-11.5 max-lg:grid-cols-4 max-lg:gap-x-1.5 max-lg:gap-y-2 max-lg:pb-2.5'

const ENTRY = 'lg:px-[3px] lg:pt-[7px] lg:align-top lg:compact:pt-[3px]'
/** Said on a card, where no head says it. */
const PER_PIECE =
  'max-lg:[&_.money]:after:text-12 max-lg:[&_.money]:after:normal-nums max-lg:[&_.money]:after:text-faint max-lg:[&_.money]:after:content-["_/_pièce"]'
const PACK_WIDTH = 'w-[clamp(90px,7.5vw,104px)]'
const UNIT_WIDTH = 'w-[clamp(100px,9vw,124px)]'

/**
 * An item: its stock, the price of each pack, what a piece and the stock are worth. The age is said once, beside the
 * price of a piece: the list is filtered, sorted and counted by it. Old prices of other packs are dashed.
 */
function useColumns({ saves, outliers, today, params }: Prices): Column<PriceView>[] {
  const { open } = params
  return useMemo(
    () => [
      {
        key: 'objet',
        cellClass: 'max-lg:col-span-3',
        cell: ({ item }) => (
          <ItemName
            item={item}
            sub={item.type || item.level ? kit.typeAndLevel(item.type, item.level) : undefined}
          />
        ),
      },
      {
        key: 'stock',
        figure: true,
        headClass: 'w-[clamp(76px,6vw,84px)]',
        cellClass: `${ENTRY} [--room:clamp(50px,4vw,58px)]`,
        cell: ({ line, item }) => (
          <KamasField
            label={`Stock, ${item.name}`}
            hideLabel
            unit=""
            className={PACK_FIELD}
            packLabel="J’ai"
            value={line.stock || null}
            onEnter="next-row"
            onCommit={(quantity) => saves.saveStock(line.id, quantity)}
          />
        ),
      },
      ...PACK_SIZES.map(
        (size): Column<PriceView> => ({
          key: `pack-${size}`,
          head: text.pack(size),
          headHint: 'Prix du lot en hôtel de vente',
          headClass: `${PACK_WIDTH} pr-[11px] text-right`,
          cellClass: `pack max-lg:self-start ${ENTRY}`,
          cellHint: ({ line }) => packAge(line.packs[size], today),
          cell: (view) => (
            <PackCell view={view} size={size} saves={saves} outlier={outliers.get(view.line.id)?.[size]} />
          ),
        }),
      ),
      {
        key: 'prix',
        figure: true,
        headClass: 'w-[clamp(140px,11vw,160px)]',
        cellClass: `unit max-lg:col-span-2 max-lg:self-center max-lg:text-left ${PER_PIECE}`,
        cell: ({ line }) => <UnitPrice line={line} today={today} />,
      },
      {
        key: 'valeur',
        figure: true,
        headClass: UNIT_WIDTH,
        cellClass: 'max-lg:self-center max-lg:font-semibold',
        cell: (view) => <StockValue view={view} />,
      },
      {
        key: 'detail',
        head: 'Détail',
        silent: true,
        headClass: 'w-11',
        cellClass: 'text-right max-lg:self-center',
        cell: ({ line, item }) => <OpenDetail id={line.id} name={item.name} onOpen={open} />,
      },
    ],
    [saves, outliers, today, open],
  )
}

/** Why no item is shown, and what to do about it. */
function Nothing({ prices: { totals, view, catalogue, add } }: { prices: Prices }) {
  if (totals.items === 0) {
    return (
      <EmptyState
        title="Ton carnet est vide"
        hint="Ajoute un objet avec la recherche ci-dessus, ou colle une liste de prix. Les prix saisis dans les autres outils arrivent ici tout seuls."
      >
        {catalogue && <Examples items={exampleResources(catalogue)} onPick={({ id }) => add(id)} />}
      </EmptyState>
    )
  }
  return (
    <NothingFound
      title="Aucun objet ne correspond"
      hint="Rien dans le carnet avec ces filtres."
      onClear={view.clear}
    />
  )
}

/** Cells copied from a spreadsheet fill the prices from the field on that has the focus; `said`: what of them was not stored. */
function useBlockPaste({ view, saves, viewOf }: Pick<Prices, 'view' | 'saves' | 'viewOf'>) {
  const [said, setSaid] = useState<string | null>(null)
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const field = event.target
    const cells = blockCells(event.clipboardData.getData('text/plain'))
    if (!cells || !(field instanceof HTMLInputElement)) return
    const items = view.shown.map(({ line }) => line.id)
    const from = items
      .flatMap((id) => PACK_SIZES.map((pack) => ({ id, pack })))
      .find(({ id, pack }) => fieldIds.bookPrice(id, pack) === field.id)
    if (!from) return
    event.preventDefault()
    const placed = placedBlock(cells, items, from)
    if (!placed)
      return setSaid(
        'Rien n’est enregistré\u00a0: une colonne du bloc collé ne contient pas de prix. Colle les prix seuls, ou la liste entière par «\u00a0Coller une liste\u00a0».',
      )
    // What was typed there before is stored first, so that the block replaces it.
    if (field.dataset.typed !== undefined) {
      field.blur()
      field.focus()
    }
    const unread = placed.unread.map(
      ({ id, pack, text: cell }) => `${viewOf(id).item.name} ×${formatNumber(pack)} «\u00a0${cell}\u00a0»`,
    )
    setSaid(text.blockLeft(unread, placed.beyond))
    if (placed.prices.length > 0) void saves.savePrices(placed.prices, (id) => viewOf(id).item.name)
  }
  return { onPaste, said, forget: () => setSaid(null) }
}

/** The price of a pack, to be typed; a note where it is far from what is usual. */
function PackCell({ view: { line, item }, size, saves, outlier }: PackProps) {
  const pack = line.packs[size]
  return (
    <>
      <PriceField
        of={{ id: line.id, pack: size }}
        known={pack}
        id={fieldIds.bookPrice(line.id, size)}
        label={text.packPriceOf(size, item.name)}
        hideLabel
        unit=""
        className={PACK_FIELD}
        packLabel={text.pack(size)}
        resave
        best={line.unit?.pack === size}
        stale={pack?.freshness === 'old'}
        onEnter="next-row"
        onCommit={(price) => saves.savePrice(item, size, price)}
      />
      {pack && outlier?.price === pack.price && <OutlierNote {...outlier} />}
    </>
  )
}

const OutlierNote = ({ price, usual }: OutlierMark) => (
  <span
    className="block pt-px text-right text-11 leading-tight text-loss tabular-nums lg:pr-[9px]"
    title={`${formatKamas(price)} est loin de ta médiane, ${formatKamas(Math.round(usual))}. Bien lu\u00a0?`}
  >
    <TriangleAlert className="icon mr-[3px] inline size-[11px] align-[-1px]" />
    {`médiane ${formatNumber(Math.round(usual))}`}
  </span>
)

/** What a piece costs in the pack that is cheapest, how old that is, and where it stands in the pack's own history. */
function UnitPrice({ line: { id, unit }, today }: UnitProps) {
  if (!unit) return <LentUnit item={id} none={<span className="faint">–</span>} />
  return (
    <>
      <span className="flex items-center justify-end gap-2 max-lg:flex-row-reverse">
        <PriceStanding item={id} pack={unit.pack} as="spark" />
        <Money value={legible(unit.price)} />
      </span>
      <span className="flex items-center justify-end gap-1 text-11 max-lg:justify-start">
        <PriceStanding item={id} pack={unit.pack} as="word" />
        <PriceAge pack={unit} today={today} className="not-first:before:content-['·_']" />
      </span>
    </>
  )
}

function StockValue({ view: { line } }: { view: PriceView }) {
  if (line.stock === 0) return <span className="faint max-lg:hidden">–</span>
  if (line.value === null) return <span className="muted">{'prix\u00a0?'}</span>
  return <Money value={line.value} />
}

const OpenDetail = ({ id, name, onOpen }: OpenProps) => (
  <Button
    className="small ghost max-lg:size-11"
    icon={ChartLine}
    aria-haspopup="dialog"
    aria-label={`Détail, ${name}`}
    title="Détail"
    onClick={() => onOpen(id)}
  ></Button>
)

const packAge = (pack: PricedPack | undefined, today: string) =>
  pack && text.ageInWords(pack.day, today, pack.freshness)

/** From a hundred kamas on, the decimals of a unit price say nothing to a reader. */
const legible = (price: number): number => (price < 100 ? price : Math.round(price))

import { useCallback, useMemo } from 'react'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleResources } from '#ui/page/examples.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { text as kit } from '#ui/text.ts'
import type { Prices } from '../model.ts'
import type { PriceView, SortKey } from '../price-view.ts'
import { text } from '../text.ts'
import { OpenDetail, PACK_FIELD, PackCell, packAge, StockValue, UnitPrice } from './price-cells.tsx'
import { useBlockPaste } from './use-block-paste.ts'

/** Five fields a row: a letter that leaves a hundred rows must not draw them all. */
const PLAIN = 24

/** The book: a line for each item; cards where nine columns have no room. */
export function PriceTable({ prices }: { prices: Prices }) {
  const { params, shown, setTyping } = prices
  const columns = useColumns(prices)
  const block = useBlockPaste(prices)
  const follow = useCallback(
    (focused: EventTarget | null) =>
      setTyping(focused instanceof HTMLInputElement && focused.closest('.price-table') !== null),
    [setTyping],
  )
  if (shown.length === 0) return <Nothing prices={prices} />
  return (
    <>
      <p className="sr-only" role="status">
        {`${plural(shown.length, 'objet', 'objets')} sur ${formatNumber(prices.totals.items)}`}
      </p>
      {block.said && (
        <p className="hint bad mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere" role="alert">
          <span className="min-w-0">{block.said}</span>
          <button type="button" className="btn small ghost" onClick={block.forget}>
            Fermer
          </button>
        </p>
      )}
      <DataTable
        className="edits price-table table-fixed [--room:clamp(64px,5.4vw,78px)]"
        aria-label="Prix relevés"
        columns={columns}
        rows={shown}
        rowKey={({ line }) => line.id}
        rowClass={rowClass}
        sorted={params.sort}
        onSort={(key) => params.sortBy(key as SortKey)}
        cards="lg"
        plain={PLAIN}
        onPaste={block.onPaste}
        onFocus={({ target }) => follow(target)}
        onBlur={({ relatedTarget }) => follow(relatedTarget)}
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
        head: text.sorts.objet,
        sorts: true,
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
        head: text.sorts.stock,
        sorts: true,
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
          cellClass: `pack ${ENTRY}`,
          cellHint: ({ line }) => packAge(line.packs[size], today),
          cell: (view) => (
            <PackCell view={view} size={size} saves={saves} outlier={outliers.get(view.line.id)?.[size]} />
          ),
        }),
      ),
      {
        key: 'prix',
        head: text.sorts.prix,
        sorts: true,
        figure: true,
        headClass: 'w-[clamp(140px,11vw,160px)]',
        cellClass: `unit max-lg:col-span-2 max-lg:self-center max-lg:text-left ${PER_PIECE}`,
        cell: ({ line }) => <UnitPrice line={line} today={today} />,
      },
      {
        key: 'valeur',
        head: text.sorts.valeur,
        sorts: true,
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
function Nothing({ prices: { totals, params, catalogue, add } }: { prices: Prices }) {
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
    <EmptyState title="Aucun objet ne correspond" hint="Rien dans le carnet avec ces filtres.">
      <button type="button" className="btn" onClick={params.clearFilters}>
        Effacer les filtres
      </button>
    </EmptyState>
  )
}

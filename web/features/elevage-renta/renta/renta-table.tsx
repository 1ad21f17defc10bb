import { ChevronRight, ListMinus, ListPlus } from 'lucide-react'
import { useMemo } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { RentaRow } from '#shared/domain/breeding/renta.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { entryOf } from '#store/essences.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'
import type { EntrySaves } from '../use-entry-saves.ts'
import type { Family } from './family-strip.tsx'
import { RentaDetail } from './renta-detail.tsx'

type Props = {
  workshop: Workshop
  rows: readonly RentaRow[]
  families: readonly Family[]
  /** The object whose detail is open. */
  open: number | null
  onOpen: (id: number | null) => void
  entries: EntrySaves
}

/** What a line shows of its row: a price draws the lines whose renta it moves, and no other. */
type RentaLine = Pick<RentaRow, 'object' | 'rendement' | 'price' | 'renta'> & {
  item: CatalogueItem
  /** The best of its family. */
  best: boolean
  listed: boolean
  open: boolean
}
const keyOf = ({ object }: RentaLine) => object.id

const CARD = 'max-md:grid-cols-4 max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:border-rule'

/** The objects from best to worst. */
export function RentaTable({ workshop, rows, families, open, onOpen, entries }: Props) {
  const { crafts, data } = workshop
  const lines = useMemo(() => {
    const best = new Set(families.map((family) => family.best))
    return rows.map(({ object, rendement, price, renta }) => ({
      object,
      rendement,
      price,
      renta,
      item: data.item(object.id),
      best: best.has(object.id),
      listed: crafts.get(entryOf(object))?.listed ?? false,
      open: object.id === open,
    }))
  }, [rows, families, data, crafts, open])
  const unfolded = rows.find(({ object }) => object.id === open)
  return (
    <DataTable
      className="renta-table table-fixed"
      columns={useColumns(onOpen, entries)}
      rows={useSameRows(lines, keyOf)}
      rowKey={keyOf}
      rowClass={() => CARD}
      cards="md"
      plain={Number.POSITIVE_INFINITY}
      detail={(line) => line.open && unfolded && <RentaDetail row={unfolded} workshop={workshop} />}
    />
  )
}

const FIGURE = 'max-md:text-left max-md:text-[13px]'

function useColumns(onOpen: Props['onOpen'], entries: EntrySaves): Column<RentaLine>[] {
  return useMemo(
    () => [
      {
        key: 'open',
        head: 'Courbe',
        silent: true,
        headClass: 'w-9',
        cellClass: 'max-md:col-start-1 max-md:row-start-3',
        cell: ({ object, open }) => (
          <button
            type="button"
            className="btn small square ghost unfold relative -ml-1.5 after:absolute after:-inset-2 max-md:m-0 max-md:h-9 max-md:border-line"
            aria-expanded={open}
            aria-label={`Détail, ${object.name}`}
            onClick={() => onOpen(open ? null : object.id)}
          >
            <ChevronRight
              className={`icon transition-transform duration-(--fast) ${open ? 'rotate-90' : ''}`}
              aria-hidden="true"
            />
          </button>
        ),
      },
      {
        key: 'object',
        head: 'Objet',
        cellClass: 'max-md:col-[1/4] max-md:row-start-1',
        cell: ({ item, object, best }) => (
          <ItemName
            item={item}
            sub={
              <>
                <span className="only-phone">
                  {object.family}
                  {best && ' · '}
                </span>
                {best && <span className="best font-medium text-kama">meilleur de sa famille</span>}
              </>
            }
          />
        ),
      },
      {
        key: 'family',
        head: 'Famille',
        className: 'max-xl:hidden',
        headClass: 'w-[104px]',
        cellClass: 'text-muted',
        cell: ({ object }) => object.family,
      },
      {
        key: 'boss',
        head: 'Boss',
        className: 'max-lg:hidden',
        headClass: 'w-[15%] max-xl:w-1/5',
        cellClass: 'text-muted',
        cell: ({ object }) => object.boss,
      },
      {
        key: 'efficiency',
        head: 'Efficacité',
        figure: true,
        labelled: true,
        className: 'md:max-xl:hidden',
        headClass: 'w-[92px]',
        cellClass: `text-muted ${FIGURE}`,
        cell: ({ object }) => formatNumber(object.efficiency),
      },
      {
        key: 'uses',
        head: 'Utilisations',
        figure: true,
        labelled: true,
        className: 'md:max-xl:hidden',
        headClass: 'w-[92px]',
        cellClass: `text-muted ${FIGURE}`,
        cell: ({ object }) => formatNumber(object.uses),
      },
      {
        key: 'yield',
        head: 'Rendement',
        figure: true,
        labelled: true,
        headClass: 'w-[118px]',
        cellClass: FIGURE,
        cell: ({ rendement }) => formatNumber(rendement),
      },
      {
        key: 'price',
        head: 'Prix essence',
        figure: true,
        labelled: true,
        headClass: 'w-[118px]',
        cellClass: FIGURE,
        cell: ({ price }) => (price === null ? <span className="faint">-</span> : <Money value={price} />),
      },
      {
        key: 'renta',
        head: 'Renta',
        figure: true,
        labelled: true,
        headClass: 'w-[84px]',
        cellClass: 'renta col max-md:col-start-4 max-md:row-start-1 max-md:text-[13px]',
        cell: ({ renta }) =>
          renta === null ? (
            <span className="faint">-</span>
          ) : (
            <b className="font-semibold">{text.renta(renta)}</b>
          ),
      },
      {
        key: 'list',
        head: 'Liste',
        headClass: 'w-[172px] text-right max-lg:w-16',
        cellClass: 'text-right max-md:col-[2/5] max-md:row-start-3',
        cell: (line) => <ListButton line={line} entries={entries} />,
      },
    ],
    [onOpen, entries],
  )
}

/** Puts the object on the craft list, or takes it off. */
function ListButton({ line: { object, listed }, entries }: { line: RentaLine; entries: EntrySaves }) {
  const Sign = listed ? ListMinus : ListPlus
  return (
    <button
      type="button"
      className={listed ? 'btn small border-kama-edge text-kama' : 'btn small'}
      aria-label={listed ? `Retirer, ${object.name}` : `Ajouter à la liste, ${object.name}`}
      onClick={() => void (listed ? entries.remove(entryOf(object), object.name) : entries.add(object))}
    >
      <Sign className="icon" aria-hidden="true" />
      <span className="md:max-lg:hidden">{listed ? 'Retirer' : 'Ajouter à la liste'}</span>
    </button>
  )
}

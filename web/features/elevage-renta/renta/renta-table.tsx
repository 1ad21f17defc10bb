import { ChevronRight, ListMinus, ListPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import {
  type RentaHistory,
  type RentaRow,
  rentaHistory,
  type WorkshopObject,
} from '#shared/domain/breeding/renta.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { entryOf } from '#store/essences.ts'
import { pricesOf, useItemPrices, useUnitPriceHistory } from '#store/prices.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Curve } from '#ui/figures/curve.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'
import type { EntrySaves } from '../use-entry-saves.ts'
import type { Family } from './family-strip.tsx'

type Key = keyof typeof text.historyKeys

const KEYS: readonly Key[] = ['renta', 'prix']

type FactProps = { label: string; children: ReactNode; note?: string }

const NOTHING: readonly never[] = []

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

const CARD = 'max-md:grid-cols-4'

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
          <Button
            className="small ghost unfold relative -ml-1.5 after:absolute after:-inset-2 max-md:m-0 max-md:h-9 max-md:border-line"
            aria-expanded={open}
            aria-label={`Détail, ${object.name}`}
            onClick={() => onOpen(open ? null : object.id)}
          >
            <ChevronRight
              className={`icon transition-transform duration-(--fast) ${open ? 'rotate-90' : ''}`}
            />
          </Button>
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
    <Button
      className={listed ? 'small border-kama-edge text-kama' : 'small'}
      icon={Sign}
      aria-label={listed ? `Retirer, ${object.name}` : `Ajouter à la liste, ${object.name}`}
      onClick={() => void (listed ? entries.remove(entryOf(object), object.name) : entries.add(object))}
    >
      <span className="md:max-lg:hidden">{listed ? 'Retirer' : 'Ajouter à la liste'}</span>
    </Button>
  )
}

/** How an object's renta and essence price went, and what its figure is made of. */
function RentaDetail({ row, workshop }: { row: RentaRow; workshop: Workshop }) {
  const [key, setKey] = useState<Key>('renta')
  const { object, ratio, median } = row
  const history = useRentaHistory(object, workshop.objects)
  const points = useMemo(
    () => history?.[key].map(({ date, value }) => ({ day: date, value })),
    [history, key],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_328px] items-start gap-(--col-gap) pt-1 pb-[18px] pl-9 max-lg:grid-cols-1 max-lg:pl-0">
      <div className="grid min-w-0 justify-items-start gap-3 [&>:last-child]:w-full">
        <Segmented
          label="Courbe"
          value={key}
          options={KEYS.map((value) => ({ value, label: text.historyKeys[value] }))}
          onChange={setKey}
        />
        {points ? (
          <Curve
            label={text.historyOf[key](object.name)}
            points={points}
            reference={key === 'renta' ? 1 : null}
            format={key === 'renta' ? text.renta : formatKamas}
          />
        ) : (
          <div className="skel h-[120px]" />
        )}
      </div>
      <dl className="text-[13px]">
        <Fact label="Points par kama">{ratio === null ? '-' : text.pointsPerKama(ratio)}</Fact>
        <Fact label={`Médiane, ${object.family}`}>{median === null ? '-' : text.pointsPerKama(median)}</Fact>
        <OwnEssence row={row} workshop={workshop} />
      </dl>
    </div>
  )
}

/** The curves of an object, live; undefined while the prices of its family's essences are read, and only these. */
function useRentaHistory(
  { id, family }: WorkshopObject,
  objects: readonly WorkshopObject[],
): RentaHistory | undefined {
  const members = useMemo(() => objects.filter((other) => other.family === family), [objects, family])
  const seen = useUnitPriceHistory(
    useMemo(() => [...new Set(members.map(({ essence }) => essence))], [members]),
  )
  return useMemo(() => seen && rentaHistory(members, seen).get(id), [seen, members, id])
}

const Fact = ({ label, children, note }: FactProps) => (
  <div className="lead">
    <dt>{label}</dt>
    <dd>{children}</dd>
    {note && <dd className="basis-full text-right text-[12px] font-normal text-faint">{note}</dd>}
  </div>
)

/** What making the essence costs at the book's unit prices, where that is less than buying it. */
function OwnEssence({ row: { object, price }, workshop: { data } }: { row: RentaRow; workshop: Workshop }) {
  const ingredients = data.recipe(object.essence)?.ingredients ?? NOTHING
  const book = useItemPrices(useMemo(() => ingredients.map(({ id }) => id), [ingredients]))
  const costs = ingredients.map(({ id, quantity }) => {
    const unit = unitPrice(pricesOf(book?.get(id)))
    return unit && unit.price * quantity
  })
  if (costs.length === 0 || costs.includes(null)) return null
  const cost = Math.ceil(costs.reduce<number>((sum, each) => sum + (each ?? 0), 0))
  if (price !== null && cost >= price) return null
  return (
    <Fact
      label="Fabriquer l’essence"
      note={price === null ? 'au prix de ton carnet' : `${formatKamas(price - cost)} de moins que ton prix`}
    >
      <Money value={cost} />
    </Fact>
  )
}

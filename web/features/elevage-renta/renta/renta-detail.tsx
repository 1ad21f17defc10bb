import { type ReactNode, useMemo, useState } from 'react'
import {
  type RentaHistory,
  type RentaRow,
  rentaHistory,
  type WorkshopObject,
} from '#shared/domain/breeding/renta.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { formatKamas } from '#shared/domain/text/numbers.ts'
import { pricesOf, useItemPrices, useUnitPriceHistory } from '#store/prices.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Curve } from '#ui/figures/curve.tsx'
import { Money } from '#ui/figures/money.tsx'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'

type Key = keyof typeof text.historyKeys
const KEYS: readonly Key[] = ['renta', 'prix']

/** How an object's renta and essence price went, and what its figure is made of. */
export function RentaDetail({ row, workshop }: { row: RentaRow; workshop: Workshop }) {
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

type FactProps = { label: string; children: ReactNode; note?: string }

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

const NOTHING: readonly never[] = []

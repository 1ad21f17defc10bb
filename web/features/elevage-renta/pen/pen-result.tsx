import { type ReactNode, useMemo } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import type { Gauge } from '#shared/catalogue/types.ts'
import { bandsOf } from '#shared/domain/breeding/pen.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { breedingText } from '../breeding-text.ts'
import type { Breeding } from '../use-breeding.ts'
import type { PenView } from './model.ts'
import { text } from './text.ts'

type Line = { id: number; gauge: Gauge; band: number; pieces: number; buy: number; make: number }

const CARD = 'max-md:grid-cols-3 max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-rule'

/** The plan that was picked: its cost, its hours, and every fuel of it. */
export function PenResult({ view, breeding }: { view: PenView; breeding: Breeding }) {
  const { answer, picked, purchase, params } = view
  const plan = answer.curve[picked]
  const lines = useMemo(() => {
    if (!plan || !purchase) return []
    const buy = new Map(purchase.bought.map(({ id, pieces }) => [id, pieces]))
    const make = new Map(purchase.made.map(({ id, pieces }) => [id, pieces]))
    return plan.gauges.flatMap(({ fuels, band }, at): Line[] =>
      fuels.map(({ id, pieces }) => ({
        id,
        gauge: answer.gauges[at] ?? 'mangeoire',
        band,
        pieces,
        buy: buy.get(id) ?? 0,
        make: make.get(id) ?? 0,
      })),
    )
  }, [plan, purchase, answer])
  const columns = useColumns(breeding)
  if (!plan || !purchase) return null
  const { total } = purchase.tree
  const certain = total.unpriced === 0
  const each = Math.round(total.cost / params.mounts)
  return (
    <section aria-labelledby="pen-plan">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
        <h2 id="pen-plan">Le plan</h2>
        {purchase.bought.length + purchase.made.length > 0 && (
          <ToCourses
            label={coursesText.send}
            what={`plan d’enclos, ${plural(lines.length, 'carburant', 'carburants')}`}
            plan={(db) =>
              planList(db, {
                bought: purchase.bought.map(({ id, pieces }) => ({
                  id,
                  pieces: pieces + ownedOf(purchase, id),
                })),
                made: purchase.made.map(({ id, pieces }) => ({ recipe: id, crafts: pieces })),
              })
            }
          />
        )}
      </header>
      <dl className="mb-4 max-w-[520px]">
        <Fact label={`Coût du plan, ton stock est déduit`}>
          {certain ? <Money value={total.cost} /> : <Uncertain cost={total.cost} />}
        </Fact>
        <Fact label="Par monture">{certain ? <Money value={each} /> : 'prix à saisir'}</Fact>
        <Fact label="Durée, une jauge après l’autre">{text.hours(plan.seconds)}</Fact>
        <Fact label="Crafts">{formatNumber(purchase.crafts)}</Fact>
        <Fact label="Ressources">{formatNumber(purchase.resources)}</Fact>
      </dl>
      <DataTable
        className="pen-plan table-fixed"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        rowClass={() => CARD}
        cards="md"
      />
    </section>
  )
}

/** Pieces that the plan takes from the stock: the shopping list deducts them itself. */
const ownedOf = ({ tree }: NonNullable<PenView['purchase']>, id: number): number =>
  tree.items.find((item) => item.id === id)?.owned ?? 0

function Uncertain({ cost }: { cost: number }) {
  if (cost === 0) return <span className="faint">prix à saisir</span>
  return (
    <>
      <AtLeast when />
      <Money value={cost} tone="muted" />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lead">
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function useColumns({ data, fuels }: Breeding): Column<Line>[] {
  return useMemo(() => {
    const count = (n: number) => (n > 0 ? formatNumber(n) : <span className="faint">–</span>)
    return [
      {
        key: 'fuel',
        head: 'Carburant',
        cellClass: 'max-md:col-[1/4]',
        cell: ({ id, gauge, band }) => {
          const speed = bandsOf(fuels.filter((fuel) => fuel.gauge === gauge))[band - 1]?.speed ?? 0
          return (
            <ItemName
              item={data.item(id)}
              sub={`${breedingText.gauges[gauge]}, bande ${band}, ${formatNumber(speed)} points par 10\u00a0s`}
            />
          )
        },
      },
      ...(['pieces', 'buy', 'make'] as const).map(
        (key): Column<Line> => ({
          key,
          head: { pieces: 'Pièces', buy: 'À acheter', make: 'À fabriquer' }[key],
          figure: true,
          labelled: true,
          headClass: 'w-[130px] max-lg:w-24',
          cellClass: 'max-md:text-left max-md:text-[13px]',
          cell: (line) => count(line[key]),
        }),
      ),
    ]
  }, [data, fuels])
}

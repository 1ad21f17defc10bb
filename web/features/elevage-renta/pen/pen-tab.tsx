import { type ReactNode, useId, useMemo } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import type { Gauge } from '#shared/catalogue/types.ts'
import { bandsOf } from '#shared/domain/breeding/pen.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { breedingText } from '../breeding-text.ts'
import { FirstPrices } from '../first-prices.tsx'
import type { Breeding } from '../use-breeding.ts'
import { type PenView, usePen } from './model.ts'
import { PenForm } from './pen-form.tsx'
import { text } from './text.ts'

type Line = { id: number; gauge: Gauge; band: number; pieces: number; buy: number; make: number }

const CARD = 'max-md:grid-cols-3'

/** What to pour so that the mounts of a pen become what is wanted, what it costs and how long it takes. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const view = usePen(breeding)
  const { answer, first } = view
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Dis ce qu’ont tes montures et ce que tu en attends\u00a0: le plan dit quoi verser, ce que ça coûte et combien d’heures il faut. Pour un groupe, prends la monture qui a le plus de chemin à faire.'
        }
      </p>
      <PenForm view={view} />
      {answer.curve.length === 0 ? (
        <EmptyState
          title="Rien à donner"
          hint={
            'La monture a déjà tout ce que tu demandes\u00a0: choisis un niveau, ou «\u00a0Féconde\u00a0».'
          }
        />
      ) : (
        <>
          <FirstPrices ids={first} breeding={breeding} />
          {answer.curve.length > 1 && <PenCurve view={view} />}
          <PenResult view={view} breeding={breeding} />
        </>
      )}
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">
        {
          'Sources\u00a0: guides publics de l’élevage depuis la 3.5. Une jauge donne 10, 20, 30 puis 40 points toutes les dix secondes selon la bande où elle se tient\u00a0; chaque point nourrit toutes les montures que sa jauge concerne. Verse un carburant quand la jauge a la place de le prendre.'
        }
      </p>
    </>
  )
}

/** The ways of the pen, each a point of cost against time that can be picked. */
function PenCurve({ view: { answer, picked, change } }: { view: PenView }) {
  const name = useId()
  const { curve } = answer
  const [least, most] = [curve[0]?.cost ?? 0, curve.at(-1)?.cost ?? 0]
  const longest = curve[0]?.seconds ?? 1
  const last = curve.length - 1
  return (
    <section className="mb-6" aria-labelledby="pen-speed">
      <h2 id="pen-speed">Coût et durée</h2>
      <p className="mb-2 text-[13px] text-muted">
        Tenir une jauge plus haut va plus vite et demande des paliers plus chers. Choisis ton point.
      </p>
      <div className="grid gap-px" role="radiogroup" aria-label="Coût du plan selon sa durée">
        {curve.map(({ cost, seconds }, at) => {
          const words = `${formatKamas(cost ?? 0)}, ${text.hours(seconds)}`
          return (
            <label
              key={`${cost}-${seconds}`}
              className={`grid min-h-9 cursor-pointer grid-cols-[110px_minmax(0,1fr)_150px] items-center gap-3 border-l-2 px-2 text-[13px] tabular-nums touch:min-h-11 max-md:grid-cols-[84px_minmax(0,1fr)_104px] has-focus-visible:ring-1 has-focus-visible:ring-kama ${at === picked ? 'border-kama bg-ink-1 text-text' : 'border-transparent text-muted'}`}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={at === picked}
                aria-label={words}
                onChange={() => change({ way: at })}
              />
              <span>{text.hours(seconds)}</span>
              <span className="relative h-4" aria-hidden="true">
                <span
                  className="absolute inset-y-[7px] left-0 bg-line-2"
                  style={{ width: `${(seconds / longest) * 100}%` }}
                />
                <span
                  className={`absolute top-[3px] size-2.5 rounded-full ${at === picked ? 'bg-kama' : 'bg-muted'}`}
                  style={{
                    left: `calc(${most > least ? (((cost ?? 0) - least) / (most - least)) * 100 : 0}% - ${at === last ? 10 : 0}px)`,
                  }}
                />
              </span>
              <span className="text-right">
                {formatKamas(cost ?? 0)}
                {(at === 0 || at === last) && (
                  <span className="sub block">{at === 0 ? 'le moins cher' : 'le plus rapide'}</span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}

/** The plan that was picked: its cost, its hours, and every fuel of it. */
function PenResult({ view, breeding }: { view: PenView; breeding: Breeding }) {
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
        <Fact label="Coût du plan, ton stock est déduit">
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

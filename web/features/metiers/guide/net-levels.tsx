import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Goal } from '#shared/domain/guides/guides.ts'
import {
  bestOutlet,
  bonusDays,
  type LevelPlan,
  type LevelRecipe,
  type LevelRun,
  levelPlan,
} from '#shared/domain/guides/levelling.ts'
import { netOfLots } from '#shared/domain/lots/best-lot.ts'
import { largestBatch } from '#shared/domain/lots/market-pace.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { useCrushNets } from '#store/crushing.ts'
import { useMarketAim, useMarkets } from '#store/market-pace.ts'
import { pricesOf, usePriceBook } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { Money } from '#ui/figures/money.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

type Props = { job: string; goal: Goal; data: Catalogue }

/** How many days of the almanax are named. */
const NAMED = 3

/** The crafts that gain the levels of the goal for the least net cost, at the player's prices and paces (M37). */
export function NetLevels({ job, goal, data }: Props) {
  const answer = useLevelPlan(job, goal, data)
  const columns = useMemo(() => columnsOf(data), [data])
  if (!answer) return <SkeletonRows rows={4} />
  const { plan, priced, all, paceless, unsaleable, aim } = answer
  const names = (ids: readonly number[]) =>
    `${ids
      .slice(0, NAMED)
      .map((id) => data.item(id).name)
      .join(', ')}${ids.length > NAMED ? ` et ${plural(ids.length - NAMED, 'autre', 'autres')}` : ''}`
  return (
    <section className="mt-4" aria-label="Monter au coût net">
      <p className="mb-3 max-w-[72ch] text-13 text-muted">
        {`Les crafts qui coûtent le moins une fois revendus, du niveau ${formatNumber(goal.from)} au ${formatNumber(goal.to)}, parmi ${formatNumber(priced)} des ${plural(all, 'recette', 'recettes')} du métier\u00a0: celles dont tous les ingrédients ont un prix. Achats et reventes au prix de ton carnet, taxe déduite\u00a0; un objet brisé compte une fois, son coefficient baisse ensuite.`}
      </p>
      <BonusDays job={job} />
      {plan.runs.length === 0 ? (
        <EmptyState
          title="Pas encore de plan"
          hint="Il faut les prix des ingrédients d’une recette de ton niveau : ceux du guide suffisent pour commencer."
        />
      ) : (
        <>
          <Sums plan={plan} atMost={paceless.length > 0} />
          <DataTable
            className="net-levels table-fixed"
            columns={columns}
            rows={plan.runs}
            rowKey={({ id, from }) => `${id}-${from}`}
            cards="md"
          />
        </>
      )}
      {plan.stuckAt !== null && plan.runs.length > 0 && (
        <p className="mt-2 text-13 text-muted">
          {`À partir du niveau ${formatNumber(plan.stuckAt)}, plus aucune recette dont les prix sont connus n’apprend.`}
        </p>
      )}
      {paceless.length > 0 && (
        <p className="mt-2 max-w-[72ch] text-13 text-muted">
          {`Rythme de vente inconnu pour ${names(paceless)}\u00a0: tout est compté vendu, le coût net est donc un minimum. Les autres s’arrêtent à ce que le marché prend en ${plural(aim.days, 'jour', 'jours')}.`}
        </p>
      )}
      {unsaleable.length > 0 && (
        <p className="mt-2 max-w-[72ch] text-13 text-muted">
          {`Sans prix de revente\u00a0: ${names(unsaleable)}. Ce que tu en tires n’est pas compté.`}
        </p>
      )}
    </section>
  )
}

function useLevelPlan(job: string, goal: Goal, data: Catalogue) {
  const book = usePriceBook()
  const markets = useMarkets()
  const aim = useMarketAim()
  const rules = useGameRules() ?? GAME_RULES
  const crushed = useCrushNets(data, book)
  return useMemo(() => {
    if (!book || !markets || !aim) return null
    const recipes = data.recipes
      .filter((recipe) => recipe.job === job && recipe.ingredients.length > 0)
      .map(({ id, level, ratio, ingredients }): LevelRecipe => {
        const pace = markets.get(id)?.pace
        const costs = ingredients.map(
          (part) => (unitPrice(pricesOf(book.get(part.id)))?.price ?? Number.NaN) * part.quantity,
        )
        const cost = costs.reduce((sum, each) => sum + each, 0)
        const sale = {
          resale: netOfLots(pricesOf(book.get(id)), rules)[0]?.perPiece ?? null,
          most: pace ? largestBatch(pace, aim) : null,
        }
        return {
          id,
          level,
          ratio,
          cost: Number.isNaN(cost) ? null : cost,
          ...bestOutlet(sale, crushed(id)),
        }
      })
    const plan = levelPlan(recipes, goal)
    const sold = new Set(plan.runs.flatMap(({ id, sold: pieces }) => (pieces > 0 ? id : [])))
    return {
      plan,
      aim,
      all: recipes.length,
      priced: recipes.filter(({ cost }) => cost !== null).length,
      unsaleable: recipes
        .filter(({ id, resale }) => resale === null && plan.runs.some((run) => run.id === id))
        .map(({ id }) => id),
      paceless: recipes.filter(({ id, most }) => sold.has(id) && most === null).map(({ id }) => id),
    }
  }, [job, goal, data, book, markets, aim, rules, crushed])
}

function Sums({ plan: { cost, resale, net }, atMost }: { plan: LevelPlan; atMost: boolean }) {
  return (
    <dl className="mb-3 max-w-[420px]">
      <div className="lead">
        <dt>Ingrédients</dt>
        <dd className="num">
          <Money value={cost} />
        </dd>
      </div>
      <div className="lead">
        <dt>Revente et runes</dt>
        <dd className="num">
          {atMost && <span className="faint">au plus </span>}
          <Money value={resale} />
        </dd>
      </div>
      <div className="lead border-t-3 border-double border-line-2 pt-1">
        <dt>{net < 0 ? 'Ce qui reste' : 'Coût net'}</dt>
        <dd className="num font-semibold">
          {atMost && <span className="faint font-normal">{net < 0 ? 'au plus ' : 'au moins '}</span>}
          <Money value={Math.abs(net)} />
        </dd>
      </div>
    </dl>
  )
}

/** The next days of the almanax on which the profession learns more. */
function BonusDays({ job }: { job: string }) {
  const almanax = useCatalogueList('almanax')
  const today = parisDay(useNow(3_600_000))
  const days = useMemo(
    () =>
      bonusDays(
        (almanax ?? []).filter(({ date }) => date >= today),
        job,
      ).slice(0, NAMED),
    [almanax, today, job],
  )
  if (days.length === 0) return null
  const { share } = PROFESSION_RULES.almanaxBonus.value
  return (
    <p className="mb-3 text-13 text-muted">
      {`+ ${formatNumber(share)}\u00a0% d’expérience\u00a0: ${days
        .map(({ date, sure }) => `${formatDay(date)}${sure ? '' : ' (métiers à vérifier)'}`)
        .join(', ')}. Garde tes crafts pour ces jours-là, il en faut un tiers de moins.`}
    </p>
  )
}

const columnsOf = (data: Catalogue): Column<LevelRun>[] => [
  {
    key: 'levels',
    head: 'Niveaux',
    card: 'meta',
    headClass: 'w-28',
    cell: ({ from, to }) => `${formatNumber(from)} → ${formatNumber(to)}`,
  },
  {
    key: 'recipe',
    head: 'Recette',
    card: 'title',
    cell: ({ id }) => <ItemName item={data.item(id)} />,
  },
  {
    key: 'crafts',
    head: 'Crafts',
    card: 'amount',
    figure: true,
    headClass: 'w-28',
    cell: ({ crafts, sold }) => (
      <>
        {formatNumber(crafts)}
        {sold > 0 && sold < crafts && (
          <span className="sub">{`${formatNumber(sold)} revendus ou brisés`}</span>
        )}
      </>
    ),
  },
  {
    key: 'net',
    head: 'Coût net',
    card: 'meta',
    figure: true,
    headClass: 'w-36',
    cellClass: 'max-md:ml-auto',
    cell: ({ cost, resale }) => (
      <>
        <Money value={cost - resale} />
        {resale > 0 && <span className="sub">{`${formatKamas(cost)} d’achats`}</span>}
      </>
    ),
  },
]

import { memo, useMemo } from 'react'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { GuideCost } from '#shared/domain/guides/guide-purchases.ts'
import { boxKey, type GuideTierPlan } from '#shared/domain/guides/guides.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Check } from '#ui/fields/check.tsx'
import { Money } from '#ui/figures/money.tsx'
import { PageLink, usePageExists } from '#ui/page/page-link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { text } from '../text.ts'
import type { OpenGuide } from './use-open-guide.ts'
import './resources.css'

/** Letters of a name that fits in the narrow columns. */
const SHORT_NAME = 12

/**
 * A tier with what the table shows of the player: its cost, how many captures stand for it, the needs that are ticked, whether it
 * is the one at hand.
 */
type TierRow = {
  tier: GuideTierPlan
  cost: GuideCost | undefined
  captures: number | null
  ticked: string
  current: boolean
}

/** The tiers: from which level to which, what to craft, what it takes. Cards under 768 px. */
export function TiersTable({ open }: { open: OpenGuide }) {
  return (
    <DataTable
      className="tiers mt-2 table-fixed [--row:auto]"
      aria-label="Paliers"
      columns={useColumns(open)}
      rows={useSameRows(rowsOf(open), indexOf)}
      rowKey={indexOf}
      rowClass={rowClass}
      cards="md"
    />
  )
}

const indexOf = ({ tier }: TierRow) => tier.index

function rowsOf(open: OpenGuide): TierRow[] {
  const current = open.plan.find((tier) => tier.crafts > 0 && !isDone(tier, open))
  return open.plan.map((tier, place) => ({
    tier,
    cost: open.costs[place],
    captures: open.capturesOf(tier),
    ticked: tier.needs
      .filter(({ id }) => isTicked(tier, id, open))
      .map(({ id }) => id)
      .join(),
    current: tier === current,
  }))
}

const isTicked = ({ index }: GuideTierPlan, id: number, { checked, nameOf }: OpenGuide): boolean =>
  checked.has(boxKey(index, nameOf(id)))

const isDone = (tier: GuideTierPlan, open: OpenGuide): boolean =>
  tier.needs.every(({ id }) => isTicked(tier, id, open))

const rowClass = ({ tier, current }: TierRow) => (tier.crafts === 0 ? 'dim' : current ? 'current' : '')

const CELL = 'align-top md:py-1.5'
const RECIPE =
  '[--sz:28px] [&_.item]:items-start [&_.sub]:flex [&_.sub]:flex-wrap [&_.sub]:gap-x-1.75 max-md:[&_.sub]:justify-between'
const LEVELS = 'num leading-7 whitespace-nowrap'

const levelsClass = ({ tier, current }: TierRow) => {
  const tone = tier.crafts === 0 ? 'text-faint' : `font-semibold ${current ? 'max-md:text-kama' : ''}`
  return `${CELL} ${LEVELS} ${tone}`
}

function useColumns({ plan, goal, boxes, itemOf, nameOf }: OpenGuide): Column<TierRow>[] {
  const long = plan.some(({ needs }) => needs.some(({ id }) => nameOf(id).length > SHORT_NAME))
  const { tick } = boxes
  return useMemo(
    () => [
      {
        key: 'levels',
        head: 'Niveaux',
        card: 'amount',
        headClass: 'w-21 max-xl:w-19',
        cellClass: levelsClass,
        cell: ({ tier, current }) => (
          <span aria-current={current ? 'step' : undefined}>
            <Levels tier={tier} goal={goal} />
          </span>
        ),
      },
      {
        key: 'recipe',
        head: 'Recette',
        card: 'title',
        headClass: 'w-[226px] max-xl:w-48',
        cellClass: `${CELL} ${RECIPE}`,
        cell: ({ tier, cost, captures }) => (
          <Recipe tier={tier} item={itemOf(tier.recipe)} cost={cost} captures={captures} nameOf={nameOf} />
        ),
      },
      {
        key: 'needs',
        head: 'Ressources',
        card: 'wide',
        cellClass: `${CELL} max-md:mt-5`,
        cell: ({ tier, ticked }) =>
          tier.needs.length === 0 ? (
            <p className="faint leading-7">
              {'Recette inconnue\u00a0: elle vient avec le catalogue du jeu.'}
            </p>
          ) : (
            <ul className={`grid gap-x-5 ${long ? LONG_NEEDS : NEEDS} max-md:grid-cols-[minmax(0,1fr)]`}>
              {tier.needs.map((need) => (
                <li key={need.id}>
                  <NeedBox
                    tier={tier}
                    item={itemOf(need.id)}
                    quantity={need.quantity}
                    checked={ticked.split(',').includes(`${need.id}`)}
                    onTick={tick}
                  />
                </li>
              ))}
            </ul>
          ),
      },
    ],
    [goal, itemOf, nameOf, tick, long],
  )
}

const NEEDS = 'grid-cols-[repeat(auto-fill,minmax(156px,1fr))]'
const LONG_NEEDS = 'grid-cols-[repeat(auto-fill,minmax(196px,1fr))]'

const SUB = 'sub md:-mt-1.5'

function Levels({ tier, goal }: { tier: GuideTierPlan; goal: OpenGuide['goal'] }) {
  const counted = tier.crafts > 0
  return (
    <>
      {`${tier.from}\u00a0–\u00a0${tier.to}`}
      {counted && goal.from > Math.max(1, tier.from) && <span className={SUB}>{`dès ${goal.from}`}</span>}
      {counted && goal.to < tier.to && <span className={SUB}>{`jusqu’à ${goal.to}`}</span>}
    </>
  )
}

type RecipeProps = {
  tier: GuideTierPlan
  item: CatalogueItem
  cost: GuideCost | undefined
  captures: number | null
  nameOf: (id: number) => string
}

const Recipe = memo(function Recipe({ tier, item, cost, captures, nameOf }: RecipeProps) {
  if (tier.crafts === 0) return <ItemName item={item} sub="hors objectif" />
  return (
    <ItemName
      item={item}
      sub={
        <>
          <span className="whitespace-nowrap">
            {plural(tier.crafts, 'craft', 'crafts')}
            {tier.needs.length > 0 && (
              <CraftToCourses
                recipe={item.id}
                name={item.name}
                crafts={tier.crafts}
                brief
                className={TO_COURSES}
              />
            )}
          </span>
          {cost && tier.needs.length > 0 && <TierCost cost={cost} recipe={item} nameOf={nameOf} />}
          {captures !== null && (
            <span title="30 points d’expérience par capture">{`ou ${plural(captures, 'capture', 'captures')}`}</span>
          )}
        </>
      }
    />
  )
})

/** A line's height, and on a phone the finger's room around it. */
const TO_COURSES =
  'ml-2 inline-grid place-items-center align-[-4px] text-faint hover:text-text max-md:relative max-md:after:absolute max-md:after:z-1 max-md:after:inset-[-14px]'

type CostProps = { cost: GuideCost; recipe: CatalogueItem; nameOf: (id: number) => string }

/** On a phone the finger's room reaches past the line. */
const COST =
  'underline decoration-line-2 decoration-dotted underline-offset-3 hover:text-text max-md:relative max-md:after:absolute max-md:after:inset-[-26px_-6px_-4px_-10px]'

const SIMULATOR = '/app/profit'

/** What a tier costs at the player's prices, or « incomplet »; it leads to where its prices are typed. */
function TierCost({ cost, recipe, nameOf }: CostProps) {
  const linked = usePageExists(SIMULATOR)
  const shown = cost.cost === null ? 'incomplet' : <Money value={cost.cost} />
  const why = cost.unpriced.length > 0 ? text.unpriced(cost.unpriced.map(nameOf)) : text.simulate(recipe.name)
  if (!linked) return <span title={why}>{shown}</span>
  return (
    <span title={why}>
      <PageLink to={SIMULATOR} query={`?recipe=${recipe.id}`} className={COST}>
        {shown}
        <span className="sr-only">, {text.simulate(recipe.name)}</span>
      </PageLink>
    </span>
  )
}

type NeedProps = {
  tier: GuideTierPlan
  item: CatalogueItem
  quantity: number
  checked: boolean
  onTick: (key: string, value: boolean) => void
}

const NEED =
  'min-h-7 grid-cols-[auto_minmax(0,1fr)_auto] max-md:min-h-11 max-md:border-t max-md:border-rule max-md:leading-5 md:[--gap:7px] md:[--sz:20px]'

/** The pieces of one resource in one tier: pressing anything but the name, which copies itself, ticks the box. */
const NeedBox = memo(function NeedBox({ tier, item, quantity, checked, onTick }: NeedProps) {
  return (
    <div className={`tickable need ${NEED} ${checked ? 'dim' : ''}`}>
      <Check
        label={`${item.name}, niveaux ${tier.from} à ${tier.to}`}
        checked={checked}
        title={checked ? 'Ressource validée' : 'Marquer comme obtenue'}
        onToggle={() => onTick(boxKey(tier.index, item.name), !checked)}
      />
      <ItemName item={item} />
      <span className="quantity num">{quantity > 0 ? formatNumber(quantity) : '–'}</span>
    </div>
  )
})

import { memo } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { GuideCost } from '#shared/domain/guide-purchases.ts'
import { boxKey, type GuideTierPlan } from '#shared/domain/guides.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { Check } from '#ui/check.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import { PageLink, usePageExists } from '#ui/page-link.tsx'
import { text } from '../text.ts'
import type { OpenGuide } from './use-open-guide.ts'
import './tiers-table.css'

/** Letters of a name that fits in the narrow columns. */
const SHORT_NAME = 12

/** The tiers: from which level to which, what to craft, what it takes. Cards under 768 px. */
export function TiersTable({ open }: { open: OpenGuide }) {
  const current = open.plan.find((tier) => tier.crafts > 0 && !isDone(tier, open))
  const long = open.plan.some(({ needs }) => needs.some(({ id }) => open.nameOf(id).length > SHORT_NAME))
  return (
    <table className={long ? 'ledger tiers long' : 'ledger tiers'} aria-label={text.tiers}>
      <colgroup>
        <col className="c-levels" />
        <col className="c-recipe" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th>{text.levels}</th>
          <th>{text.recipe}</th>
          <th>{text.resources}</th>
        </tr>
      </thead>
      <tbody>
        {open.plan.map((tier) => (
          <tr
            key={tier.index}
            className={tier.crafts === 0 ? 'out' : tier === current ? 'cur' : ''}
            aria-current={tier === current ? 'step' : undefined}
          >
            <td className="lv num">
              <Levels tier={tier} goal={open.goal} />
            </td>
            <td className="rc">
              <Recipe
                tier={tier}
                item={open.itemOf(tier.recipe)}
                cost={open.costs[tier.index]}
                nameOf={open.nameOf}
              />
            </td>
            <td className="ns">
              <ul>
                {tier.needs.map((need) => (
                  <li key={need.id}>
                    <NeedBox
                      tier={tier}
                      item={open.itemOf(need.id)}
                      quantity={need.quantity}
                      checked={open.checked.has(boxKey(tier.index, open.nameOf(need.id)))}
                      onTick={open.boxes.tick}
                    />
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isDone = ({ index, needs }: GuideTierPlan, { checked, nameOf }: OpenGuide): boolean =>
  needs.every(({ id }) => checked.has(boxKey(index, nameOf(id))))

function Levels({ tier, goal }: { tier: GuideTierPlan; goal: OpenGuide['goal'] }) {
  const counted = tier.crafts > 0
  return (
    <>
      {text.tier(tier.from, tier.to)}
      {counted && goal.from > Math.max(1, tier.from) && (
        <span className="sub">{text.startsAt(goal.from)}</span>
      )}
      {counted && goal.to < tier.to && <span className="sub">{text.endsAt(goal.to)}</span>}
    </>
  )
}

type RecipeProps = {
  tier: GuideTierPlan
  item: CatalogueItem
  cost: GuideCost | undefined
  nameOf: (id: number) => string
}

const Recipe = memo(function Recipe({ tier, item, cost, nameOf }: RecipeProps) {
  if (tier.crafts === 0) return <ItemName item={item} sub={text.outside} />
  return (
    <ItemName
      item={item}
      sub={
        <>
          <span>{text.crafts(tier.crafts)}</span>
          {cost && <TierCost cost={cost} recipe={item} nameOf={nameOf} />}
        </>
      }
    />
  )
})

type CostProps = { cost: GuideCost; recipe: CatalogueItem; nameOf: (id: number) => string }

const SIMULATOR = '/app/profit'

/** What a tier costs at the player's prices, or « incomplet »; it leads to where its prices are typed. */
function TierCost({ cost, recipe, nameOf }: CostProps) {
  const linked = usePageExists(SIMULATOR)
  const shown = cost.cost === null ? text.incomplete : <Money value={cost.cost} />
  const why = cost.unpriced.length > 0 ? text.unpriced(cost.unpriced.map(nameOf)) : text.simulate(recipe.name)
  if (!linked) return <span title={why}>{shown}</span>
  return (
    <span title={why}>
      <PageLink to={SIMULATOR} query={`?recipe=${recipe.id}`} className="cost">
        {shown}
        <span className="sr">, {text.simulate(recipe.name)}</span>
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

/** The pieces of one resource in one tier: pressing anything but the name, which copies itself, ticks the box. */
const NeedBox = memo(function NeedBox({ tier, item, quantity, checked, onTick }: NeedProps) {
  return (
    <div className={checked ? 'tickable need on' : 'tickable need'}>
      <Check
        label={text.boxOf(item.name, tier.from, tier.to)}
        checked={checked}
        title={checked ? text.validated : text.markObtained}
        onToggle={() => onTick(boxKey(tier.index, item.name), !checked)}
      />
      <ItemName item={item} />
      <span className="q num">{quantity > 0 ? formatNumber(quantity) : text.nothing}</span>
    </div>
  )
})

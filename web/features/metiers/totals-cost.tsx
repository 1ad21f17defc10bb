import { Money } from '#ui/money.tsx'
import { WeightToCarry } from '#ui/weight.tsx'
import type { OpenGuide } from './model.ts'
import { text } from './text.ts'

/** What the tiers cost at the player's prices, and what of it is left to buy. */
export function LeftCost({ open }: { open: OpenGuide }) {
  const { costs, purchases } = open
  const unpriced = new Set(costs.flatMap((tier) => tier.unpriced))
  const whole = unpriced.size > 0 ? null : costs.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  return (
    <div className="cost">
      <dl>
        <Amount label={text.wholeCost} value={whole} />
        <Amount label={text.leftCost} value={purchases.left.cost} />
      </dl>
      <dl className="weight">
        <WeightToCarry
          pieces={[...purchases.resources].map(([id, { toBuy }]) => ({ id, quantity: toBuy }))}
        />
      </dl>
      {unpriced.size > 0 && (
        <p className="faint" title={text.unpriced([...unpriced].map(open.nameOf))}>
          {text.missingPrices(unpriced.size)}
        </p>
      )}
    </div>
  )
}

function Amount({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="lead">
      <dt>{label}</dt>
      <dd>{value === null ? <span className="muted">{text.incomplete}</span> : <Money value={value} />}</dd>
    </div>
  )
}

import { memo } from 'react'
import { QuantityField } from '#ui/quantity-field.tsx'
import type { Compare } from './model.ts'
import { readWeight } from './read-weight.ts'
import { text } from './text.ts'
import type { Weights } from './use-weights.ts'
import './weights-panel.css'

const MOST = 1000

/** What a point of each effect on screen is worth to the player. */
export function WeightsPanel({ compare }: { compare: Compare }) {
  const { rows, weights, weighable, weighed } = compare
  return (
    <section className="panel weights" aria-label={text.weights}>
      <header>
        <p className="muted">{weighable.length > 0 ? text.weightsHint : text.nothingToWeigh}</p>
        {weighed && (
          <button type="button" className="btn" onClick={() => void weights.reset(weighable)}>
            {text.resetWeights}
          </button>
        )}
      </header>
      <ul>
        {rows.map(
          ({ key, name, weighed: effect }) =>
            effect !== null && (
              <Weight
                key={key}
                effect={effect}
                name={name}
                weight={weights.of.get(effect) ?? 0}
                onSet={weights.set}
              />
            ),
        )}
      </ul>
    </section>
  )
}

type WeightProps = { effect: string; name: string; weight: number; onSet: Weights['set'] }

const Weight = memo(function Weight({ effect, name, weight, onSet }: WeightProps) {
  return (
    <li className={weight === 0 ? '' : 'on'}>
      <span aria-hidden="true">{name}</span>
      <QuantityField
        label={text.weightOf(name)}
        hideLabel
        value={weight}
        min={-MOST}
        max={MOST}
        read={readWeight}
        inputMode="text"
        onCommit={(typed) => onSet(effect, typed)}
      />
    </li>
  )
})

import { memo } from 'react'
import type { KamasReading } from '#shared/domain/text/kamas.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import type { Compare, Weights } from './model.ts'

const MOST = 1000

/** What a point of each effect on screen is worth to the player. */
export function WeightsPanel({ compare }: { compare: Compare }) {
  const { rows, weights, weighable, weighed } = compare
  return (
    <section className="panel weights mb-5 p-4" aria-label="Poids">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="muted">
          {weighable.length > 0
            ? 'Ce que vaut pour toi un point de chaque effet, de −1000 à 1000. Score = poids × moyenne.'
            : 'Aucun effet chiffré à peser.'}
        </p>
        {weighed && (
          <button type="button" className="btn" onClick={() => void weights.reset(weighable)}>
            Tout remettre à 0
          </button>
        )}
      </header>
      <ul className="mt-3 grid max-h-[44dvh] grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-x-8 overflow-auto max-md:max-h-none max-md:grid-cols-[minmax(0,1fr)]">
        {/* A 0 that is no more than not read yet could not be typed over by one that is meant. */}
        {rows.map(
          ({ key, name, weighed: effect }) =>
            effect !== null &&
            weights.read && (
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
    <li
      className={`flex items-center justify-between gap-3 border-rule border-b py-1 ${weight === 0 ? 'text-muted' : ''}`}
    >
      <span aria-hidden="true">{name}</span>
      <QuantityField
        label={`Poids, ${name}`}
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

/** Reads a weight as players type it: `12`, `-5`, `−1 000`; an emptied field is 0. */
export function readWeight(typed: string): KamasReading {
  const figures = typed.replace(/\s/g, '').replace('−', '-')
  if (figures === '') return { kind: 'amount', value: 0 }
  if (!/^[+-]?\d{1,4}$/.test(figures)) return { kind: 'unreadable' }
  return { kind: 'amount', value: Number(figures) || 0 }
}

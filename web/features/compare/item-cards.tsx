import { memo, useState } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import { type EffectCell, type EffectRow, rowsOfCard } from './effect-rows.ts'
import { Cost, EffectValue, ItemHead, NoEffects, Price, Score } from './item-parts.tsx'
import { CARD_EFFECTS, type Compare } from './model.ts'

/** Items under each other on a phone, their effects in the same order. */
export function ItemCards({ compare }: { compare: Compare }) {
  return (
    <>
      {compare.noDifference && <NoEffects compare={compare} />}
      <ul className="compare-cards grid gap-6">
        {compare.items.map(({ item }, at) => (
          <li key={item.id}>
            <ItemCard compare={compare} at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ItemCard({ compare, at }: { compare: Compare; at: number }) {
  const loaded = compare.items[at]
  const worth = compare.worth[at]
  if (!loaded || !worth) return null
  const { item, state, effects } = loaded
  return (
    <article className="grid gap-2 border-line-2 border-t pt-3" aria-label={item.name}>
      <ItemHead
        loaded={loaded}
        setName={compare.setNames[at] ?? null}
        pods={compare.weightsInPods[at] ?? null}
        first={at === 0}
        last={at === compare.items.length - 1}
        moves={compare.moves}
        onRetry={compare.retry}
        stacked
      />
      {state === 'ready' && effects?.length === 0 && <p className="faint">Aucun effet</p>}
      <CardEffects rows={compare.shown} at={at} name={item.name} />
      {compare.conditionsShown && compare.conditions[at] && (
        <dl className="text-[13px]">
          <dt className="text-faint">Conditions</dt>
          <dd className="whitespace-pre-line text-muted">{compare.conditions[at]}</dd>
        </dl>
      )}
      {state !== 'unknown' && (
        <dl className="worth">
          {compare.weighed && (
            <div className={worth.bestScore ? 'lead best' : 'lead'}>
              <dt>Score</dt>
              <dd>
                <Score worth={worth} />
              </dd>
            </div>
          )}
          <div className="lead">
            <dt>Prix</dt>
            <dd className="[--room:110px] [&_.field]:w-40">
              <Price id={item.id} name={item.name} {...worth.price} onSet={compare.setPrice} />
            </dd>
          </div>
          {compare.weighed && (
            <div className={worth.bestCost ? 'lead best' : 'lead'}>
              <dt>Coût du point</dt>
              <dd>
                <Cost worth={worth} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </article>
  )
}

type CardEffectsProps = { rows: readonly EffectRow[]; at: number; name: string }

const CardEffects = memo(function CardEffects({ rows, at, name }: CardEffectsProps) {
  const [all, setAll] = useState(false)
  const own = rowsOfCard(rows, at)
  const rest = own.length - CARD_EFFECTS
  return (
    <>
      {own.length > 0 && (
        <dl className="effects" aria-label={`Effets, ${name}`}>
          {(all ? own : own.slice(0, CARD_EFFECTS)).map((row) => {
            const cell = row.cells[at]
            return cell && <Value key={row.key} name={row.name} {...cell} />
          })}
        </dl>
      )}
      {rest > 0 && (
        <button
          type="button"
          className="btn mt-3 justify-self-stretch"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Moins d’effets' : plural(rest, 'autre effet', 'autres effets')}
        </button>
      )}
    </>
  )
})

const Value = memo(function Value({ name, ...cell }: EffectCell & { name: string }) {
  return (
    <div className={cell.best ? 'lead best' : 'lead'}>
      <dt>{name}</dt>
      <dd>
        <EffectValue {...cell} />
      </dd>
    </div>
  )
})

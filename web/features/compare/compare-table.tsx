import { type CSSProperties, memo, useState } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import type { ComparedEffect, EffectCell } from './effect-rows.ts'
import { Cost, EffectValue, ItemHead, NoEffects, Price, Score } from './item-parts.tsx'
import { CARD_EFFECTS, type Compare } from './model.ts'

const FRAME = 'relative max-h-[calc(100dvh-var(--header)-24px)] overflow-auto'

/** Items as columns, effects as rows; it scrolls in itself, names and effects stay in sight. */
export function CompareTable({ compare }: { compare: Compare }) {
  const { items, shown, worth } = compare
  const [all, setAll] = useState(false)
  const rest = shown.length - CARD_EFFECTS
  const rows = all ? shown : shown.slice(0, CARD_EFFECTS)
  const style: CSSProperties & Record<`--${string}`, string> = { '--items': String(items.length) }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={FRAME} aria-label="Effets comparés" tabIndex={0}>
        <table className="ledger compare-table table-fixed" style={style}>
          <thead>
            <tr>
              <th scope="col">Effet</th>
              {items.map((loaded, at) => (
                <th key={loaded.item.id} scope="col">
                  <ItemHead
                    loaded={loaded}
                    setName={compare.setNames[at] ?? null}
                    pods={compare.weightsInPods[at] ?? null}
                    first={at === 0}
                    last={at === items.length - 1}
                    moves={compare.moves}
                    onRetry={compare.retry}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EffectLine key={row.key} row={row} ids={compare.ids} />
            ))}
            {compare.conditionsShown && (
              <tr>
                <th scope="row" className="text-text">
                  Conditions
                </th>
                {items.map(({ item }, at) => (
                  <td key={item.id} className="figure [&_.value]:text-13 [&_.value]:text-muted">
                    <EffectValue
                      lines={compare.conditions[at] ?? ''}
                      gap={null}
                      better={false}
                      best={false}
                    />
                  </td>
                ))}
              </tr>
            )}
            {rows.length === 0 && (
              <tr>
                <td colSpan={items.length + 1}>
                  <NoEffects compare={compare} />
                </td>
              </tr>
            )}
          </tbody>
          <tbody className="worth">
            {compare.weighed && (
              <tr>
                <th scope="row">Score</th>
                {items.map(({ item }, at) => (
                  <td key={item.id} className={worth[at]?.bestScore ? 'figure best' : 'figure'}>
                    {worth[at] && <Score worth={worth[at]} />}
                  </td>
                ))}
              </tr>
            )}
            <tr>
              <th scope="row">Prix</th>
              {items.map(({ item, state }, at) => (
                <td
                  key={item.id}
                  className="figure [--room:104px] [&_.field]:inline-flex [&_.field]:w-[148px]"
                >
                  {state !== 'unknown' && <Price id={item.id} name={item.name} {...worth[at]?.price} />}
                </td>
              ))}
            </tr>
            {compare.weighed && (
              <tr>
                <th scope="row">Coût du point</th>
                {items.map(({ item }, at) => (
                  <td key={item.id} className={worth[at]?.bestCost ? 'figure best' : 'figure'}>
                    {worth[at] && <Cost worth={worth[at]} />}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {rest > 0 && (
        <Button className="mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins d’effets' : plural(rest, 'autre effet', 'autres effets')}
        </Button>
      )}
    </>
  )
}

type LineProps = { row: ComparedEffect; ids: readonly number[] }

/** One effect over all items; not drawn again with every weight or price. */
const EffectLine = memo(function EffectLine({ row, ids }: LineProps) {
  return (
    <tr>
      <th scope="row" className="text-text">
        {row.name}
      </th>
      {ids.map((id, at) => {
        const cell = row.cells[at]
        return cell ? <Value key={id} {...cell} /> : <td key={id} className="figure" />
      })}
    </tr>
  )
})

/** A column that comes or goes leaves the others as they are. */
const Value = memo(function Value(cell: EffectCell) {
  return (
    <td className={cell.best ? 'figure best' : 'figure'}>
      <EffectValue {...cell} />
    </td>
  )
})

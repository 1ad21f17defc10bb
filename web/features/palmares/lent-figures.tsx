import { useMemo } from 'react'
import { isLentUnit, LentCount } from '#blocks/prices/lent/lent-count.tsx'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useRanking } from '#blocks/ranking/use-ranking.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import { useMarket } from '#store/market.ts'

type Counted = Pick<LiveState, 'ranking' | 'rows'>

/** The items of which a recipe's figures count a lent price, those of what the tree makes among them (N216). */
function lentItems({ recipe, sale }: RecipeFigures, { ranking, rows }: Counted): ReadonlySet<number> {
  const { book, catalogue } = rows
  const lent = new Set<number>()
  const seen = new Set<number>()
  const look = (ingredients: readonly { id: number }[]) => {
    for (const { id } of ingredients) {
      if (seen.has(id)) continue
      seen.add(id)
      if (ranking.pieces.get(id)?.made) look(catalogue.recipe(id)?.ingredients ?? [])
      else if (isLentUnit(book.get(id))) lent.add(id)
    }
  }
  look(recipe.ingredients)
  if (sale?.ofBook && book.get(recipe.id)?.[1]?.lent) lent.add(recipe.id)
  return lent
}

const useCounts = (): boolean => useMarket()?.counts === true

type RowProps = { figures: RecipeFigures; byTree: boolean }

/** How many of the prices that a row counts are lent, after what else is said of its recipe. */
export const LentInRow = (row: RowProps) => useCounts() && <InRow {...row} />

function InRow({ figures, byTree }: RowProps) {
  const state = useRanking(byTree)
  const lent = state ? lentItems(figures, state).size : 0
  return (
    lent > 0 && (
      <>
        {' · '}
        <LentCount n={lent} />
      </>
    )
  )
}

/** How many of the prices that these recipes count are lent. */
export function LentInRows({ rows, state }: { rows: readonly RecipeFigures[]; state: Counted }) {
  const counts = useCounts()
  const lent = useMemo(
    () => (counts ? new Set(rows.flatMap((figures) => [...lentItems(figures, state)])).size : 0),
    [counts, rows, state],
  )
  return <LentCount n={lent} />
}

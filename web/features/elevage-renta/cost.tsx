import type { TreeCost } from '#shared/domain/crafts/craft-tree.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Money } from '#ui/figures/money.tsx'

/** Kamas, or how many prices they lack. */
export function Cost({ cost: { unpriced, cost } }: { cost: TreeCost }) {
  if (unpriced === 0) return <Money value={cost} />
  return <span className="faint">{plural(unpriced, 'prix manque', 'prix manquent')}</span>
}

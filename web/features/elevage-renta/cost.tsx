import type { TreeCost } from '#shared/domain/crafts/craft-tree.ts'
import { Money } from '#ui/figures/money.tsx'
import { breedingText } from './breeding-text.ts'

/** Kamas, or how many prices they lack. */
export function Cost({ cost: { unpriced, cost } }: { cost: TreeCost }) {
  if (unpriced === 0) return <Money value={cost} />
  return <span className="faint">{breedingText.missingPrices(unpriced)}</span>
}

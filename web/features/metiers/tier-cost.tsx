import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { GuideCost } from '#shared/domain/guide-purchases.ts'
import { Money } from '#ui/money.tsx'
import { PageLink, usePageExists } from '#ui/page-link.tsx'
import { text } from './text.ts'

type Props = { cost: GuideCost; recipe: CatalogueItem; nameOf: (id: number) => string }

const SIMULATOR = '/app/profit'

/** What a tier costs at the player's prices, or « incomplet »; it leads to where its prices are typed. */
export function TierCost({ cost, recipe, nameOf }: Props) {
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

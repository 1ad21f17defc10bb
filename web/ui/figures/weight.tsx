import { totalWeight, type Weight } from '#shared/domain/effects/weight.ts'
import { useItemDetails } from '#ui/catalogue/use-item-details.ts'
import { weightText } from './weight-text.ts'

/** « · 10 pods » after what else is said of an item; nothing where its weight is not known. */
export function ItemWeight({ id }: { id: number }) {
  const pods = useItemDetails([id]).get(id)?.pods ?? null
  return pods !== null && <>{` · ${weightText.pods(pods)}`}</>
}

/** How the weight of pieces of these items is worked out, as far as it is known on this device. */
export function useWeightOf(
  ids: readonly number[],
): (pieces: readonly { id: number; quantity: number }[]) => Weight | null {
  const details = useItemDetails(ids)
  return (pieces) => totalWeight(pieces, (id) => details.get(id)?.pods ?? undefined)
}

/** What a list weighs, as a line that ends in its figure; nothing where no weight of it is known. */
export function WeightToCarry({ pieces }: { pieces: readonly { id: number; quantity: number }[] }) {
  const weight = useWeightOf(pieces.map(({ id }) => id))(pieces)
  return (
    weight && (
      <div className="lead">
        <dt>Poids à porter</dt>
        <dd>{weightText.total(weight)}</dd>
      </div>
    )
  )
}

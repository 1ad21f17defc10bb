import { useRecordPrice } from '#blocks/prices/record-price.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { breedingText } from './breeding-text.ts'

type Props = {
  item: { id: number; name: string }
  pack: PackSize
  prices: PackPrices
  /** The result waits for it. */
  missing?: boolean
  /** The label stands above the field. */
  labelled?: boolean
}

/** The price of one pack of an item, stored in the book as soon as the field is left. */
export function PriceField({ item, pack, prices, missing = false, labelled = false }: Props) {
  const record = useRecordPrice()
  return (
    <KamasField
      label={labelled ? breedingText.pack(pack) : `Prix ×${formatNumber(pack)}, ${item.name}`}
      hideLabel={!labelled}
      packLabel={`×${pack}`}
      value={prices[pack] ?? null}
      onCommit={(price) => price !== null && record({ ...item, pack }, price)}
      onEnter="next-row"
      emptied="restores"
      resave
      missing={missing}
      placeholder={'prix\u00a0?'}
    />
  )
}

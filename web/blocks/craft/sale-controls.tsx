import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { PercentField } from '#ui/percent-field.tsx'
import { QuantityField } from '#ui/quantity-field.tsx'
import { SALE_INPUT_ID } from './result-view.ts'
import { craftText as t } from './text.ts'
import { MAX_CRAFTS } from './use-craft-count.ts'
import type { CraftSheet } from './use-craft-sheet.ts'

type Props = { sheet: CraftSheet; countLabel: string; onCrafts: (crafts: number) => void }

/** How many crafts, and the sale: price of one made item, tax. */
export function SaleControls({ sheet, countLabel, onCrafts }: Props) {
  const suggestion = sheet.saleSuggestion
  const take = () => suggestion && sheet.saveSalePrice(suggestion.price)
  return (
    <>
      <div className="count">
        <QuantityField label={countLabel} value={sheet.crafts} min={1} max={MAX_CRAFTS} onCommit={onCrafts} />
      </div>
      <div className="price">
        <KamasField
          id={SALE_INPUT_ID}
          label={t.sale}
          value={sheet.salePrice}
          onCommit={sheet.saveSalePrice}
          hint={suggestion ? <SuggestedPrice {...suggestion} label={t.theSale} onTake={take} /> : undefined}
        />
      </div>
      <div className="tax">
        <PercentField label={t.tax} value={sheet.taxPercent} onCommit={sheet.saveTax} />
      </div>
    </>
  )
}

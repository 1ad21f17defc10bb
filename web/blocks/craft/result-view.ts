import { formatSignedRoi } from '#shared/domain/text/numbers.ts'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import type { SheetLine } from './sheet-lines.ts'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'

/** What still has to be typed before the profit is known; `inputId` is where. */
export type Lack = { kind: 'refused' | 'price' | 'sale'; sentence: string; link: string; inputId: string }

/** What the result panel says beside the amounts of the plan. */
export type ResultView = {
  /** The profit, or what it cannot exceed while a price is missing; null while nothing can be said. */
  amount: number | null
  certain: boolean
  /** A field on screen is refused: the amounts are those from before it was typed in. */
  former: boolean
  /** Empty when the profit is certain. */
  lacks: Lack[]
  /** Ingredients of which some come from the stock: they cost nothing here. */
  fromStock: number
  roi: string | null
  roiNote: string | null
}

/** The input of a pack's price, and that of the sale price: where the notes lead. */
export const packInputId = (itemId: number, size: number) => `prix-${itemId}-${size}`
export const SALE_INPUT_ID = 'prix-de-vente'

export function resultView({ plan, lines, salePrice }: CraftSheet, refused?: RefusedField): ResultView {
  const unpriced = lines.filter((line) => line.incomplete)
  const amount = salePrice === null ? null : (plan.profit ?? plan.atMost)
  return {
    amount,
    certain: plan.profit !== null,
    former: refused !== undefined,
    lacks: [
      ...(refused ? [refusedLack(refused)] : []),
      ...(salePrice === null ? [saleLack] : []),
      ...priceLack(unpriced),
    ],
    fromStock: lines.filter(({ needed, missing }) => missing < needed).length,
    roi: plan.roi === null ? null : formatSignedRoi(plan.roi),
    roiNote: plan.roi !== null ? null : roiNote(salePrice, unpriced.length),
  }
}

function roiNote(salePrice: number | null, unpriced: number): string {
  if (unpriced > 0) return t.roiMissingPrice
  return salePrice === null ? t.roiNoSale : t.roiNothingBought
}

const saleLack: Lack = { kind: 'sale', sentence: t.missingSale, link: t.typeSale, inputId: SALE_INPUT_ID }

const refusedLack = ({ id, label }: RefusedField): Lack => ({
  kind: 'refused',
  sentence: t.refused(label),
  link: t.correct,
  inputId: id,
})

function priceLack(unpriced: SheetLine[]): Lack[] {
  const [first] = unpriced
  if (!first) return []
  const alone = unpriced.length === 1
  const lack: Lack = {
    kind: 'price',
    sentence: alone
      ? t.missingPrice(first.item.name, first.missing)
      : t.missingPrices(unpriced.map((line) => line.item.name)),
    link: alone ? t.typePrice : t.typeFirstPrice,
    inputId: packInputId(first.id, 1),
  }
  return [lack]
}

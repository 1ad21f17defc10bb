import type { StockCounting } from '#shared/domain/stock/stock-cost.ts'
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
  /** What comes from the stock, and how it counts; null where nothing does. */
  fromStock: { words: string; counting: StockCounting } | null
  roi: string | null
  roiNote: string | null
}

/** The input of a pack's price, and that of the sale price: where the notes lead. */
export const packInputId = (itemId: number, size: number) => `prix-${itemId}-${size}`
export const SALE_INPUT_ID = 'prix-de-vente'

export function resultView(sheet: CraftSheet, refused?: RefusedField): ResultView {
  const { plan, lines, soldFor } = sheet
  const unpriced = lines.filter((line) => line.incomplete)
  const amount = soldFor === null ? null : (plan.profit ?? plan.atMost)
  return {
    amount,
    certain: plan.profit !== null,
    former: refused !== undefined,
    lacks: [
      ...(refused ? [refusedLack(refused)] : []),
      ...(soldFor === null ? [saleLack] : []),
      ...priceLack(sheet, unpriced, amount !== null),
    ],
    fromStock: fromStock(sheet),
    roi: plan.roi === null ? null : formatSignedRoi(plan.roi),
    roiNote: plan.roi !== null ? null : roiNote(soldFor, unpriced.length + plan.stock.lacking.length),
  }
}

/** What comes from the stock, and at what it counts. */
function fromStock({ lines, plan: { stock }, counting }: CraftSheet): ResultView['fromStock'] {
  const whole = lines.filter(({ needed, missing }) => missing === 0 && needed > 0).length
  const part = lines.filter(({ needed, missing }) => missing > 0 && missing < needed).length
  if (whole + part === 0) return null
  const guessed = stock.unpaid.length
  const counted = guessed === whole + part ? '' : `, ${t.countedAt[counting]}`
  const unknown = guessed > 0 ? `${counted ? '\u00a0; ' : '\u00a0: '}${t.unknownPaid(guessed)}` : ''
  return { words: `${t.fromStock({ whole, part })}${counted}${unknown}`, counting }
}

function roiNote(soldFor: number | null, unpriced: number): string {
  if (unpriced > 0) return 'prix manquant'
  return soldFor === null ? 'prix de vente manquant' : 'rien à acheter'
}

const saleLack: Lack = {
  kind: 'sale',
  sentence: t.missingSale,
  link: 'Saisir le prix de vente',
  inputId: SALE_INPUT_ID,
}

const refusedLack = ({ id, label }: RefusedField): Lack => ({
  kind: 'refused',
  sentence: t.refused(label),
  link: 'Corriger',
  inputId: id,
})

function priceLack({ plan, lines }: CraftSheet, unpriced: SheetLine[], hasProfit: boolean): Lack[] {
  const inStock = lines.find(({ id }) => plan.stock.lacking.includes(id))
  const first = unpriced[0] ?? inStock
  if (!first) return []
  const alone = unpriced.length <= 1
  const lacks =
    unpriced.length === 0
      ? t.missingValue(first.item.name)
      : alone
        ? t.missingPrice(first.item.name, first.missing)
        : t.missingPrices(unpriced.map((line) => line.item.name))
  const lack: Lack = {
    kind: 'price',
    sentence: lacks + t.realIs(hasProfit),
    link: alone ? 'Saisir son prix' : 'Saisir le premier',
    inputId: packInputId(first.id, 1),
  }
  return [lack]
}

import { PACK_SIZES } from '#shared/contract/fields.ts'
import { Money } from '#ui/money.tsx'
import { useWeightOf } from '#ui/weight.tsx'
import { weightText } from '#ui/weight-text.ts'
import { IngredientRow } from './ingredient-row.tsx'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'
import './sheet.css'
import './sheet-cards.css'

/** What each ingredient of the plan needs and costs, with the player's stock and pack prices; cards under 768 px. */
export function IngredientTable({ sheet }: { sheet: CraftSheet }) {
  const { plan, lines } = sheet
  return (
    <table className="ledger sheet">
      <thead>
        <tr className="groups">
          <td />
          <td />
          <td className="ne" />
          <th className="grp" colSpan={4} scope="colgroup">
            <span>{t.packGroup}</span>
          </th>
          <td className="un" />
          <td />
          <td />
        </tr>
        <tr>
          <th scope="col">{t.ingredient}</th>
          <th scope="col" className="n">
            {t.owned}
          </th>
          <th scope="col" className="n ne">
            {t.missing}
          </th>
          {PACK_SIZES.map((size) => (
            <th key={size} scope="col" className="n p">
              {t.pack(size)}
            </th>
          ))}
          <th scope="col" className="n un">
            {t.unitPrice}
          </th>
          <th scope="col" className="n">
            {t.purchase}
          </th>
          <th scope="col" className="n col">
            {t.cost}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <IngredientRow key={line.id} line={line} saves={sheet} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            {plan.cost === null ? (
              <>
                {t.knownCost}{' '}
                <span className="faint">
                  {t.pricedLines(plan.pricedLines, plan.pricedLines + plan.unpriced.length)}
                </span>
              </>
            ) : (
              t.cost
            )}
            <SheetWeight lines={lines} />
          </td>
          <td className="ne" />
          <td colSpan={4} />
          <td className="un" />
          <td />
          <td className="n col">
            <Money value={plan.knownCost} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What the ingredients weigh, and those of them that are to buy where the stock has a part. */
function SheetWeight({ lines }: Pick<CraftSheet, 'lines'>) {
  const weightOf = useWeightOf(lines.map(({ id }) => id))
  const whole = weightOf(lines.map(({ id, needed }) => ({ id, quantity: needed })))
  if (!whole) return null
  const toBuy = weightOf(lines.map(({ id, missing }) => ({ id, quantity: missing })))
  return (
    <span className="sub">
      {weightText.ofList(weightText.total(whole))}
      {toBuy && toBuy.pods < whole.pods && weightText.toBuy(toBuy.pods)}
    </span>
  )
}

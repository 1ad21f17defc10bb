import { Check, History } from 'lucide-react'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { shownUnitPrice } from '#shared/domain/packs.ts'
import { ageShort, relativeTime } from '#shared/domain/relative-time.ts'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { useWeightOf } from '#ui/weight.tsx'
import { weightText } from '#ui/weight-text.ts'
import { packInputId, SALE_INPUT_ID } from './result-view.ts'
import type { PackCell, SheetLine } from './sheet-lines.ts'
import { craftText as t } from './text.ts'
import type { CraftSaves, CraftSheet } from './use-craft-sheet.ts'
import './sheet.css'

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

/** One ingredient of the plan. */
function IngredientRow({ line, saves }: { line: SheetLine; saves: CraftSaves }) {
  const { item } = line
  return (
    <tr className={line.incomplete ? 'warn' : undefined}>
      <td className="it">
        <ItemName item={item} sub={<Needs line={line} />} />
      </td>
      <td className="n ow">
        <KamasField
          label={t.ownedOf(item.name)}
          hideLabel
          unit=""
          className="own"
          packLabel={t.have}
          value={line.owned}
          onCommit={(owned) => saves.saveOwned(line.id, owned)}
          onEnter="next-row"
        />
      </td>
      <td className="n ne">
        <Missing count={line.missing} />
      </td>
      {line.cells.map((cell) => (
        <td key={cell.size} className="p" data-then={SALE_INPUT_ID}>
          <PackField cell={cell} line={line} saves={saves} />
        </td>
      ))}
      <td className="n un">
        <UnitPrice line={line} />
      </td>
      <td className="n exx">
        <Purchase line={line} />
      </td>
      <td className="n col co">
        <Cost line={line} />
      </td>
    </tr>
  )
}

function Needs({ line }: { line: SheetLine }) {
  const age = line.age === null ? '' : ` · ${ageShort(line.age)}`
  return (
    <>
      {t.perCraft(line.perCraft)}
      <span className="brief">{` · ${t.missingShort(line.missing)}${age}`}</span>
    </>
  )
}

function Missing({ count }: { count: number }) {
  if (count > 0) return formatNumber(count)
  return (
    <span className="gain" title={t.enough}>
      <Check className="i" aria-hidden="true" />
      <span className="sr">{t.enough}</span>
    </span>
  )
}

type PackFieldProps = { cell: PackCell; line: SheetLine; saves: CraftSaves }

function PackField({ cell, line, saves }: PackFieldProps) {
  const { size } = cell
  return (
    <KamasField
      id={packInputId(line.id, size)}
      label={t.packPriceOf(size, line.item.name)}
      hideLabel
      unit=""
      className="pk"
      packLabel={t.pack(size)}
      value={cell.price}
      resave
      best={cell.best}
      stale={cell.stale}
      missing={cell.missing}
      placeholder={cell.missing && size === 1 ? t.askPrice : t.noPrice}
      onCommit={(price) => saves.savePrice(line.id, size, price)}
      onEnter="next-row"
    />
  )
}

function UnitPrice({ line }: { line: SheetLine }) {
  if (!line.unit)
    return line.incomplete ? (
      <span className="muted">{t.toRead}</span>
    ) : (
      <span className="faint">{t.noPrice}</span>
    )
  return (
    <>
      <Money value={shownUnitPrice(line.unit.price)} />
      {line.age !== null && (
        <span className={line.stale ? 'age stale' : 'age'}>
          {line.stale && <History className="i s" aria-hidden="true" />}
          {relativeTime(line.age / 1000)}
        </span>
      )}
    </>
  )
}

function Purchase({ line }: { line: SheetLine }) {
  if (line.missing === 0) return <span className="faint">{t.nothingToBuy}</span>
  if (!line.purchase) return <span className="faint">{t.toBuy(line.missing)}</span>
  return (
    <>
      {line.packs}
      <span className="sub">{line.surplus}</span>
    </>
  )
}

function Cost({ line }: { line: SheetLine }) {
  if (!line.purchase)
    return (
      <span className="muted" title={t.priceMissing}>
        {t.incomplete}
      </span>
    )
  return <Money value={line.purchase.cost} tone={line.purchase.cost === 0 ? 'faint' : undefined} />
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

import { Check, History } from 'lucide-react'
import { useMemo } from 'react'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { useLentMarks } from '#blocks/prices/lent/price-field.tsx'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import { LINE_TOLD, useRecordPrice } from '#blocks/prices/record-price.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { shownUnitPrice } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ageShort, relativeTime } from '#shared/domain/text/relative-time.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useWeightOf } from '#ui/figures/weight.tsx'
import { weightText } from '#ui/figures/weight-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { packInputId, SALE_INPUT_ID } from './result-view.ts'
import type { PackCell, SheetLine } from './sheet-lines.ts'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'

/** What each ingredient of the plan needs and costs, with the player's stock and pack prices; cards under 768 px. */
export function IngredientTable({ sheet }: { sheet: CraftSheet }) {
  const { lines, saveOwned } = sheet
  const columns = useMemo(() => columnsOf(saveOwned), [saveOwned])
  return (
    <DataTable
      className="sheet"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowClass={rowClass}
      cards="md"
    >
      <Foot sheet={sheet} />
    </DataTable>
  )
}

const rowClass = ({ incomplete }: SheetLine) => `md:h-13.5 md:compact:h-10 ${CARD} ${incomplete ? WARN : ''}`
/** On a card the mark of a line that lacks a price stands at the edge of the screen. */
const WARN =
  'warn max-md:relative max-md:before:absolute max-md:before:inset-y-0 max-md:before:-left-(--gutter) max-md:before:w-[3px] max-md:before:bg-line-2'
/** Four fields side by side. */
const CARD =
  'max-md:grid-cols-4 max-md:gap-x-1.5 max-md:gap-y-2 max-md:first:border-t max-md:first:border-t-line'
const PACK_FIELD = 'pack-field md:max-xl:px-1.5 md:max-xl:text-[13px] xl:px-2'

/**
 * Widths are those of usual figures; a column of longer ones takes from the names. What a narrow window has no room for
 * is said under the name.
 */
const columnsOf = (saveOwned: CraftSheet['saveOwned']): Column<SheetLine>[] => [
  {
    key: 'item',
    head: 'Ingrédient',
    cellClass: 'max-md:col-span-3 md:w-full md:min-w-16 md:max-w-0 lg:min-w-[110px]',
    cell: (line) => <ItemName item={line.item} sub={<Needs line={line} />} />,
  },
  {
    key: 'owned',
    head: 'Possédé',
    figure: true,
    cellClass:
      'typed [--room:52px] md:min-w-15 md:px-[3px] lg:min-w-18 md:max-lg:[--room:44px] xl:min-w-[82px] xl:[--room:58px]',
    cell: ({ id, item, owned }) => (
      <KamasField
        label={`Possédé, ${item.name}`}
        hideLabel
        unit=""
        className={PACK_FIELD}
        packLabel="J’ai"
        value={owned}
        onCommit={(quantity) => saveOwned(id, quantity)}
        onEnter="next-row"
      />
    ),
  },
  {
    key: 'missing',
    head: 'Manque',
    figure: true,
    className: 'max-xl:hidden',
    cellClass: 'xl:min-w-15',
    cell: ({ missing }) => <Missing count={missing} />,
  },
  ...PACK_SIZES.map(
    (size): Column<SheetLine> => ({
      key: `pack-${size}`,
      group: 'Prix du lot en hôtel de vente',
      head: `×${formatNumber(size)}`,
      figure: true,
      headClass: 'pr-[11px] pl-[3px]',
      cellClass:
        'typed [--room:60px] md:min-w-18 md:px-[3px] lg:min-w-20 md:max-lg:[--room:52px] xl:min-w-22 xl:[--room:64px]',
      cell: (line) => {
        const cell = line.cells.find((one) => one.size === size)
        return cell && <PackField cell={cell} line={line} />
      },
    }),
  ),
  {
    key: 'unit',
    head: 'Prix unitaire',
    figure: true,
    className: 'max-xl:hidden',
    cellClass: 'xl:min-w-24',
    cell: (line) => <UnitPrice line={line} />,
  },
  {
    // « 1×100 + 1×10 + 2×1 » may take two lines.
    key: 'purchase',
    head: 'Achat exact',
    figure: true,
    cellClass:
      'whitespace-normal text-balance max-md:self-center max-md:text-left max-md:[grid-area:3/1/auto/4] md:min-w-[100px] md:pl-0 lg:min-w-[116px] xl:min-w-[158px]',
    cell: (line) => (
      <>
        <Purchase line={line} />
        {line.unit && (
          <span className="max-md:ml-2 md:block lg:hidden">
            <PriceStanding item={line.id} pack={line.unit.pack} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'cost',
    head: 'Coût',
    figure: true,
    cellClass: 'col max-md:self-center max-md:[grid-area:3/3/auto/5] md:min-w-22 xl:min-w-24',
    cell: (line) => <Cost line={line} />,
  },
]

function Foot({ sheet: { plan, lines, lent } }: { sheet: CraftSheet }) {
  return (
    <tfoot>
      <tr>
        <td colSpan={2}>
          {plan.cost === null ? (
            <>
              Coût connu{' '}
              <span className="faint font-normal">
                {t.pricedLines(plan.pricedLines, plan.pricedLines + plan.unpriced.length)}
              </span>
            </>
          ) : (
            'Coût'
          )}
          {lent > 0 && ' '}
          <LentCount n={lent} />
          <SheetWeight lines={lines} />
        </td>
        <td className="max-xl:hidden" />
        <td colSpan={4} className="max-md:hidden" />
        <td className="max-xl:hidden" />
        <td className="max-md:hidden" />
        <td className="figure col">
          <Money value={plan.knownCost} />
        </td>
      </tr>
    </tfoot>
  )
}

function Needs({ line }: { line: SheetLine }) {
  const age = line.age === null ? '' : ` · ${ageShort(line.age)}`
  return (
    <>
      {line.unit && (
        <span className="max-lg:hidden xl:hidden each:mr-1.5">
          <PriceStanding item={line.id} pack={line.unit.pack} as="spark" />
          <PriceStanding item={line.id} pack={line.unit.pack} as="word" />
        </span>
      )}
      {`${formatNumber(line.perCraft)} par craft`}
      <span className="xl:hidden">{` · manque ${formatNumber(line.missing)}${age}`}</span>
    </>
  )
}

function Missing({ count }: { count: number }) {
  if (count > 0) return <>{formatNumber(count)}</>
  return (
    <span className="gain" title="stock suffisant">
      <Check className="icon inline-block align-[-3px]" />
      <span className="sr-only">stock suffisant</span>
    </span>
  )
}

function PackField({ cell, line }: { cell: PackCell; line: SheetLine }) {
  const { size } = cell
  const pack = { ...line.item, pack: size, label: t.packPriceOf(size, line.item.name) }
  const lent = useLentMarks(pack, cell.known)
  const record = useRecordPrice(LINE_TOLD)
  return (
    <div data-then={SALE_INPUT_ID}>
      <KamasField
        id={packInputId(line.id, size)}
        label={pack.label}
        hideLabel
        unit=""
        className={PACK_FIELD}
        packLabel={`×${formatNumber(size)}`}
        value={cell.price}
        resave
        best={cell.best}
        stale={cell.stale}
        missing={cell.missing}
        placeholder={cell.missing && size === 1 ? 'prix\u00a0?' : '–'}
        lent={lent.mark}
        onCommit={(price) => record(pack, price)}
        onEnter="next-row"
      />
      {lent.below}
    </div>
  )
}

function UnitPrice({ line }: { line: SheetLine }) {
  if (!line.unit)
    return line.incomplete ? <span className="muted">prix à saisir</span> : <span className="faint">–</span>
  return (
    <>
      <span className="flex items-center justify-end gap-1.5">
        <PriceStanding item={line.id} pack={line.unit.pack} as="spark" />
        <Money value={shownUnitPrice(line.unit.price)} />
      </span>
      <span className="flex items-center justify-end gap-1 text-12 whitespace-nowrap normal-nums">
        <PriceStanding item={line.id} pack={line.unit.pack} as="word" />
        {line.age !== null && (
          <span
            className={`inline-flex items-center gap-1 not-first:before:content-['·'] ${line.stale ? 'text-text' : 'text-faint'}`}
          >
            {line.stale && <History className="icon small" />}
            {relativeTime(line.age / 1000)}
          </span>
        )}
      </span>
    </>
  )
}

function Purchase({ line }: { line: SheetLine }) {
  if (line.missing === 0) return <span className="faint whitespace-nowrap">rien à acheter</span>
  if (!line.purchase) return <span className="faint whitespace-nowrap">{t.toBuy(line.missing)}</span>
  return (
    <>
      {line.packs}
      <span className="sub max-md:ml-2 max-md:inline max-md:before:content-['·_']">{line.surplus}</span>
    </>
  )
}

function Cost({ line }: { line: SheetLine }) {
  if (!line.purchase)
    return (
      <span className="muted" title="Prix manquant">
        incomplet
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
    <span className="sub font-normal">
      {weightText.ofList(weightText.total(whole))}
      {toBuy && toBuy.pods < whole.pods && `, dont ${formatNumber(toBuy.pods)} à acheter`}
    </span>
  )
}

import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { daysHeld } from '#shared/domain/flips.ts'
import { FINE_SPACE, formatNumber, formatRoi, formatSigned } from '#shared/domain/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { Check } from '#ui/check.tsx'
import { DayField } from '#ui/day-field.tsx'
import type { IconItem } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { focusAfterRow } from '#ui/next-row.ts'
import { TextField } from '#ui/text-field.tsx'
import type { FlipView } from './flip-view.ts'
import { text } from './text.ts'
import type { FlipSaves } from './use-flip-saves.ts'

const MAX_NOTE = 2000

type Props = { line: FlipView; saves: FlipSaves; today: string; catalogue: Catalogue | null }

/** The cells of a line. Every one is a field; they look like text until the line is pointed at or typed in. */
export const FlipRow = memo(function FlipRow({ line, saves, today, catalogue }: Props) {
  const { flip } = line
  const name = flip.item_name || text.noName
  const label = (what: string) => text.of(what, name)
  return (
    <>
      <td className="d">
        <Label>{text.purchaseDate}</Label>
        <DayField
          label={label(text.purchaseDate)}
          hideLabel
          quiet
          placeholder={text.noDay}
          value={flip.purchase_date}
          onCommit={(day) => saves.edit(flip, { purchase_date: day })}
        />
      </td>
      <td className="it">
        <ItemName item={{ ...pictureOf(flip, catalogue), name }} sub={<Brief flip={flip} name={name} />} />
      </td>
      <td className="bu n">
        <Label>{text.sorts.achat}</Label>
        <KamasField
          label={label(text.sorts.achat)}
          hideLabel
          className="quiet"
          unit=""
          onEnter="next-row"
          value={flip.buy_price_kamas}
          onCommit={(buy) => saves.setBuy(flip, buy)}
        />
      </td>
      <td className="se n">
        <Label>{text.sorts.revente}</Label>
        <KamasField
          label={label(text.sorts.revente)}
          hideLabel
          className="quiet"
          unit=""
          onEnter="next-row"
          value={flip.sell_price_kamas || null}
          onCommit={(sell) => saves.setSell(flip, sell)}
        />
      </td>
      <TaxCell line={line} name={name} saves={saves} />
      <ProfitCells line={line} held={daysHeld(flip, today)} />
      <td className="no">
        <Label>{text.note}</Label>
        <TextField
          label={label(text.note)}
          hideLabel
          quiet
          value={flip.note}
          maxLength={MAX_NOTE}
          onCommit={(note) => saves.edit(flip, { note })}
        />
      </td>
      <td className="ck">
        <Check
          label={label(text.sorts.vendu)}
          checked={flip.sold}
          keepsFocus
          onToggle={() => void saves.toggleSold(flip)}
        />
      </td>
      <td className="sd">
        {flip.sold && (
          <>
            <Label>{text.soldDate}</Label>
            <DayField
              label={label(text.soldDate)}
              hideLabel
              quiet
              placeholder={text.noDay}
              value={flip.sold_date}
              onCommit={(day) => saves.edit(flip, { sold_date: day })}
            />
          </>
        )}
      </td>
      <td className="ac">
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={text.of(text.remove, name)}
          title={text.remove}
          onClick={(event) => void saves.remove(flip).then(focusAfterRow(event.currentTarget))}
        >
          <Trash2 className="i" aria-hidden="true" />
        </button>
      </td>
    </>
  )
})

/** On a phone: the two prices, and what opens the card. */
const Brief = ({ flip, name }: { flip: Flip; name: string }) => (
  <button
    type="button"
    className="only-phone brief"
    aria-label={text.editLine(name)}
    // Safari gives a pressed button no focus; the card is open while something in it has it.
    onClick={(event) => event.currentTarget.focus()}
  >
    {formatNumber(flip.buy_price_kamas)} <span aria-hidden="true">›</span>{' '}
    {flip.sell_price_kamas ? formatNumber(flip.sell_price_kamas) : '–'}
  </button>
)

/** The picture of a line's item: the catalogue's, or what the line holds of one that it does not list. */
function pictureOf(flip: Flip, catalogue: Catalogue | null): IconItem {
  const item = flip.item_id === null ? undefined : catalogue?.item(flip.item_id)
  const own = { id: flip.item_id ?? 0, type: '', img: flip.item_img_url }
  return item && (item.type !== '' || item.img !== null) ? item : own
}

/** A field's name, where the table has no heads. */
export const Label = ({ children }: { children: string }) => (
  <span className="lb" aria-hidden="true">
    {children}
  </span>
)

type TaxProps = { line: FlipView; name: string; saves: FlipSaves }

/** The tax of a line: typed, it stays; « auto » follows the sell price again. */
function TaxCell({ line, name, saves }: TaxProps) {
  const { flip, tax } = line
  return (
    <td className={flip.autoTax ? 'tx n by-itself' : 'tx n'}>
      <Label>{text.tax}</Label>
      <span className="tax">
        <button
          type="button"
          role="switch"
          aria-checked={flip.autoTax}
          aria-label={text.autoTaxOf(name)}
          className="auto"
          onClick={() => void saves.toggleAuto(flip)}
        >
          {text.auto}
        </button>
        <KamasField
          label={text.of(text.tax, name)}
          hideLabel
          className="quiet"
          unit=""
          onEnter="next-row"
          value={tax}
          onCommit={(typed) => saves.setTax(flip, typed)}
        />
      </span>
    </td>
  )
}

/** What a line brings: profit, share of its price, days from purchase to sale. */
function ProfitCells({ line, held }: { line: FlipView; held: number | null }) {
  const { flip, profit, roi } = line
  const tone = profit === null ? 'faint' : profitTone(profit, flip.sold)
  return (
    <>
      <td className={`pr n ${tone}`}>
        <Label>{flip.sold ? text.made : text.future}</Label>
        {profit === null ? '–' : formatSigned(profit)}
      </td>
      <td className={`ro n ${roi === null ? 'faint' : tone}`}>
        <Label>{text.sorts.roi}</Label>
        {roi === null ? '–' : signedRoi(roi)}
      </td>
      <td className="hl n muted">
        <Label>{text.held}</Label>
        {held === null ? '–' : text.days(held)}
      </td>
    </>
  )
}

/** A ratio as a percent whose sign is the message: `+ 9,8 %`, `− 7,7 %`, `0,0 %`. */
function signedRoi(ratio: number): string {
  const size = formatRoi(Math.abs(ratio))
  if (size === formatRoi(0)) return size
  return `${ratio < 0 ? '−' : '+'}${FINE_SPACE}${size}`
}

/** How a profit is coloured: green and red only for money already made or lost. */
function profitTone(profit: number, sold: boolean): string {
  if (!sold || profit === 0) return 'muted'
  return profit > 0 ? 'gain' : 'loss'
}

import { memo } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { readUnitPrice } from '#shared/domain/almanax-cost.ts'
import { type KamasReading, readKamas } from '#shared/domain/kamas.ts'
import { formatDay, formatNumber } from '#shared/domain/numbers.ts'
import { Check } from '#ui/check.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { type AlmanaxLine, sameLine } from './lines.ts'
import type { Calculator } from './model.ts'
import { text } from './text.ts'
import type { AlmanaxSaves } from './use-almanax-saves.ts'
import './days-table.css'

/** The days of the period; cards under 768 px. */
export function DaysTable({ calculator }: { calculator: Calculator }) {
  const { shown, characters, hideDone, totals, saves } = calculator
  return (
    <table className="ledger almanax-days">
      <colgroup>
        <col className="c-date" />
        <col />
        <col className="c-item" />
        <col className="c-count" />
        <col className="c-price" />
        <col className="c-cost" />
      </colgroup>
      <thead>
        <tr>
          <th>{text.date}</th>
          <th>{text.bonus}</th>
          <th>{text.offering}</th>
          <th className="n">{text.quantity}</th>
          <th className="n pu">{text.unitPrice}</th>
          <th className="n">{text.cost(characters)}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <DayRow
            key={line.date}
            line={line}
            wanted={totals.priced > totals.unpriced}
            vanishes={hideDone}
            saves={saves}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  line: AlmanaxLine
  /** A missing price stands out: most other days have theirs. */
  wanted: boolean
  /** A ticked day leaves the table. */
  vanishes: boolean
  saves: AlmanaxSaves
}

/** One day: its bonus, its offering, what a piece costs and what the offering comes to. */
const DayRow = memo(Row, (before, after) => {
  const { wanted, vanishes, saves } = before
  const same = wanted === after.wanted && vanishes === after.vanishes && saves === after.saves
  return same && sameLine(before.line, after.line)
})

function Row({ line, wanted, vanishes, saves }: RowProps) {
  const { date, item, quantity } = line
  const onTake = () => void saves.takeSuggestions([line])
  return (
    <tr className={[line.today && 'today', line.done && 'done'].filter(Boolean).join(' ')}>
      <td className="d">
        <span>
          <Check
            label={text.doneOf(date)}
            title={text.done}
            checked={line.done}
            onToggle={() => void saves.toggleDone(line, vanishes)}
          />
          <time dateTime={date}>{formatDay(date)}</time>
        </span>
      </td>
      <td className="bo" title={line.day?.bonusText ?? undefined}>
        <Bonus line={line} />
      </td>
      <td className="of">
        {item ? (
          <ItemName item={item} sub={<Share line={line} />} />
        ) : (
          <span className="faint">{text.none}</span>
        )}
      </td>
      <td className="n qt">{quantity > 0 ? formatNumber(quantity) : text.none}</td>
      <td className="n pu">
        <KamasField
          label={text.priceOf(date, item?.name ?? null)}
          hideLabel
          value={line.unit || null}
          read={readPrice}
          onCommit={(price) => saves.savePrice(line, price)}
          onEnter="next-row"
          resave
          missing={wanted && item !== null && line.unit === 0 && line.suggestion === null}
          placeholder={placeholderOf(line)}
        />
        {line.suggestion?.newer && (
          <SuggestedPrice {...line.suggestion} label={formatDay(date)} brief onTake={onTake} />
        )}
      </td>
      <td className="n col c">
        <Cost line={line} onTake={onTake} />
      </td>
    </tr>
  )
}

const placeholderOf = ({ item, suggestion }: AlmanaxLine) =>
  suggestion ? text.suggestion(suggestion.price) : item ? text.askPrice : text.none

function Bonus({ line }: { line: AlmanaxLine }) {
  const { day, status } = line
  if (status === 'coming') return <span className="skel" />
  return (
    <>
      <span className={status === 'to-confirm' ? 'bonus unsure' : 'bonus'}>
        <b>{day?.bonus ?? text.fallbackBonus}</b>
        {status === 'to-confirm' && (
          <span className="badge" title={text.toConfirmHint}>
            {text.toConfirm}
          </span>
        )}
        {status === 'failed' && <span className="badge">{text.notLoaded}</span>}
      </span>
      {day?.bonusText && <span className="sub">{day.bonusText}</span>}
    </>
  )
}

/** What stands under the offering's name: on phones its share and gain, and a price that was typed for another item. */
const Share = ({ line }: { line: AlmanaxLine }) => (
  <>
    <span className="only-phone">{text.perCharacter(line.quantity)}</span>
    {line.gain !== null && (
      <span className="only-phone share-gain">
        {text.gain} <Money value={line.gain} sign />
      </span>
    )}
    {line.pricedFor && <span className="priced-for">{text.pricedFor(line.pricedFor)}</span>}
  </>
)

function Cost({ line, onTake }: { line: AlmanaxLine; onTake: () => void }) {
  const { date, cost, gain, item, suggestion } = line
  if (cost === null || gain === null) {
    return (
      <>
        <span className="faint">{item ? text.noPrice : text.none}</span>
        {suggestion && (
          <button
            type="button"
            className="link take"
            aria-label={text.takeOf(date, suggestion.price)}
            onClick={onTake}
          >
            {text.take}
          </button>
        )}
      </>
    )
  }
  return (
    <>
      <Money value={cost} />
      <span className="sub" title={text.gainHint}>
        {text.gain} <Money value={gain} sign />
      </span>
    </>
  )
}

/** A unit price: the kamas grammar first, then the floor of a plain number; 0 is no price (T81). */
function readPrice(text: string): KamasReading {
  const reading = readKamas(text)
  const value = reading.kind === 'amount' ? reading.value : readUnitPrice(text)
  if (value === null || value > MAX_AMOUNT) return { kind: 'unreadable' }
  return value === 0 ? { kind: 'empty' } : { kind: 'amount', value }
}

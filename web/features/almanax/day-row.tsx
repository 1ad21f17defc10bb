import { memo } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { formatDay, formatNumber } from '#shared/domain/numbers.ts'
import { Check } from '#ui/check.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { type AlmanaxLine, sameLine } from './lines.ts'
import { readPrice } from './read-fields.ts'
import { text } from './text.ts'
import type { Saves } from './use-saves.ts'

type Props = {
  line: AlmanaxLine
  /** A missing price stands out: most other days have theirs. */
  wanted: boolean
  /** A ticked day leaves the table. */
  vanishes: boolean
  saves: Saves
}

/** One day: its bonus, its offering, what a piece costs and what the offering comes to. */
export const DayRow = memo(Row, (before, after) => {
  const { wanted, vanishes, saves } = before
  const same = wanted === after.wanted && vanishes === after.vanishes && saves === after.saves
  return same && sameLine(before.line, after.line)
})

function Row({ line, wanted, vanishes, saves }: Props) {
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

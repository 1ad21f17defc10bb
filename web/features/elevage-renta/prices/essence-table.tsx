import { Eraser } from 'lucide-react'
import { type FocusEvent, memo, useRef } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { daysBefore } from '#shared/domain/price-history.ts'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { useParisDay } from '#ui/use-paris-day.ts'
import { text } from '../text.ts'
import { type EssenceSaves, readEssencePrice } from '../use-essence-saves.ts'
import { type EssenceLine, sameLine } from './essence-lines.ts'

type Props = {
  lines: readonly EssenceLine[]
  saves: EssenceSaves
  /** The focus has come into the table, or left it. */
  onHold: (held: boolean) => void
}

/** The essences with what the player pays for each; cards under 768 px. */
export function EssenceTable({ lines, saves, onHold }: Props) {
  const today = useParisDay()
  return (
    <table
      className="ledger essences"
      onFocus={() => onHold(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => onHold(currentTarget.contains(relatedTarget))}
    >
      <colgroup>
        <col />
        <col className="c-boss" />
        <col className="c-level" />
        <col className="c-price" />
        <col className="c-age" />
        <col className="c-clear" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text.essence}</th>
          <th scope="col">{text.boss}</th>
          <th scope="col" className="n">
            {text.level}
          </th>
          <th scope="col" className="n p">
            {text.price}
          </th>
          <th scope="col">{text.age}</th>
          <th scope="col">
            <span className="sr">{text.clear}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <EssenceRow key={line.id} line={line} today={today} saves={saves} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { line: EssenceLine; today: string; saves: EssenceSaves }

/** One essence: whose it is, what the player pays for it, and since when. */
const EssenceRow = memo(
  Row,
  (before, after) =>
    before.saves === after.saves && before.today === after.today && sameLine(before.line, after.line),
)

function Row({ line, today, saves }: RowProps) {
  const { id, item, boss, price, day, freshness, suggestion } = line
  const row = useRef<HTMLTableRowElement>(null)
  // The button that did it goes; the focus stays in its row.
  const toField = (done: boolean) => {
    if (done) row.current?.querySelector('input')?.focus()
  }
  return (
    <tr ref={row}>
      <td className="o">
        <ItemName item={item} sub={<span className="only-phone">{bossAndLevel(line)}</span>} />
      </td>
      <td className="b">{boss}</td>
      <td className="n l">{item.level}</td>
      <td className="n p">
        <KamasField
          label={text.priceOf(item.name)}
          hideLabel
          value={price || null}
          read={(typed) => readEssencePrice(typed, price)}
          onCommit={(value) => saves.savePrice(id, value ?? 0)}
          onEnter="next-row"
          emptied="restores"
          resave
          stale={freshness === 'old'}
          placeholder={text.askPrice}
        />
        {suggestion && (
          <SuggestedPrice
            price={suggestion.price}
            newer={suggestion.newer}
            label={item.name}
            onTake={() => saves.take([{ id, price: suggestion.price }]).then(toField)}
          />
        )}
      </td>
      <td className="a">
        {price > 0 && (
          <span className={freshness ?? 'unknown'}>
            {ageInWords(day, today)}
            {freshness === 'old' && <span className="badge">{text.old}</span>}
          </span>
        )}
      </td>
      <td className="x">
        {price > 0 && (
          <button
            type="button"
            className="btn ghost icon"
            title={text.clear}
            aria-label={text.clearOf(item.name)}
            onClick={() => void saves.clear(id).then(toField)}
          >
            <Eraser className="i" aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  )
}

const bossAndLevel = ({ boss, item }: EssenceLine) => `${boss} · ${text.levelOf(item.level)}`

/** How long ago a day was, both as `YYYY-MM-DD`. */
function ageInWords(day: string | null, today: string): string {
  if (day === null) return text.unknownAge
  const days = daysBefore(day, today)
  if (days === 0) return text.today
  return days === 1 ? text.yesterday : text.daysAgo(days)
}

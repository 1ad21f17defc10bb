import { Eraser } from 'lucide-react'
import { memo, useRef } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { ageInWords } from './ages.ts'
import { type EssenceLine, sameLine } from './essence-lines.ts'
import { readEssencePrice } from './read-price.ts'
import { text } from './text.ts'
import type { EssenceSaves } from './use-essence-saves.ts'

type Props = { line: EssenceLine; today: string; saves: EssenceSaves }

/** One essence: whose it is, what the player pays for it, and since when. */
export const EssenceRow = memo(
  Row,
  (before, after) =>
    before.saves === after.saves && before.today === after.today && sameLine(before.line, after.line),
)

function Row({ line, today, saves }: Props) {
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

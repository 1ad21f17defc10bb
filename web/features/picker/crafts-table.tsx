import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#shared/domain/numbers.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import type { CraftRow, Sort, SortKey } from './model.ts'
import { text } from './text.ts'
import './crafts-table.css'

const MINI_TILES = 4
const COLUMNS: { key: SortKey; label: string; figures: boolean; className?: string }[] = [
  { key: 'niveau', label: text.level, figures: true },
  { key: 'metier', label: text.job, figures: false, className: 'job' },
  { key: 'quantite', label: text.perCraft, figures: true },
  { key: 'faisables', label: text.feasible, figures: true },
]

type Props = { crafts: CraftRow[]; sort: Sort; onSort: (by: SortKey) => void }

/** The crafts of the chosen resource; cards under 768 px. */
export function CraftsTable({ crafts, sort, onSort }: Props) {
  const header = (key: SortKey, label: string, className: string) => (
    <SortHeader
      key={key}
      label={label}
      className={className}
      direction={sort.by === key ? (sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => onSort(key)}
    />
  )
  return (
    <table className="ledger crafts-table">
      <colgroup>
        <col />
        <col className="c-rec" />
        <col className="c-level" />
        <col className="c-job" />
        <col className="c-per" />
        <col className="c-can" />
        <col className="c-go" />
      </colgroup>
      <thead>
        <tr>
          {header('craft', text.craft, '')}
          <th className="rec">{text.recipe}</th>
          {COLUMNS.map((c) => header(c.key, c.label, `${c.className ?? ''} ${c.figures ? 'n' : ''}`))}
          <th>
            <span className="sr">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <VirtualRows rows={crafts} rowKey={(craft) => craft.id} columns={7}>
        {(craft) => <CraftLine craft={craft} />}
      </VirtualRows>
    </table>
  )
}

function CraftLine({ craft }: { craft: CraftRow }) {
  const { item } = craft
  return (
    <>
      <td className="it">
        <ItemName
          item={item}
          sub={
            <>
              {item.type}
              <span className="only-phone">
                {` · ${text.levelShort(item.level)} · ${text.feasibleCount(craft.feasible)}`}
              </span>
            </>
          }
        />
      </td>
      <td className="rec">
        <MiniRecipe craft={craft} />
      </td>
      <td className="n">{formatNumber(item.level)}</td>
      <td className="job muted">{craft.job ?? text.noJob}</td>
      <td className="n">{formatNumber(craft.perCraft)}</td>
      <td className="n">
        {formatNumber(craft.feasible)}
        {craft.alone > craft.feasible && <span className="sub">{text.aloneCount(craft.alone)}</span>}
      </td>
      <td className="go">
        <Link
          className="btn sm go-simulate"
          to={`/app/profit?recipe=${craft.id}`}
          state={{ recipe_id: craft.id }}
          aria-label={text.simulateCraft(item.name)}
        >
          {text.simulate} <ArrowRight className="i s" aria-hidden="true" />
        </Link>
      </td>
    </>
  )
}

function MiniRecipe({ craft }: { craft: CraftRow }) {
  const shown = craft.ingredients.slice(0, MINI_TILES)
  const more = craft.ingredients.length - shown.length
  return (
    <ul className="mini">
      {shown.map(({ item, quantity }) => (
        <li key={item.id} title={text.ingredient(quantity, item.name)}>
          <ItemIcon item={item} size={24} />
          <span className="sr">{text.ingredient(quantity, item.name)}</span>
        </li>
      ))}
      {more > 0 && <li className="faint">{text.moreIngredients(more)}</li>}
    </ul>
  )
}

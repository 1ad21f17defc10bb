import { SortHeader } from '#ui/sort-header.tsx'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import { HuntLine } from './hunt-line.tsx'
import type { HuntRow } from './hunt-rows.ts'
import { SORT_KEYS, type SortKey } from './hunt-sort.ts'
import type { Hunt } from './model.ts'
import { text } from './text.ts'
import './hunt-table.css'

const CLASSES: Record<SortKey, string> = {
  etape: 'e',
  monstre: 'm',
  archimonstre: 'a',
  type: 'ty',
  zones: 'z',
  possede: 'ck',
  quantite: 'n',
  prix: 'n',
}

/** The captures of the quest, edited in place; cards under 768 px. */
export function HuntTable({ hunt: { shown, sort, sortBy, store, unsaved } }: { hunt: Hunt }) {
  return (
    <table className="ledger hunt-table">
      <colgroup>
        {SORT_KEYS.map((key) => (
          <col key={key} className={`c-${key}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {SORT_KEYS.map((key) => (
            <SortHeader
              key={key}
              label={text.columns[key]}
              className={CLASSES[key]}
              direction={sort.by === key ? (sort.descending ? 'descending' : 'ascending') : null}
              onSort={() => sortBy(key)}
            />
          ))}
        </tr>
      </thead>
      <VirtualRows rows={shown} rowKey={rowKey} columns={SORT_KEYS.length} rowClass={rowClass}>
        {(row) => (
          <HuntLine
            id={row.key}
            entry={row.entry}
            step={row.step}
            owned={row.owned}
            count={row.owned_count}
            price={row.sell_price_kamas}
            unsaved={unsaved.get(row.key)}
            store={store}
          />
        )}
      </VirtualRows>
    </table>
  )
}

const rowKey = (row: HuntRow): string => row.key
const rowClass = (row: HuntRow): string => (row.owned ? 'done' : '')

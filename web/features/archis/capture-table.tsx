import { memo } from 'react'
import type { OchreRow } from '#shared/catalogue/types.ts'
import { readOchreCount, readOchrePrice } from '#shared/domain/ochre.ts'
import type { CapturePatch } from '#store/archis.ts'
import { Check } from '#ui/check.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { QuantityField } from '#ui/quantity-field.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import { type CaptureRow, SORT_KEYS, type SortKey } from './capture-rows.ts'
import type { Archis } from './model.ts'
import { text } from './text.ts'
import type { StoreCapture } from './use-captures.ts'
import { Zones } from './zones.tsx'
import './capture-table.css'

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
export function CaptureTable({ archis: { shown, sort, sortBy, store, unsaved } }: { archis: Archis }) {
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
          <CaptureLine
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

const rowKey = (row: CaptureRow): string => row.key
const rowClass = (row: CaptureRow): string => (row.owned ? 'done' : '')

/** The keyboard and the pattern of T139; a price may still be typed as kamas (`12k5`). */
const DIGITS = '[0-9]*'
/** Nearly every row is one: only the others say what they are. */
const USUAL_TYPE = 'archimonstre'

type LineProps = {
  /** The key of the row. */
  id: string
  entry: OchreRow
  step: number | null
  owned: boolean
  count: number | null
  price: number | null
  /** What of this row could not be stored. */
  unsaved: CapturePatch | undefined
  store: StoreCapture
}

/** The cells of one capture. Its props are plain values: an edit draws its own row again, and no other. */
const CaptureLine = memo(function CaptureLine({
  id,
  entry,
  step,
  owned,
  count,
  price,
  unsaved,
  store,
}: LineProps) {
  const { monster, archimonstre, type, zones } = entry
  // A row that names no monster is nobody's to capture (T138).
  const disabled = monster === ''
  return (
    <>
      <td className="e num">{step ?? text.none}</td>
      <td className="m">
        <span className="item">
          <ItemIcon item={soul(monster)} hue={hueOf(monster)} />
          <span>
            {monster ? <ItemName item={soul(monster)} bare /> : text.none}
            <span className="sub only-phone">
              {archimonstre ? <ItemName item={soul(archimonstre)} bare /> : text.typeName(type)}
            </span>
            <span className="sub only-phone">{text.stepAndZones(step, zones)}</span>
          </span>
        </span>
      </td>
      <td className="a">{archimonstre ? <ItemName item={soul(archimonstre)} bare /> : text.none}</td>
      <td className="ty">
        <span className={type === USUAL_TYPE ? 'sr' : ''}>{text.typeName(type)}</span>
      </td>
      <td className="z">
        <Zones zones={zones} name={monster} />
      </td>
      <td className="ck">
        <Check
          label={text.ownedOf(monster || id)}
          checked={owned}
          disabled={disabled}
          title={unsaved?.owned === undefined ? undefined : text.notSaved}
          onToggle={() => store(id, { owned: !owned })}
        />
      </td>
      <td className="n q">
        <QuantityField
          label={text.countOf(monster || id)}
          hideLabel
          quiet
          value={count}
          placeholder={text.none}
          pattern={DIGITS}
          digits
          read={readOchreCount}
          resave={unsaved?.owned_count !== undefined}
          onEnter="next-row"
          disabled={disabled}
          onCommit={(owned_count) => store(id, { owned_count })}
        />
      </td>
      <td className="n pr">
        <KamasField
          label={text.priceOf(monster || id)}
          hideLabel
          className="quiet"
          packLabel={text.priceShort}
          value={price}
          placeholder={text.none}
          inputMode="numeric"
          pattern={DIGITS}
          read={readOchrePrice}
          resave={unsaved?.sell_price_kamas !== undefined}
          onEnter="next-row"
          disabled={disabled}
          onCommit={(sell_price_kamas) => store(id, { sell_price_kamas })}
        />
      </td>
    </>
  )
})

const soul = (name: string) => ({ id: 0, type: 'Âme', img: null, name })

/** Monsters of a kin (« Bandit Manchot », « Bandit du clan … ») share a hue. */
function hueOf(monster: string): number {
  let hue = 0
  for (const letter of monster.split(' ', 1)[0] ?? '') hue = (hue * 31 + letter.charCodeAt(0)) % 360
  return hue
}

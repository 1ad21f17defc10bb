import { memo } from 'react'
import type { OchreRow } from '#shared/catalogue/types.ts'
import { readOchreCount, readOchrePrice } from '#shared/domain/ochre.ts'
import type { CapturePatch } from '#store/archis.ts'
import { Check } from '#ui/check.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { QuantityField } from '#ui/quantity-field.tsx'
import { text } from './text.ts'
import type { StoreCapture } from './use-captures.ts'
import { Zones } from './zones.tsx'

/** The keyboard and the pattern of T139; a price may still be typed as kamas (`12k5`). */
const DIGITS = '[0-9]*'
/** Nearly every row is one: only the others say what they are. */
const USUAL_TYPE = 'archimonstre'

type Props = {
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
export const HuntLine = memo(function HuntLine({
  id,
  entry,
  step,
  owned,
  count,
  price,
  unsaved,
  store,
}: Props) {
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

import { ChartLine, TriangleAlert } from 'lucide-react'
import { fieldIds } from '#blocks/field-ids.ts'
import { LentUnit, PriceField } from '#blocks/prices/lent/price-field.tsx'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import type { PackSize } from '#shared/contract/fields.ts'
import type { PricedPack } from '#shared/domain/prices/price-list.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { Money } from '#ui/figures/money.tsx'
import { AGE_LINE, PriceAge } from '../price-age.tsx'
import type { PriceView } from '../price-view.ts'
import { text } from '../text.ts'
import type { OutlierMark, PriceSaves } from '../use-price-saves.ts'

export const PACK_FIELD = 'pack-field lg:h-8.5 lg:px-2 lg:compact:h-7'

type PackProps = { view: PriceView; saves: PriceSaves; size: PackSize; outlier: OutlierMark | undefined }

/** The price of a pack, to be typed; a note where it is far from what is usual. */
export function PackCell({ view: { line, item }, size, saves, outlier }: PackProps) {
  const pack = line.packs[size]
  return (
    <>
      <PriceField
        of={{ id: line.id, pack: size }}
        known={pack}
        id={fieldIds.bookPrice(line.id, size)}
        label={text.packPriceOf(size, item.name)}
        hideLabel
        unit=""
        className={PACK_FIELD}
        packLabel={text.pack(size)}
        resave
        best={line.unit?.pack === size}
        stale={pack?.freshness === 'old'}
        onEnter="next-row"
        onCommit={(price) => saves.savePrice(item, size, price)}
      />
      {pack && outlier?.price === pack.price && <OutlierNote {...outlier} />}
    </>
  )
}

const OutlierNote = ({ price, usual }: OutlierMark) => (
  <span
    className={`${AGE_LINE} pt-px pr-[9px] text-loss`}
    title={`${formatKamas(price)} est loin de ta médiane, ${formatKamas(Math.round(usual))}. Bien lu\u00a0?`}
  >
    <TriangleAlert className="icon size-[11px]" aria-hidden="true" />
    {`médiane ${formatNumber(Math.round(usual))}`}
  </span>
)

type UnitProps = { line: PriceView['line']; today: string }

/** What a piece costs in the pack that is cheapest, how old that is, and where it stands in the pack's own history. */
export function UnitPrice({ line: { id, unit }, today }: UnitProps) {
  if (!unit) return <LentUnit item={id} none={<span className="faint">–</span>} />
  return (
    <>
      <span className="flex items-center justify-end gap-2 max-lg:flex-row-reverse">
        <PriceStanding item={id} pack={unit.pack} as="spark" />
        <Money value={legible(unit.price)} />
      </span>
      <span className="flex items-center justify-end gap-1 text-11 max-lg:justify-start">
        <PriceStanding item={id} pack={unit.pack} as="word" />
        <PriceAge pack={unit} today={today} className="not-first:before:content-['·_']" />
      </span>
    </>
  )
}

export function StockValue({ view: { line } }: { view: PriceView }) {
  if (line.stock === 0) return <span className="faint max-lg:hidden">–</span>
  if (line.value === null) return <span className="muted">{'prix\u00a0?'}</span>
  return <Money value={line.value} />
}

type OpenProps = { id: number; name: string; onOpen: (id: number) => void }

export const OpenDetail = ({ id, name, onOpen }: OpenProps) => (
  <button
    type="button"
    className="btn small square ghost max-lg:size-11"
    aria-haspopup="dialog"
    aria-label={`Détail, ${name}`}
    title="Détail"
    onClick={() => onOpen(id)}
  >
    <ChartLine className="icon" aria-hidden="true" />
  </button>
)

export const packAge = (pack: PricedPack | undefined, today: string) =>
  pack && text.ageInWords(pack.day, today, pack.freshness)

/** From a hundred kamas on, the decimals of a unit price say nothing to a reader. */
const legible = (price: number): number => (price < 100 ? price : Math.round(price))

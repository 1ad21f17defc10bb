import { ChartLine, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { PricedPack } from '#shared/domain/price-list.ts'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { text as kit } from '#ui/text.ts'
import { PriceAge } from '../price-age.tsx'
import type { PriceView } from '../price-view.ts'
import { text } from '../text.ts'
import { priceInputId } from '../use-added.ts'
import type { ItemOutliers, OutlierMark, PriceSaves } from '../use-price-saves.ts'

type Props = {
  view: PriceView
  saves: PriceSaves
  outliers: ItemOutliers | undefined
  today: string
  onOpen: (id: number) => void
}

/**
 * The cells of an item: its stock, the price of each pack, what a piece and the stock are worth. The age is said once,
 * beside the price of a piece: the list is filtered, sorted and counted by it. Old prices of other packs are dashed.
 */
export const PriceRow = memo(function PriceRow({ view, saves, outliers, today, onOpen }: Props) {
  const { line, item } = view
  return (
    <>
      <td className="it">
        <ItemName
          item={item}
          sub={item.type || item.level ? kit.typeAndLevel(item.type, item.level) : undefined}
        />
      </td>
      <td className="n ow">
        <KamasField
          label={text.stockOf(item.name)}
          hideLabel
          unit=""
          className="own"
          packLabel={text.have}
          value={line.stock || null}
          onEnter="next-row"
          onCommit={(quantity) => saves.saveStock(line.id, quantity)}
        />
      </td>
      {PACK_SIZES.map((size) => (
        <td key={size} className="p" title={packAge(line.packs[size], today)}>
          <PackCell view={view} size={size} saves={saves} outlier={outliers?.[size]} />
        </td>
      ))}
      <td className="n un">
        {line.unit ? (
          <>
            <Money value={legible(line.unit.price)} />
            <PriceAge pack={line.unit} today={today} />
          </>
        ) : (
          <span className="faint">{text.noPrice}</span>
        )}
      </td>
      <td className="n va">
        <StockValue view={view} />
      </td>
      <td className="ac">
        <button
          type="button"
          className="btn sm icon ghost"
          aria-haspopup="dialog"
          aria-label={text.detailOf(item.name)}
          title={text.detail}
          onClick={() => onOpen(line.id)}
        >
          <ChartLine className="i" aria-hidden="true" />
        </button>
      </td>
    </>
  )
})

type CellProps = Pick<Props, 'view' | 'saves'> & { size: PackSize; outlier: OutlierMark | undefined }

function PackCell({ view: { line, item }, size, saves, outlier }: CellProps) {
  const pack = line.packs[size]
  return (
    <>
      <KamasField
        id={priceInputId(line.id, size)}
        label={text.packPriceOf(size, item.name)}
        hideLabel
        unit=""
        className="pk"
        packLabel={text.pack(size)}
        value={pack?.price ?? null}
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

/** A price that is far from what is usual. */
const OutlierNote = ({ price, usual }: OutlierMark) => (
  <span className="age odd" title={text.usualHint(price, usual)}>
    <TriangleAlert className="i s" aria-hidden="true" />
    {text.usual(usual)}
  </span>
)

function StockValue({ view: { line } }: Pick<Props, 'view'>) {
  if (line.stock === 0) return <span className="faint">{text.noPrice}</span>
  if (line.value === null) return <span className="loss">{kit.askPrice}</span>
  return (
    <>
      <span className="lb">{text.worth}</span>
      <Money value={line.value} />
    </>
  )
}

const packAge = (pack: PricedPack | undefined, today: string) =>
  pack && text.ageInWords(pack.day, today, pack.freshness)

/** From a hundred kamas on, the decimals of a unit price say nothing to a reader. */
const legible = (price: number): number => (price < 100 ? price : Math.round(price))

import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import type { PackPurchase } from '#shared/domain/packs.ts'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { QuantityField } from '#ui/quantity-field.tsx'
import { text } from '../text.ts'
import { readEssencePrice } from '../use-essence-saves.ts'
import type { NeedSaves, PricedNeed } from './use-needs.ts'

type Props = {
  title: string
  needs: readonly PricedNeed[]
  /** A missing price stands out: most others are there. */
  wanted: boolean
  itemOf: (id: number) => CatalogueItem
  saves: NeedSaves
}

/** One kind of ingredients: what is needed of each, what is owned, what is left to buy and in which packs. */
export function NeedsTable({ title, needs, wanted, itemOf, saves }: Props) {
  return (
    <table className="ledger needs">
      <colgroup>
        <col />
        <col className="c-need" />
        <col className="c-stock" />
        <col className="c-unit" />
        <col className="c-packs" />
        <col className="c-cost" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {[text.needed, text.stock, text.unit, text.purchase, text.cost].map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {needs.map((need) => (
          <NeedRow key={need.id} need={need} item={itemOf(need.id)} wanted={wanted} saves={saves} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'wanted' | 'saves'> & { need: PricedNeed; item: CatalogueItem }

function NeedRow({ need, item, wanted, saves }: RowProps) {
  const { id, needed, owned, toBuy, purchase, unit } = need
  return (
    <tr className={toBuy === 0 ? 'done' : undefined}>
      <td className="o">
        <ItemName item={item} sub={<span className="only-phone">{inWords(need)}</span>} />
      </td>
      <td className="n be">{formatNumber(needed)}</td>
      <td className="n st" data-label={text.stock}>
        <QuantityField
          label={text.stockOf(item.name)}
          hideLabel
          quiet
          value={owned}
          onCommit={(quantity) => saves.saveStock(id, quantity)}
          onEnter="next-row"
        />
      </td>
      <td className="n un">
        <KamasField
          label={text.unitOf(item.name)}
          hideLabel
          packLabel="×1"
          value={unit}
          read={(typed) => readEssencePrice(typed, unit ?? 0)}
          onCommit={(price) => saves.savePrice(id, price ?? 0)}
          onEnter="next-row"
          emptied="restores"
          resave
          missing={wanted && purchase === null}
          placeholder={purchase === null ? text.askPrice : text.none}
        />
      </td>
      <td className="n pk">
        {purchase ? <Packs purchase={purchase} /> : <span className="faint">{text.toBuy(toBuy)}</span>}
      </td>
      <td className="n col c">
        {purchase ? <Money value={purchase.cost} /> : <span className="faint">{text.incomplete}</span>}
      </td>
    </tr>
  )
}

function Packs({ purchase }: { purchase: PackPurchase }) {
  if (purchase.pieces === 0) return <span className="faint">{text.covered}</span>
  return (
    <>
      {packWords(purchase)}
      {purchase.surplus > 0 && <span className="sub">{text.surplus(purchase.surplus)}</span>}
    </>
  )
}

/** On a card: what is left to buy, and in which packs. */
function inWords({ toBuy, purchase }: PricedNeed): string {
  if (toBuy === 0) return text.covered
  return [text.toBuy(toBuy), purchase && packWords(purchase)].filter(Boolean).join(' · ')
}

const packWords = ({ packs }: PackPurchase): string =>
  PACK_SIZES.toReversed()
    .flatMap((size) => {
      const count = packs[size]
      return count ? [text.packs(count, size)] : []
    })
    .join(' + ')

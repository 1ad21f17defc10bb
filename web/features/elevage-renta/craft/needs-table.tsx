import { useMemo } from 'react'
import { packsText } from '#blocks/prices/packs-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { PackPurchase } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
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

const CARD =
  'max-md:grid-cols-[minmax(0,1fr)_128px] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-rule max-md:py-2.5'

/** One kind of ingredients: what is needed of each, what is owned, what is left to buy and in which packs. */
export function NeedsTable({ title, needs, ...others }: Props) {
  return (
    <>
      <h3 className="border-b border-line pt-2 pb-1.5 text-12 font-medium text-muted md:hidden">{title}</h3>
      <DataTable
        className="needs mb-4 table-fixed"
        columns={useColumns({ title, ...others })}
        rows={needs}
        rowKey={({ id }) => id}
        rowClass={({ toBuy }) => (toBuy === 0 ? `done ${CARD}` : CARD)}
        cards="md"
      />
    </>
  )
}

function useColumns({ title, wanted, itemOf, saves }: Omit<Props, 'needs'>): Column<PricedNeed>[] {
  return useMemo(
    () => [
      {
        key: 'item',
        head: title,
        cell: (need) => (
          <ItemName item={itemOf(need.id)} sub={<span className="only-phone">{inWords(need)}</span>} />
        ),
      },
      {
        key: 'needed',
        head: 'Besoin',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[88px] max-lg:w-16',
        cellClass: 'needed',
        cell: ({ needed }) => formatNumber(needed),
      },
      {
        key: 'stock',
        head: 'Stock',
        figure: true,
        labelled: true,
        headClass: 'w-[148px] max-lg:w-32',
        cellClass:
          'stock max-md:row-start-2 max-md:flex max-md:items-center max-md:gap-2.5 max-md:[&_.step_:is(button,input)]:w-11',
        cell: ({ id, owned }) => (
          <QuantityField
            label={`Stock, ${itemOf(id).name}`}
            hideLabel
            quiet
            value={owned}
            onCommit={(quantity) => saves.saveStock(id, quantity)}
            onEnter="next-row"
          />
        ),
      },
      {
        key: 'unit',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[148px] max-lg:w-32',
        cellClass:
          'unit [--room:90px] max-md:col-start-2 max-md:row-start-2 md:max-lg:[--room:70px] md:[&_.pack-size]:hidden',
        cell: ({ id, unit, purchase }) => (
          <KamasField
            label={`Prix à l’unité, ${itemOf(id).name}`}
            hideLabel
            packLabel="×1"
            value={unit}
            read={(typed) => readEssencePrice(typed, unit ?? 0)}
            onCommit={(price) => saves.savePrice(id, price ?? 0)}
            onEnter="next-row"
            emptied="restores"
            resave
            missing={wanted && purchase === null}
            placeholder={purchase === null ? 'prix\u00a0?' : '-'}
          />
        ),
      },
      {
        key: 'packs',
        head: 'Achat exact',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[190px] max-lg:w-[120px]',
        cellClass: 'packs whitespace-normal',
        cell: ({ purchase, toBuy }) =>
          purchase ? <Packs purchase={purchase} /> : <span className="faint">{text.toBuy(toBuy)}</span>,
      },
      {
        key: 'cost',
        head: 'Coût',
        figure: true,
        headClass: 'w-[130px] max-lg:w-24',
        cellClass: 'col max-md:col-start-2 max-md:row-start-1',
        cell: ({ purchase }) =>
          purchase ? <Money value={purchase.cost} /> : <span className="faint">incomplet</span>,
      },
    ],
    [title, wanted, itemOf, saves],
  )
}

function Packs({ purchase }: { purchase: PackPurchase }) {
  if (purchase.pieces === 0) return <span className="faint">stock suffisant</span>
  return (
    <>
      {packsText(purchase.packs)}
      {purchase.surplus > 0 && <span className="sub">{`surplus ${formatNumber(purchase.surplus)}`}</span>}
    </>
  )
}

/** On a card: what is left to buy, and in which packs. */
function inWords({ toBuy, purchase }: PricedNeed): string {
  if (toBuy === 0) return 'stock suffisant'
  return [text.toBuy(toBuy), purchase && packsText(purchase.packs)].filter(Boolean).join(' · ')
}

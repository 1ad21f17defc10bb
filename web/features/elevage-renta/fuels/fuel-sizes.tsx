import { useMemo } from 'react'
import type { FuelOffer } from '#shared/domain/breeding/fuel-offers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { Cost } from '../cost.tsx'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'
import { PerThousand } from './fuel-cells.tsx'
import { text } from './text.ts'

const CARD = 'max-md:grid-cols-2 max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-rule'

/** Every size of a tier: what it costs bought and made, with the prices of its packs. */
export function FuelSizes({ sizes, breeding }: { sizes: readonly FuelOffer[]; breeding: Breeding }) {
  return (
    <div className="pb-4 pl-9 max-lg:pl-0">
      <DataTable
        className="fuel-sizes table-fixed"
        columns={useColumns(breeding)}
        rows={sizes}
        rowKey={({ id }) => id}
        rowClass={() => CARD}
        cards="md"
      />
    </div>
  )
}

function useColumns(breeding: Breeding): Column<FuelOffer>[] {
  return useMemo(() => {
    const { data, means } = breeding
    return [
      {
        key: 'size',
        head: text.size,
        cellClass: 'max-md:col-[1/3]',
        cell: ({ id, points }) => {
          const item = data.item(id)
          return <ItemName item={item} sub={`${text.given(points)} · ${breedingText.level(item.level)}`} />
        },
      },
      ...([1, 10] as const).map(
        (pack): Column<FuelOffer> => ({
          key: `price-${pack}`,
          head: breedingText.pack(pack),
          figure: true,
          className: pack === 10 ? 'md:max-xl:hidden' : '',
          headClass: 'w-[132px] max-lg:w-[112px]',
          cellClass: '[--room:84px] md:[&_.pack-size]:hidden',
          cell: ({ id }) => <PriceField item={data.item(id)} pack={pack} prices={means.pricesOf(id)} />,
        }),
      ),
      {
        key: 'bought',
        head: text.bought,
        figure: true,
        labelled: true,
        headClass: 'w-[120px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px]',
        cell: ({ batch }) => <Cost cost={batch.bought} />,
      },
      {
        key: 'made',
        head: text.made,
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px] whitespace-normal',
        cell: ({ id, batch }) =>
          batch.made ? (
            <Cost cost={batch.made} />
          ) : (
            <span className="faint">{means.ingredientsOf(id) ? text.tooHigh : text.noRecipe}</span>
          ),
      },
      {
        key: 'thousand',
        head: text.thousand,
        figure: true,
        labelled: true,
        headClass: 'w-[130px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px]',
        cell: (offer) => <PerThousand offer={offer} />,
      },
      {
        key: 'plan',
        head: text.plan,
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ id, batch }) => <BatchToCourses item={data.item(id)} batch={batch} />,
      },
    ]
  }, [breeding])
}

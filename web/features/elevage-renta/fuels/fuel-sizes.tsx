import { useMemo } from 'react'
import type { FuelOffer } from '#shared/domain/breeding/fuel-offers.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { Cost } from '../cost.tsx'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'
import { PerThousand } from './fuel-cells.tsx'

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
        head: 'Taille',
        cellClass: 'max-md:col-[1/3]',
        cell: ({ id, points }) => {
          const item = data.item(id)
          return (
            <ItemName
              item={item}
              sub={`${formatNumber(points)} points · ${breedingText.level(item.level)}`}
            />
          )
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
        head: 'Acheté',
        figure: true,
        labelled: true,
        headClass: 'w-[120px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px]',
        cell: ({ batch }) => <Cost cost={batch.bought} />,
      },
      {
        key: 'made',
        head: 'Fabriqué',
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px] whitespace-normal',
        cell: ({ id, batch }) =>
          batch.made ? (
            <Cost cost={batch.made} />
          ) : (
            <span className="faint">
              {means.ingredientsOf(id) ? 'au-dessus de ton niveau' : 'sans recette'}
            </span>
          ),
      },
      {
        key: 'thousand',
        head: 'Pour 1 000 points',
        figure: true,
        labelled: true,
        headClass: 'w-[130px] max-lg:w-24',
        cellClass: 'max-md:text-left max-md:text-[13px]',
        cell: (offer) => <PerThousand offer={offer} />,
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ id, batch }) => <BatchToCourses item={data.item(id)} batch={batch} />,
      },
    ]
  }, [breeding])
}

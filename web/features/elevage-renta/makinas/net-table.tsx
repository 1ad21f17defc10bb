import { useMemo } from 'react'
import type { Batch } from '#shared/domain/breeding/breeding-means.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { Cost } from '../cost.tsx'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'

type Net = { id: number; batch: Batch }
const CARD = 'max-md:grid-cols-2 max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-rule'
const FIGURE = 'max-md:text-left max-md:text-[13px]'

/** The capturing nets: bought, or made with what the player has. */
export function NetTable({ nets, breeding }: { nets: readonly Net[]; breeding: Breeding }) {
  return (
    <DataTable
      className="nets table-fixed"
      columns={useColumns(breeding)}
      rows={nets}
      rowKey={({ id }) => id}
      rowClass={() => CARD}
      cards="md"
    />
  )
}

function useColumns({ data, means }: Breeding): Column<Net>[] {
  return useMemo(
    () => [
      {
        key: 'net',
        head: 'Filet',
        cellClass: 'max-md:col-[1/3]',
        cell: ({ id }) => {
          const item = data.item(id)
          return <ItemName item={item} sub={breedingText.level(item.level)} />
        },
      },
      {
        key: 'price',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[132px] max-lg:w-[112px]',
        cellClass: '[--room:84px] md:[&_.pack-size]:hidden',
        cell: ({ id }) => <PriceField item={data.item(id)} pack={1} prices={means.pricesOf(id)} />,
      },
      {
        key: 'bought',
        head: 'Acheté',
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-28',
        cellClass: FIGURE,
        cell: ({ batch }) => <Cost cost={batch.bought} />,
      },
      {
        key: 'made',
        head: 'Fabriqué',
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-28',
        cellClass: FIGURE,
        cell: ({ batch }) =>
          batch.made ? <Cost cost={batch.made} /> : <span className="faint">sans recette</span>,
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ id, batch }) => <BatchToCourses item={data.item(id)} batch={batch} />,
      },
    ],
    [data, means],
  )
}

import { useMemo } from 'react'
import type { MakinaLine } from '#shared/domain/breeding/makinas.ts'
import { formatSigned } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'

const CARD = 'max-md:grid-cols-2 max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-rule'
const FIGURE = 'max-md:text-left max-md:text-[13px]'

/** A line for each target generation: the makina that serves it, its cost, and when it is worth it. */
export function MakinaTable({ lines, breeding }: { lines: readonly MakinaLine[]; breeding: Breeding }) {
  return (
    <DataTable
      className="makinas table-fixed"
      columns={useColumns(breeding)}
      rows={lines}
      rowKey={({ generation }) => generation}
      rowClass={() => CARD}
      cards="md"
    />
  )
}

function useColumns({ data, means }: Breeding): Column<MakinaLine>[] {
  return useMemo(() => {
    const none = <span className="faint">–</span>
    return [
      {
        key: 'makina',
        head: 'Makina',
        cellClass: 'max-md:col-[1/3]',
        cell: ({ generation, own, best }) => (
          <ItemName
            item={data.item((own ?? best).id)}
            sub={
              best.generation === generation
                ? `génération ${generation}`
                : `celle de génération ${best.generation} coûte moins`
            }
          />
        ),
      },
      {
        key: 'price',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[132px] max-lg:w-[112px]',
        cellClass: '[--room:84px] md:[&_.pack-size]:hidden',
        cell: ({ own, best }) => {
          const item = data.item((own ?? best).id)
          return <PriceField item={item} pack={1} prices={means.pricesOf(item.id)} />
        },
      },
      {
        key: 'each',
        head: 'Coût d’une',
        figure: true,
        labelled: true,
        headClass: 'w-[148px] max-lg:w-28',
        cellClass: `font-semibold ${FIGURE}`,
        cell: ({ each, best }) =>
          each === null ? (
            <span className="faint font-normal">prix à saisir</span>
          ) : (
            <>
              <Money value={Math.round(each)} />
              <span className="sub">{breedingText.ways[best.batch.way]}</span>
            </>
          ),
      },
      {
        key: 'adds',
        head: 'Ajoute',
        figure: true,
        labelled: true,
        headClass: 'w-[84px]',
        cellClass: FIGURE,
        cell: ({ bonus }) => (bonus === null ? none : `${formatSigned(bonus)}\u00a0%`),
      },
      {
        key: 'even',
        head: 'Rentable à partir de',
        figure: true,
        labelled: true,
        headClass: 'w-[160px] max-lg:w-33',
        cellClass: FIGURE,
        cell: ({ even }) => {
          if (!even) return none
          if (even.chance !== null)
            return even.chance > 100
              ? `plus de 100\u00a0%`
              : `${formatSigned(Math.ceil(even.chance * 10) / 10)}\u00a0%`
          return even.gain === null ? none : <Money value={even.gain} tone="muted" />
        },
      },
      {
        key: 'verdict',
        head: 'Par accouplement',
        figure: true,
        labelled: true,
        className: 'md:max-lg:hidden',
        headClass: 'w-[140px]',
        cellClass: FIGURE,
        cell: ({ even }) =>
          even?.profit == null || even.chance === null ? none : <Money value={even.profit} sign />,
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ best }) => <BatchToCourses item={data.item(best.id)} batch={best.batch} />,
      },
    ]
  }, [data, means])
}

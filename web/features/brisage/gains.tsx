import { useMemo } from 'react'
import { percentWords } from '#blocks/crushing/crush-text.ts'
import { formatNumber, formatSigned } from '#shared/domain/text/numbers.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { CrushSheet, GainRow } from './model.ts'

/** Which coefficients a narrow window shows: the middle one and its neighbours. */
const NARROW = ['max-md:hidden', 'max-[479px]:hidden', '', '', 'max-md:hidden']

/** What is left at prices and coefficients around those that are known (M25). */
export function Gains({ sheet: { table, counted } }: { sheet: CrushSheet }) {
  const columns = useMemo(
    (): Column<GainRow>[] => [
      {
        key: 'prix',
        head: 'Prix',
        cellClass: 'whitespace-nowrap',
        cell: ({ cost }) => formatNumber(cost),
      },
      ...(table?.coefficients ?? []).map(
        (coefficient, at): Column<GainRow> => ({
          key: String(coefficient),
          head: percentWords(coefficient),
          figure: true,
          className: NARROW[at] ?? '',
          cell: ({ gains }) => <span translate="no">{formatSigned(gains[at] ?? 0)}</span>,
        }),
      ),
    ],
    [table],
  )
  if (!table) return null
  return (
    <section className="mt-8" aria-labelledby="brisage-gains">
      <h2 id="brisage-gains">Ce qu’il reste</h2>
      <p className="mb-2 text-13 text-muted">
        {counted === 'sur'
          ? 'Runes entières seulement, au meilleur focus, nettes de taxe, moins le prix payé ou le coût du craft, en kamas.'
          : 'Espéré au meilleur focus, net de taxe, moins le prix payé ou le coût du craft, en kamas.'}
      </p>
      <DataTable
        aria-labelledby="brisage-gains"
        columns={columns}
        rows={table.rows}
        rowKey={({ cost }) => cost}
      />
    </section>
  )
}

import { useMemo } from 'react'
import type { MountWayOut } from '#shared/domain/breeding/colour-cost.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { BirthsView, SterileLine } from './model.ts'

/** Sterile mounts, each with its best way out. */
export function Steriles({ view: { steriles, data, params } }: { view: BirthsView }) {
  const columns = useMemo(() => sterileColumns((item) => data.item(item).name), [data])
  if (steriles.length === 0) return null
  return (
    <section className="mt-7" aria-labelledby="steriles">
      <h2 id="steriles">{`${params.family}s stériles`}</h2>
      <p className="mb-2 text-13 text-muted">
        La meilleure sortie de chacune à tes prix, taxe de vente déduite.
      </p>
      <DataTable
        className="steriles table-fixed"
        columns={columns}
        rows={steriles}
        rowKey={({ mount }) => mount.id}
        cards="md"
      />
    </section>
  )
}

const wayWords = (way: MountWayOut, nameOf: (item: number) => string): string =>
  way.way === 'sell'
    ? 'revendre'
    : way.way === 'crush'
      ? 'briser'
      : `extraire ${formatNumber(way.pieces)} × ${nameOf(way.item)}`

const sterileColumns = (nameOf: (item: number) => string): Column<SterileLine>[] => [
  {
    key: 'mount',
    head: 'Monture',
    card: 'title',
    cell: ({ mount: { custom_name, variant_name } }) =>
      custom_name ? `${custom_name} (${variant_name})` : variant_name,
  },
  {
    key: 'net',
    head: 'Laisse',
    card: 'amount',
    figure: true,
    headClass: 'w-36',
    cell: ({ ways: [best] }) =>
      best?.net == null ? (
        <span className="faint">prix à saisir</span>
      ) : (
        <Money value={Math.floor(best.net)} />
      ),
  },
  {
    key: 'way',
    head: 'Sortie',
    card: 'wide',
    headClass: 'w-[46%] pl-8',
    cellClass: 'md:pl-8',
    cell: ({ ways: [best, ...others] }) =>
      best && (
        <>
          {best.net === null
            ? [best, ...others].map((way) => wayWords(way, nameOf)).join(' ou ')
            : wayWords(best, nameOf)}
          {best.net !== null && (
            <span className="sub">
              {others
                .map(
                  (way) =>
                    `${wayWords(way, nameOf)}\u00a0: ${way.net === null ? 'prix à saisir' : formatKamas(Math.floor(way.net))}`,
                )
                .join(' · ')}
            </span>
          )}
        </>
      ),
  },
]

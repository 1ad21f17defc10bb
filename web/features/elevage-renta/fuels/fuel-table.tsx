import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { type FuelOffer, perMount, type TierOffers } from '#shared/domain/breeding/fuel-offers.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { Cost } from '../cost.tsx'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'

import { keyOf } from './model.ts'

type Props = {
  tiers: readonly TierOffers[]
  breeding: Breeding
  mounts: number
  open: string
  onOpen: (key: string) => void
}

/** A tier with the cheapest of its sizes. */
type Line = { key: string; of: TierOffers; best: FuelOffer; open: boolean }

const CARD = 'max-md:grid-cols-2'

/** The tiers of the gauges, each with its cheapest size; the others unfold under it. */
export function FuelTable({ tiers, breeding, mounts, open, onOpen }: Props) {
  const lines = useMemo(
    () =>
      tiers.flatMap((of): Line[] => {
        const [best] = of.sizes
        return best ? [{ key: keyOf(of), of, best, open: keyOf(of) === open }] : []
      }),
    [tiers, open],
  )
  return (
    <DataTable
      className="fuels table-fixed"
      columns={useColumns(breeding, mounts, onOpen)}
      rows={lines}
      rowKey={({ key }) => key}
      rowClass={() => CARD}
      cards="md"
      detail={(line) => line.open && <FuelSizes sizes={line.of.sizes} breeding={breeding} />}
    />
  )
}

const FIGURE = 'max-md:text-left max-md:text-[13px]'

function useColumns(breeding: Breeding, mounts: number, onOpen: Props['onOpen']): Column<Line>[] {
  return useMemo(
    () => [
      {
        key: 'open',
        head: 'Tailles',
        silent: true,
        headClass: 'w-11',
        cellClass: 'max-md:col-start-1 max-md:row-start-4',
        cell: ({ key, open, best }) => (
          <Button
            className="small ghost unfold relative -ml-1.5 after:absolute after:-inset-2 max-md:m-0 max-md:size-11 max-md:border-line"
            aria-expanded={open}
            aria-label={`Tailles, ${breeding.data.item(best.id).name}`}
            onClick={() => onOpen(open ? '' : key)}
          >
            <ChevronRight
              className={`icon transition-transform duration-(--fast) ${open ? 'rotate-90' : ''}`}
            />
          </Button>
        ),
      },
      {
        key: 'fuel',
        head: 'Carburant',
        cellClass: 'max-md:col-[1/3] max-md:row-start-1',
        cell: ({ of, best }) => {
          const item = breeding.data.item(best.id)
          const feeds = `${breedingText.gauges[of.gauge]}, ${breedingText.feeds[of.gauge]}`
          return <ItemName item={item} sub={`${feeds} · ${breedingText.level(item.level)}`} />
        },
      },
      {
        key: 'tier',
        head: 'Palier',
        className: 'max-xl:hidden',
        headClass: 'w-[92px]',
        cellClass: 'text-muted',
        cell: ({ of }) => breedingText.tier(of.tier),
      },
      {
        key: 'way',
        head: 'Façon',
        className: 'max-lg:hidden',
        headClass: 'w-[120px]',
        cellClass: 'text-muted',
        cell: ({ best: { batch } }) => (batch.cost.unpriced > 0 ? '–' : breedingText.ways[batch.way]),
      },
      {
        key: 'thousand',
        head: 'Pour 1 000 points',
        figure: true,
        labelled: true,
        headClass: 'w-[148px] max-lg:w-[120px]',
        cellClass: `font-semibold ${FIGURE}`,
        cell: ({ best }) => <PerThousand offer={best} />,
      },
      {
        key: 'mount',
        head: `Par monture (${formatNumber(mounts)})`,
        figure: true,
        labelled: true,
        headClass: 'w-[156px] max-lg:w-[124px]',
        cellClass: FIGURE,
        cell: ({ best: { perThousand } }) =>
          perThousand === null ? (
            <span className="faint">–</span>
          ) : (
            <Money value={rounded(perMount(perThousand, mounts))} />
          ),
      },
      {
        key: 'cost',
        head: 'En tout',
        figure: true,
        labelled: true,
        className: 'md:max-lg:hidden',
        headClass: 'w-[150px]',
        cellClass: `${FIGURE} [&_.sub]:whitespace-nowrap`,
        cell: ({ best: { batch } }) => (
          <>
            {batch.cost.unpriced > 0 ? <span className="faint">–</span> : <Money value={batch.cost.cost} />}
            <span className="sub">{plural(batch.pieces, 'pièce', 'pièces')}</span>
          </>
        ),
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:col-start-2 max-md:row-start-4 max-md:justify-self-end',
        cell: ({ best }) => <BatchToCourses item={breeding.data.item(best.id)} batch={best.batch} />,
      },
    ],
    [breeding, mounts, onOpen],
  )
}

/** Every size of a tier: what it costs bought and made, with the prices of its packs. */
function FuelSizes({ sizes, breeding }: { sizes: readonly FuelOffer[]; breeding: Breeding }) {
  return (
    <div className="pb-4 pl-9 max-lg:pl-0">
      <DataTable
        className="fuel-sizes table-fixed"
        columns={useSizeColumns(breeding)}
        rows={sizes}
        rowKey={({ id }) => id}
        rowClass={() => CARD}
        cards="md"
      />
    </div>
  )
}

function useSizeColumns(breeding: Breeding): Column<FuelOffer>[] {
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

/** Kamas for 1,000 points; below a hundred with decimals, which then say something. */
const rounded = (kamas: number): number => (kamas < 100 ? Math.round(kamas * 100) / 100 : Math.round(kamas))

function PerThousand({ offer: { perThousand, batch } }: { offer: FuelOffer }) {
  if (perThousand !== null) return <Money value={rounded(perThousand)} />
  if (batch.pieces === 0) return <span className="faint">–</span>
  return <span className="faint font-normal">prix à saisir</span>
}

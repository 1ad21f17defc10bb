import { useMemo } from 'react'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { adviceOf, type LotNet, netOfLots } from '#shared/domain/lots/best-lot.ts'
import { type MarketAim, type MarketFigures, PERIODS, type Period } from '#shared/domain/lots/market-pace.ts'
import { shownUnitPrice } from '#shared/domain/prices/packs.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { type ItemMarket as Known, recordMarket, useItemMarket, useMarketAim } from '#store/market-pace.ts'
import { setPreference } from '#store/preferences.ts'
import { recordPrices } from '#store/price-writes.ts'
import { type ItemPrices, pricesOf, useItemPrices } from '#store/prices.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { text as kit } from '#ui/text.ts'
import { adviceWords, bestLotWords, clearWords, paceWords, periodWords } from './pace-text.ts'

export type MarketItem = { id: number; name: string }

type Props = {
  item: MarketItem
  /** How many pieces slots are counted for. */
  pieces?: number | undefined
}

/** « Cours du marché » of an item as the game shows it, typed in, and which lot to sell (M15, M16, M19). */
export function ItemMarket({ item, pieces = 100 }: Props) {
  const market = useItemMarket(item.id)
  const aim = useMarketAim()
  const prices = useItemPrices(useMemo(() => [item.id], [item.id]))
  if (market === undefined || !aim || !prices) return <SkeletonRows rows={5} columns={4} />
  return (
    <div className="grid gap-5">
      <Figures item={item} market={market} />
      <Aim aim={aim} market={market} />
      <Lots item={item} market={market} aim={aim} prices={prices.get(item.id)} pieces={pieces} />
    </div>
  )
}

const FIGURES = ['sold', 'median', 'average'] as const
const HEADS: Record<(typeof FIGURES)[number], string> = {
  sold: 'Vendus',
  median: 'Prix médian',
  average: 'Prix moyen',
}

const FIELD = 'w-full min-w-0 [--room:96px] max-md:px-1.5 max-md:[--room:54px]'
/** Four columns that share what a phone's dialog is wide. */
const TABLE = 'table-fixed max-md:[&_td]:px-1 max-md:[&_th]:px-1'

/** What was read today, to be typed as the game shows it; what was read last stands in its place until then. */
function Figures({ item, market }: { item: MarketItem; market: Known | null }) {
  const today = useParisDay()
  const tell = useMutateAndTell()
  const row = market?.row
  // A device whose clock ran ahead wrote a later day: that one is the current one.
  const day = row && row.day > today ? row.day : today
  const columns = useMemo((): Column<Period>[] => {
    const column = (figure: (typeof FIGURES)[number]): Column<Period> => ({
      key: figure,
      head: HEADS[figure],
      figure: true,
      cell: (period) => {
        const name = `${figure}_${period}` as const satisfies keyof MarketFigures
        const last = row?.[name] ?? null
        const save = (value: number | null) =>
          tell('Cours enregistré', 'market', (db) =>
            recordMarket(db, {
              id: item.id,
              day,
              // Nothing is sold for nothing.
              figures: { [name]: figure === 'sold' ? value : value || null },
            }),
          )
        return (
          <KamasField
            label={`${HEADS[figure]} en ${periodWords[period]}, ${item.name}`}
            hideLabel
            className={FIELD}
            unit=""
            value={row?.day === day ? last : null}
            placeholder={last === null || row?.day === day ? '–' : formatNumber(last)}
            onCommit={save}
            onEnter="next-row"
          />
        )
      },
    })
    return [
      { key: 'period', head: 'Sur', headClass: 'w-20 max-md:w-17', cell: (period) => periodWords[period] },
      ...FIGURES.map(column),
    ]
  }, [row, day, item, tell])
  return (
    <section aria-label="Ce que montre le jeu">
      <DataTable className={TABLE} columns={columns} rows={PERIODS} rowKey={(period) => period} />
      <p className="mt-1.5 text-13 text-muted">
        {market?.pace
          ? `Rythme\u00a0: ${paceWords(market.pace, today)}. Le plus lent des relevés compte.`
          : 'Recopie «\u00a0Cours du marché\u00a0» du jeu\u00a0: sans chiffres, rien n’est deviné.'}
      </p>
    </section>
  )
}

/** How much of the market the player counts on, and how long a batch may take (M16, M17). */
function Aim({ aim, market }: { aim: MarketAim; market: Known | null }) {
  const tell = useMutateAndTell()
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <QuantityField
        label="Ma part du marché, en %"
        value={aim.share}
        min={1}
        max={100}
        onCommit={(share) =>
          tell('Préférence enregistrée', 'aim', (db) => setPreference(db, 'market_share', share))
        }
      />
      <QuantityField
        label="Jours pour écouler"
        value={aim.days}
        min={1}
        max={365}
        onCommit={(days) =>
          tell('Préférence enregistrée', 'aim', (db) => setPreference(db, 'market_days', days))
        }
      />
      {market?.pace && (
        <p className="pb-1.5 text-13 text-muted">
          {`100 pièces\u00a0: ${clearWords(100, market.pace, aim)}`}
        </p>
      )}
    </div>
  )
}

type LotsProps = {
  item: MarketItem
  market: Known | null
  aim: MarketAim
  prices: ItemPrices | undefined
  pieces: number
}

/** What each size leaves per piece, the advice, and the sizes that are still to be read (M19, M21, M22). */
function Lots({ item, market, aim, prices, pieces }: LotsProps) {
  const tell = useMutateAndTell()
  const lots = useMemo(() => netOfLots(pricesOf(prices), GAME_RULES), [prices])
  const advice = adviceOf(lots, market?.pace, aim)
  const columns = useMemo((): Column<PackSize>[] => {
    const bySize = new Map(lots.map((lot) => [lot.size, lot]))
    return [
      {
        key: 'lot',
        head: 'Lot',
        headClass: 'w-20 max-md:w-17',
        cell: (size) => <span className="num">{`×${formatNumber(size)}`}</span>,
      },
      {
        key: 'price',
        head: 'Demandé',
        figure: true,
        cell: (size) => (
          <PriceField
            of={{ id: item.id, pack: size }}
            known={prices?.[size]}
            className={FIELD}
            label={`Prix du lot de ${formatNumber(size)}, ${item.name}`}
            hideLabel
            unit=""
            placeholder="–"
            onEnter="next-row"
            onCommit={(price) =>
              tell(price ? 'Prix enregistré' : kit.priceCleared, 'price', (db) =>
                recordPrices(db, [{ id: item.id, pack: size, price: price ?? 0 }]),
              )
            }
          />
        ),
      },
      {
        key: 'net',
        head: 'Net par pièce',
        figure: true,
        headClass: 'max-md:whitespace-normal',
        cell: (size) => <Net lot={bySize.get(size)} />,
      },
      {
        key: 'clear',
        head: 'Un lot part en',
        figure: true,
        headClass: 'max-md:whitespace-normal',
        cell: (size) => (
          <>
            {market?.pace ? clearWords(size, market.pace, aim) : '–'}
            <span className="sub">{`${formatNumber(Math.ceil(pieces / size))} empl.`}</span>
          </>
        ),
      },
    ]
  }, [lots, item, market, aim, prices, pieces, tell])
  const best = bestLotWords(lots)
  return (
    <section aria-label="Quel lot vendre">
      <DataTable className={TABLE} columns={columns} rows={PACK_SIZES} rowKey={(size) => size} />
      <p className="mt-1.5 text-13 text-muted">
        {`Emplacements (empl.) pour ${plural(pieces, 'pièce', 'pièces')}. ${best ?? ''}`}
      </p>
      {advice && <p className="mt-1 font-medium">{adviceWords(advice, aim)}</p>}
    </section>
  )
}

const Net = ({ lot }: { lot: LotNet | undefined }) =>
  lot ? (
    <>
      <span className="num">{formatKamas(shownUnitPrice(lot.perPiece))}</span>
      <span className="sub">{`taxe ${formatKamas(lot.fee)}`}</span>
    </>
  ) : (
    <span className="faint">à relever</span>
  )

import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListLots } from '#blocks/lots/list-lots.tsx'
import { ItemMarket } from '#blocks/pace/item-market.tsx'
import { noonOf } from '#blocks/prices/book-lines.ts'
import { standingText } from '#blocks/prices/standing-text.ts'
import { daysAgo } from '#blocks/prices/text.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type PackHistory, packHistory } from '#shared/domain/prices/pack-history.ts'
import { type PriceLevel, priceSummary, viaOf } from '#shared/domain/prices/price-history.ts'
import { type PriceStanding, priceStanding } from '#shared/domain/prices/price-standing.ts'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { correctPrice } from '#store/price-writes.ts'
import { usePriceHistory } from '#store/prices.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Curve } from '#ui/figures/curve.tsx'
import { Money } from '#ui/figures/money.tsx'
import { ItemWeight } from '#ui/figures/weight.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { text as kit } from '#ui/text.ts'
import type { PriceView } from '../price-view.ts'
import { text } from '../text.ts'

type Props = { view: PriceView; today: string; onClose: () => void }

/** An item's prices over the last year, pack by pack. */
export function DetailDialog({ view: { item, line }, today, onClose }: Props) {
  const { packs, correct } = useItemHistory(item.id, today)
  return (
    <Dialog
      title={item.name}
      className="w-230"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <ListLots item={item} origin="prices" pieces={line.stock || undefined} />
        </>
      }
    >
      {(item.type || item.level > 0) && (
        <p className="mb-4 flex items-center gap-2">
          <ItemIcon item={item} size={28} />
          <span>
            {kit.typeAndLevel(item.type, item.level)}
            <ItemWeight id={item.id} />
          </span>
        </p>
      )}
      {!packs && <SkeletonRows rows={3} columns={2} />}
      {packs?.length === 0 && (
        <EmptyState
          title="Aucun relevé pour cet objet."
          hint={'Saisis un prix dans le carnet\u00a0: son cours se dessine de jour en jour.'}
        />
      )}
      {packs && packs.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))] gap-x-6 gap-y-5">
          {packs.map((pack) => (
            <Pack key={pack.size} pack={pack} name={item.name} today={today} correct={correct} />
          ))}
        </div>
      )}
      <section className="mt-6 border-line border-t pt-3" aria-label={`Cours du marché, ${item.name}`}>
        <h3 className="mb-2 font-head text-[16px] leading-[22px]">Cours du marché</h3>
        <ItemMarket item={item} />
      </section>
    </Dialog>
  )
}

/** What was read of a pack over the last year. */
type PackOfYear = PackHistory & {
  size: PackSize
  standing: PriceStanding | null
  /** The days whose price was read on a screenshot. */
  read: ReadonlySet<string>
}
type Correct = (size: PackSize, date: string, price: number | null) => Promise<boolean>

/** The history of one item, live, and how to correct a day of it. */
function useItemHistory(id: number, today: string): { packs: PackOfYear[] | undefined; correct: Correct } {
  const observations = usePriceHistory(id)
  const tell = useMutateAndTell()
  const packs = useMemo(
    () =>
      observations &&
      PACK_SIZES.flatMap((size) => {
        const days = observations.filter((row) => row.pack_size === size)
        const history = packHistory(days, noonOf(today))
        if (!history) return []
        const standing = priceStanding(priceSummary(history.days, noonOf(today)))
        const read = new Set(days.filter((row) => viaOf(row) === 'read').map(({ date }) => date))
        return [{ size, ...history, standing, read }]
      }),
    [observations, today],
  )
  const correct: Correct = (size, date, price) =>
    tell(price ? kit.lineSaved : 'Relevé effacé', 'line', (db) =>
      correctPrice(db, { id, pack: size, price: price ?? 0 }, date),
    )
  return { packs, correct }
}

type PackProps = { pack: PackOfYear; name: string; today: string; correct: Correct }

const TONES: Record<PriceLevel, string> = { low: 'info', normal: '', high: 'kama' }

/** A pack over the year: where its price lies, its curve, and the last readings, each of which can be corrected. */
function Pack({ pack, name, today, correct }: PackProps) {
  const { size, days, last, level, median, standing } = pack
  const points = useMemo(
    () => days.map(({ date, price_kamas }) => ({ day: date, value: price_kamas })),
    [days],
  )
  return (
    <section className="min-w-0 border-line border-t pt-2.5" aria-label={text.courseOf(size, name)}>
      <header className="flex items-baseline gap-2.5">
        <h3 className="font-head text-[16px] leading-[22px] tabular-nums">{text.pack(size)}</h3>
        <Money value={last.price_kamas} />
        {level && (
          <span className={`badge self-center ${TONES[level]}`} title={standingText.levelHint[level]}>
            {standingText.levels[level]}
          </span>
        )}
        <span className="faint ml-auto text-12">{daysAgo(last.date, today)}</span>
      </header>
      <Curve label={text.courseOf(size, name)} points={points} reference={median} format={formatKamas} />
      <dl className="mt-1.5 grid grid-cols-3">
        <Bound label="Min" value={pack.min} />
        <Bound label="Médiane" value={median} />
        <Bound label="Max" value={pack.max} />
      </dl>
      <p className="mt-1 text-12">
        {median === null
          ? 'Moins de trois relevés en un an\u00a0: pas encore de médiane.'
          : [
              `${plural(days.length, 'relevé', 'relevés')} en un an`,
              ...(standing ? [...standingText.among(standing), ...standingText.month(standing.trend)] : []),
            ].join(' · ')}
      </p>
      <Readings pack={pack} correct={correct} />
    </section>
  )
}

const Bound = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{value === null ? '–' : <Money value={Math.round(value)} />}</dd>
  </div>
)

/** How many readings are shown at first. */
const SHOWN = 5

function Readings({ pack: { size, days, read }, correct }: Pick<PackProps, 'pack' | 'correct'>) {
  const [limit, setLimit] = useState(SHOWN)
  const newest = useMemo(() => [...days].reverse(), [days])
  const more = Math.min(newest.length - limit, 4 * SHOWN)
  return (
    <>
      <h4 className="mt-3 mb-0.5 font-medium text-12 text-muted">Derniers relevés</h4>
      <ul>
        {newest.slice(0, limit).map(({ date, price_kamas: price }) => (
          <li
            key={date}
            className="grid grid-cols-[minmax(0,1fr)_140px_32px] items-center gap-1.5 border-rule border-b max-md:grid-cols-[minmax(0,1fr)_140px_44px] max-[389px]:grid-cols-[minmax(0,1fr)_110px_44px]"
          >
            <span className="muted">
              {formatDay(date)}
              {read.has(date) && (
                <span className="badge ml-2" title="Lu sur une capture">
                  lu
                </span>
              )}
            </span>
            <KamasField
              label={`Prix du ${formatDay(date)}, lot de ${formatNumber(size)}`}
              hideLabel
              className="quiet h-8 [--room:100px] max-md:h-11 max-[389px]:[--room:72px]"
              value={price}
              onCommit={(kamas) => correct(size, date, kamas)}
            />
            <Button
              className="small ghost"
              icon={X}
              aria-label={`Effacer le prix du ${formatDay(date)}, lot de ${formatNumber(size)}`}
              title="Effacer ce relevé"
              onClick={() => void correct(size, date, null)}
            ></Button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button className="small ghost" onClick={() => setLimit(limit + 4 * SHOWN)}>
          {`Afficher ${formatNumber(more)} de plus`}
        </Button>
      )}
    </>
  )
}

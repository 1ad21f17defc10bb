import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { adviceWords } from '#blocks/pace/pace-text.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import { adviceOf, netOfLots } from '#shared/domain/lots/best-lot.ts'
import { listingFee } from '#shared/domain/lots/fees.ts'
import type { Lot, LotCost } from '#shared/domain/lots/lots.ts'
import { breakEven } from '#shared/domain/lots/ways.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { nextCost, type StockCosts } from '#shared/domain/stock/stock-cost.ts'
import { formatNumber, formatSigned, plural } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { listLots } from '#store/lots.ts'
import { useItemMarket, useMarketAim } from '#store/market-pace.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { useStockCosts } from '#store/stock.ts'
import { type IconItem, ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import type { FieldReading } from '#ui/fields/use-draft.ts'
import { Money } from '#ui/figures/money.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useMarketSlots } from './use-market-slots.ts'

/** Lots that one press lists at most. */
const MOST_LOTS = 100

type Props = {
  item: IconItem & { name: string }
  /** The tool in which it is said. */
  origin: string
  /** A price to begin with, in kamas a piece, where the book has none. */
  price?: number | null | undefined
  /** How many pieces there are to sell. */
  pieces?: number | undefined
  /** A lot that came back, or comes back with this. */
  from?: Lot | undefined
  /** A line of the ledger whose place the lot takes. */
  replaces?: Flip | undefined
  onClose: () => void
}

/** What is typed; a price of null is the proposed one. */
type Said = { price: number | null; count: number; cost: number | null; day: string | null }

/** « Mettre en vente »: size, price, its fee and what is left of it; one press (M7). */
export function ListSheet(props: Props) {
  const rules = useGameRules()
  // No fee is told, or stored, by another rule than the player's.
  return rules ? <Sheet {...props} rules={rules} /> : null
}

function Sheet({
  item,
  origin,
  price,
  pieces,
  from,
  replaces,
  onClose,
  rules,
}: Props & { rules: GameRules }) {
  const wide = useWide()
  const tell = useMutateAndTell()
  const today = useParisDay()
  const form = useRef<HTMLDivElement>(null)
  const book = useItemPrices(useMemo(() => [item.id], [item.id]))?.get(item.id)
  const market = useItemMarket(item.id)
  const aim = useMarketAim()
  const costs = useStockCosts()
  const slots = useMarketSlots(item.id, rules.slots)

  const nets = useMemo(() => netOfLots(pricesOf(book), rules), [book, rules])
  const advice = aim ? adviceOf(nets, market?.pace, aim) : null
  const [chosen, setChosen] = useState<PackSize | null>(from?.size ?? null)
  const size = chosen ?? advice?.lot.size ?? largestWithin(pieces) ?? 1
  const [said, setSaid] = useState<Said>({ price: null, count: 1, cost: null, day: today })
  // Enter stores a field and lists at once, before the sheet is drawn anew.
  const latest = useRef(said)
  const say = (patch: Partial<Said>) => {
    latest.current = { ...latest.current, ...patch }
    setSaid(latest.current)
  }
  const [reading, setReading] = useState<FieldReading | null>(null)
  const [inPlace, setInPlace] = useState(replaces !== undefined)
  const { count, cost, day } = said
  useHoldReload(said.price !== null || cost !== null)

  const proposed = book?.[size]?.price || (price ? Math.round(price * size) : null)
  const asked = said.price ?? proposed
  // What is read of a field that is being typed in; nothing of one that cannot be read.
  const now = reading ? (reading.kind === 'amount' ? reading.value : null) : asked
  const derived = costs && costOfNext(costs, { item: item.id, pieces: size * count, from })
  // What earlier listings of the pieces cost goes with as many of them as are listed again.
  const borne = from
    ? Math.round((from.fees + from.carried.fees) * Math.min(1, (size * count) / from.size))
    : 0
  // What the line cost is shared by the lots that take its place.
  const shareOfLine = (lots: number) =>
    replaces && inPlace ? Math.round(replaces.buy_price_kamas / lots) || null : null
  const ofOne = cost ?? shareOfLine(count)
  const unknown = derived !== undefined && derived.unknown > 0 && ofOne === null
  const piece = unitPrice(pricesOf(book))?.price
  const owed = (ofOne === null ? (derived?.kamas ?? 0) : count * ofOne) + borne

  const listing = useRef(false)
  const list = async () => {
    const unreadable = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (unreadable) return unreadable.focus()
    const { count, cost, day } = latest.current
    const price = latest.current.price ?? proposed
    if (!price) return form.current?.querySelector<HTMLInputElement>('[data-price] input')?.focus()
    const when = day === today ? undefined : { at: day, hour: null }
    if (listing.current) return
    listing.current = true
    const lots = plural(count, 'lot mis', 'lots mis')
    const done = await tell(`${lots} en vente\u00a0: ${item.name} ×${formatNumber(size)}`, undefined, (db) =>
      listLots(
        db,
        {
          item_id: item.id,
          size,
          price,
          count,
          cost: cost ?? shareOfLine(count),
          from,
          ...(when ? { when } : {}),
        },
        { rules, origin, replaces: inPlace ? replaces : undefined },
      ),
    )
    listing.current = false
    if (done) onClose()
  }
  useEffect(() => {
    // On a phone the keyboard would lie over what is to be chosen first.
    if (wide) form.current?.querySelector<HTMLInputElement>('[data-price] input')?.focus()
  }, [wide])
  const onKeyDown = ({ key, target, nativeEvent }: KeyboardEvent) => {
    const inField = target instanceof HTMLInputElement && target.dataset.number !== undefined
    if (key === 'Enter' && inField && !nativeEvent.isComposing) void list()
  }
  return (
    <Dialog
      bottom={!wide}
      title="Mettre en vente"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button className="main" onClick={() => void list()}>
            Mettre en vente
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field, as in any form */}
      <div ref={form} className="grid gap-4" onKeyDown={onKeyDown}>
        <p className="item font-semibold" translate="no">
          <ItemIcon item={item} />
          <span>{item.name}</span>
        </p>
        <Segmented
          label="Taille du lot"
          className="h-auto w-full each:h-auto each:min-h-12 each:flex-1"
          value={size}
          options={PACK_SIZES.map((one) => ({
            value: one,
            label: `×${formatNumber(one)}`,
            note: perPieceText(nets.find((net) => net.size === one)?.perPiece),
          }))}
          onChange={(next) => {
            setChosen(next)
            say({ price: null })
          }}
        />
        {advice && aim && <p className="text-13 text-muted">{adviceWords(advice, aim)}</p>}
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3">
          <div data-price>
            <KamasField
              key={size}
              label="Prix du lot"
              value={asked}
              missing={!asked}
              onType={setReading}
              onCommit={(price) => say({ price })}
            />
          </div>
          <QuantityField
            label="Nombre de lots"
            value={count}
            min={1}
            max={MOST_LOTS}
            onCommit={(count) => say({ count })}
          />
          <DayField
            label="Mis en vente le"
            value={day}
            placeholder="sans date"
            onCommit={(day) => say({ day })}
          />
          {(unknown || cost !== null) && (
            <KamasField
              label="Coût d’un lot"
              value={cost}
              placeholder={piece ? formatNumber(Math.round(piece * size)) : '–'}
              onCommit={(cost) => say({ cost })}
            />
          )}
        </div>
        {unknown && (
          <p className="text-13 text-muted">
            {`Aucun achat n’explique ${plural(derived.unknown, 'pièce', 'pièces')}.`}{' '}
            {piece && cost === null && (
              <button type="button" className="link" onClick={() => say({ cost: Math.round(piece * size) })}>
                {`Compter ${formatNumber(Math.round(piece * size))} k, d’après ton carnet`}
              </button>
            )}
          </p>
        )}
        {replaces && (
          <Switch
            label="Prend la place de la ligne d’Achat / Revente"
            on={inPlace}
            onToggle={() => setInPlace(!inPlace)}
          />
        )}
        {now !== null && now > 0 && (
          <dl>
            <Lead
              label={count > 1 ? `Taxe, ${formatNumber(count)} lots` : 'Taxe, payée tout de suite'}
              value={count * listingFee(now, rules)}
            />
            <div className="lead">
              <dt>Il te reste, la pièce</dt>
              <dd translate="no">{perPieceText((now - listingFee(now, rules)) / size)}</dd>
            </div>
            {(derived || ofOne !== null) && (
              <div className="lead">
                <dt>{unknown ? 'Résultat, au plus' : 'Résultat si vendu'}</dt>
                <dd translate="no">
                  {`${formatSigned(count * (now - listingFee(now, rules)) - owed)}\u202fk`}
                </dd>
              </div>
            )}
            {!unknown && owed > 0 && (
              <Lead label="À perte en dessous de" value={breakEven(Math.ceil(owed / count), rules)} />
            )}
            {slots && (
              <div className="lead">
                <dt>{`Emplacements, ${HALL_NAMES[slots.hall].short}`}</dt>
                <dd translate="no">
                  {slots.most === null
                    ? `${formatNumber(slots.used + count)} pris`
                    : `${formatNumber(slots.most - slots.used - count)} libres sur ${formatNumber(slots.most)}`}
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </Dialog>
  )
}

const Lead = ({ label, value }: { label: string; value: number | null }) => (
  <div className="lead">
    <dt>{label}</dt>
    <dd>{value === null ? '–' : <Money value={value} />}</dd>
  </div>
)

type Next = { item: number; pieces: number; from: Lot | undefined }

/** What the next pieces of an item to be listed cost; those of a lot that comes back with it are the oldest. */
function costOfNext({ stock, lots }: StockCosts, { item, pieces, from }: Next): LotCost {
  const layers = stock.get(item) ?? []
  if (!from || from.end) return nextCost(layers, pieces)
  const { kamas = 0, unknown = from.size } = lots.get(from.id) ?? {}
  return nextCost([{ pieces: from.size, paid: unknown > 0 ? null : kamas }, ...layers], pieces)
}

const perPieceText = (perPiece: number | undefined): string =>
  perPiece === undefined ? 'à relever' : `${formatNumber(Math.floor(perPiece * 100) / 100)}\u202fk`

/** The largest lot that so many pieces fill. */
const largestWithin = (pieces = 0): PackSize | undefined => PACK_SIZES.findLast((size) => size <= pieces)

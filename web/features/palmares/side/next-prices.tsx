import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import { PRICE_TOLD, useRecordPrice } from '#blocks/prices/record-price.ts'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { NextPrice } from '#shared/domain/ranking/next-prices.ts'
import { lowestPrice } from '#shared/domain/ranking/unit-costs.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { setMissing } from '#store/plans.ts'
import { pricesOf } from '#store/prices.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { setFolded, useFolded } from '../device-choices.ts'
import { PRICE_FIELD } from '../model.ts'
import { nextWords, text } from '../text.ts'

/** How many prices to read are shown (N76). */
const SHOWN = 4

type Props = { state: LiveState; next: readonly NextPrice[]; today: string }

/** The prices whose reading brings most, each typed right there (N76–N78). On a phone the first alone, and foldable. */
export function NextPrices({ state, next, today }: Props) {
  const folded = useFolded()
  const { list, open, goTo, focus } = useOpenPrice(next)
  return (
    <section
      className="panel px-5 pt-4 pb-3 max-md:px-3.5 max-md:py-3"
      aria-label="Prochain prix à lire"
      {...focus}
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="max-md:text-16">Prochain prix à lire</h2>
        <Button
          className="small ghost only-phone"
          aria-expanded={!folded}
          aria-label={folded ? 'Déplier' : 'Replier'}
          onClick={() => setFolded(!folded)}
        >
          <ChevronDown className={folded ? 'icon' : 'icon rotate-180'} />
        </Button>
      </header>
      <div className={folded ? 'max-md:hidden' : ''}>
        <p className="mb-2 text-13 text-muted max-md:hidden">
          {list.length > 0
            ? 'Ceux qui complètent le plus de recettes du top 50.'
            : 'Rien à lire pour l’instant.'}
        </p>
        <ul>
          {list.map((one) => (
            <NextItem
              key={one.id}
              next={one}
              state={state}
              today={today}
              open={one.id === open}
              onOpen={() => goTo(one.id, 1)}
              onNext={(size) => {
                const after = list[list.indexOf(one) + 1] ?? list.find(({ id }) => id !== one.id)
                if (after) goTo(after.id, size)
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

/**
 * The prices shown, of which one is open: while the focus is among them they keep their order, and the open one stays even
 * when it was read, so that its other packs can be typed.
 */
function useOpenPrice(next: readonly NextPrice[]) {
  const [wanted, setWanted] = useState<{ id: number; size: PackSize } | null>(null)
  const [focused, setFocused] = useState(false)
  const last = useRef<readonly NextPrice[]>([])
  const list = useMemo(() => {
    const first = next.slice(0, SHOWN)
    if (!focused) return first
    const now = new Map(next.map((one) => [one.id, one]))
    const kept = last.current.flatMap((one) => now.get(one.id) ?? (one.id === wanted?.id ? one : []))
    return [...kept, ...first.filter(({ id }) => !kept.some((one) => one.id === id))].slice(0, SHOWN)
  }, [next, focused, wanted])
  useEffect(() => {
    last.current = list
  }, [list])
  useEffect(() => {
    if (wanted) document.getElementById(packInputId(wanted.id, wanted.size))?.focus()
  }, [wanted])
  const open = list.some(({ id }) => id === wanted?.id) ? wanted?.id : list[0]?.id
  return {
    list,
    open,
    goTo: (id: number, size: PackSize) => setWanted({ id, size }),
    focus: {
      onFocus: ({ target }: FocusEvent) => {
        setFocused(true)
        const id = Number(target.closest<HTMLElement>('[data-item]')?.dataset.item)
        if (target instanceof HTMLInputElement && wanted?.id !== id) setWanted({ id, size: sizeOf(target) })
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

const packInputId = (id: number, size: PackSize) => `palmares-${id}-${size}`
const sizeOf = (input: HTMLInputElement): PackSize =>
  PACK_SIZES.find((size) => input.id.endsWith(`-${size}`)) ?? 1

type ItemProps = {
  next: NextPrice
  state: LiveState
  today: string
  open: boolean
  onOpen: () => void
  /** The price of this pack was typed: the next item's is next. */
  onNext: (size: PackSize) => void
}

function NextItem({ next, state, today, open, onOpen, onNext }: ItemProps) {
  const record = useRecordPrice(PRICE_TOLD)
  const tell = useMutateAndTell()
  const { catalogue, book, now } = state.rows
  const item = catalogue.item(next.id)
  const known = book.get(next.id)
  const lowest = known && lowestPrice(pricesOf(known))
  const { before, after } = nextWords(next, next.kind === 'old' ? ageShort(now - next.at) : '')
  const notFound = () => {
    onNext(1)
    void tell(`${item.name}\u00a0: introuvable aujourd’hui`, 'price', (db) => setMissing(db, next.id, today))
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    notFound()
  }
  return (
    <li
      className={`grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 border-rule py-2.5 not-first:border-t max-md:py-1 ${open ? '' : 'max-md:hidden'}`}
      data-item={next.id}
    >
      <ItemIcon item={item} size={28} />
      <div className="min-w-0">
        {open ? (
          <ItemName item={item} bare />
        ) : (
          <button
            type="button"
            className="name"
            translate="no"
            aria-label={text.openNext(item.name)}
            title={text.openNext(item.name)}
            onClick={onOpen}
          >
            {item.name}
          </button>
        )}
        <p className="text-12 text-muted">
          {before} <b className="font-semibold text-text">{text.recipes(next.recipes)}</b>
          {after && ` · ${after}`}
          {lowest && <PriceStanding item={next.id} pack={lowest.pack} before=" · prix" />}
          {next.kind === 'missing' &&
            next.paysBelow !== null &&
            ` · rentable sous ${formatKamas(next.paysBelow)} l’unité`}
        </p>
      </div>
      {open && (
        <fieldset className="col-span-2 mt-2" onKeyDownCapture={keys} aria-label={item.name}>
          <div className="grid grid-cols-4 gap-1.5">
            {PACK_SIZES.map((size) => (
              <PriceField
                key={size}
                of={{ id: next.id, pack: size }}
                known={known?.[size]}
                id={packInputId(next.id, size)}
                className={`pack-tile [--room:54px] md:text-14 ${PRICE_FIELD}`}
                label={text.packPriceOf(size, item.name)}
                hideLabel
                unit=""
                packLabel={`×${formatNumber(size)}`}
                missing={next.kind === 'missing'}
                placeholder="–"
                resave
                onCommit={(price) => record({ ...item, pack: size }, price)}
                onEnter={() => onNext(size)}
              />
            ))}
          </div>
          <p className="mt-[18px] flex flex-wrap items-center justify-between gap-x-3 text-12 text-faint">
            <button
              type="button"
              className="link text-muted"
              aria-label={`Introuvable aujourd’hui, ${item.name}`}
              onClick={notFound}
            >
              introuvable aujourd’hui
            </button>
            <span className="only-desk">{'Entrée\u00a0: prix suivant'}</span>
          </p>
        </fieldset>
      )}
    </li>
  )
}

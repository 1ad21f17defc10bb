import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { packsText } from '#blocks/prices/packs-text.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { packPricesPaid, purchaseToNote } from '#shared/domain/courses/purchase.ts'
import { type Purchase, thisDevice } from '#store/purchases.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Money } from '#ui/figures/money.tsx'
import { text } from '../text.ts'
import type { Buying } from '../use-buying.ts'
import { PurchaseFields } from './line-detail.tsx'

/** What was bought today, here and on other devices: what counts, what it cost, and a way back for the whole day (N28, N36). */
export function BoughtToday({ courses, buying }: { courses: Courses; buying: Buying }) {
  const [open, setOpen] = useState(false)
  const { purchases, catalogue } = courses
  if (purchases.length === 0) return null
  const device = thisDevice()
  const elsewhere = purchases.find((one) => one.device !== device)
  return (
    <section className="mt-4 text-13 text-faint" aria-label={text.purchasesOfDay}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button type="button" className="link text-muted" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.boughtToday(purchases.length)}
        </button>
        {elsewhere && (
          <span>
            {text.lastFrom(catalogue.item(elsewhere.item_id).name, timeWords(elsewhere), elsewhere.device)}
          </span>
        )}
        <span className="ml-auto">
          <Money value={paidToday(purchases)} tone="faint" />
        </span>
      </p>
      {open && (
        <ul className="mt-2 border-t border-rule">
          {purchases.map((purchase) => (
            <BoughtLine key={purchase.id} purchase={purchase} courses={courses} buying={buying} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What was paid for the purchases that count, as far as it was noted. Kamas. */
export const paidToday = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { counts, paid_kamas }) => sum + (counts ? (paid_kamas ?? 0) : 0), 0)

type LineProps = { purchase: Purchase; courses: Courses; buying: Buying }

function BoughtLine({ purchase, courses, buying }: LineProps) {
  const [open, setOpen] = useState(false)
  const item = courses.catalogue.item(purchase.item_id)
  const device = purchase.device === thisDevice() ? '' : purchase.device
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5">
      <span className="min-w-44 flex-1">
        <ItemName
          item={item}
          sub={[text.at(timeWords(purchase), device), packsText(purchase.packs)].filter(Boolean).join(' · ')}
        />
      </span>
      <Doubled purchase={purchase} purchases={courses.purchases} buying={buying} name={item.name} />
      <span className="figure min-w-24 text-right">
        {purchase.paid_kamas === null ? text.paidUnknown : <Money value={purchase.paid_kamas} />}
      </span>
      <button
        type="button"
        className="btn small square"
        aria-expanded={open}
        aria-label={text.correctOf(item.name)}
        title={text.correctOf(item.name)}
        onClick={() => setOpen(!open)}
      >
        <Pencil className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn small"
        aria-label={text.undoOf(item.name)}
        onClick={() => void buying.remove(purchase, item.name)}
      >
        <Undo2 className="icon" aria-hidden="true" />
        {text.undo}
      </button>
      {open && <Correction purchase={purchase} name={item.name} buying={buying} />}
    </li>
  )
}

type CorrectionProps = { purchase: Purchase; name: string; buying: Buying }

/** A purchase as it was noted, to be corrected: other packs replace it, prices and what was paid change alone (N30). */
function Correction({ purchase, name, buying }: CorrectionProps) {
  const { packs, pack_prices: prices, paid_kamas: paid, line } = purchase
  return (
    <div className="w-full max-w-[400px] pt-1 pb-2">
      <PurchaseFields
        title={text.purchase}
        name={name}
        note={{ packs, prices, paid, surplus: Math.max(0, purchase.pieces - line) }}
        onPacks={(changed) => {
          // At prices that were typed the total follows; else it is what was paid, and says no price.
          const note = purchaseToNote(line, prices, { packs: changed })
          return buying.replace(purchase, { ...note, typed: prices, paid: note.paid ?? paid })
        }}
        onPrice={(size, price) => {
          const { typed, ...note } = purchaseToNote(line, prices, { packs, typed: { [size]: price ?? 0 } })
          return buying.correct(purchase, { typed: { ...prices, ...typed }, paid: note.paid ?? paid })
        }}
        onPaid={(total) =>
          buying.correct(purchase, {
            typed: { ...prices, ...(total === null ? {} : packPricesPaid(packs, total)) },
            paid: total,
          })
        }
      />
    </div>
  )
}

type DoubledProps = { purchase: Purchase; purchases: readonly Purchase[]; buying: Buying; name: string }

/** Two devices bought the same: counted once, or both where they bought other packs, or for another need (N36). */
function Doubled({ purchase, purchases, buying, name }: DoubledProps) {
  if (!purchase.counts)
    return (
      <span>
        {text.countedOnce} ·{' '}
        <button type="button" className="link" onClick={() => void buying.countBoth(purchase, name)}>
          {text.countBoth}
        </button>
      </span>
    )
  return isBoughtTwice(purchase, purchases) ? (
    <b className="font-medium text-text">{text.boughtTwice}</b>
  ) : null
}

/** Whether another device, which did not know of this purchase, bought the same item: neither saw the other's. */
const isBoughtTwice = ({ id, item_id, base, device }: Purchase, purchases: readonly Purchase[]): boolean =>
  purchases.some(
    (other) =>
      other.counts &&
      other.id !== id &&
      other.item_id === item_id &&
      other.base === base &&
      other.device !== device,
  )

const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })
const timeWords = ({ stamps }: Purchase): string => clock.format(timeOf(stamps.pieces ?? '') ?? 0)

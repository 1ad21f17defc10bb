import { Pencil, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { packsText } from '#blocks/prices/packs-text.ts'
import type { PackAmounts } from '#shared/contract/fields.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { notedDraft, packPricesPaid, purchaseToNote } from '#shared/domain/courses/purchase.ts'
import { datePrinter, formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import { pricesOf } from '#store/prices.ts'
import { type Purchase, thisDevice } from '#store/purchases.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import type { Buying } from '../use-buying.ts'
import { PurchaseFields } from './line-detail.tsx'

/** What was bought today, here and on other devices: what counts, what it cost, and a way back for the whole day (N28, N36). */
export function BoughtToday({ courses, buying }: { courses: Courses; buying: Buying }) {
  const [open, setOpen] = useState(false)
  const { purchases, catalogue } = courses
  const list = useRef<HTMLUListElement>(null)
  useTapGuard(list, `${purchases.map(({ id }) => id)}`)
  if (purchases.length === 0) return null
  const device = thisDevice()
  const elsewhere = purchases.find((one) => one.device !== device)
  return (
    <section className="mt-4 text-13 text-faint" aria-label="Achats du jour">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button type="button" className="link text-muted" aria-expanded={open} onClick={() => setOpen(!open)}>
          {`${formatNumber(purchases.length)} ${wordFor(purchases.length, 'acheté', 'achetés')} aujourd’hui`}
        </button>
        {elsewhere && (
          <span>
            {`dont ${catalogue.item(elsewhere.item_id).name} à ${timeWords(elsewhere)} depuis «\u00a0${elsewhere.device}\u00a0»`}
          </span>
        )}
        <span className="ml-auto">
          <Money value={paidToday(purchases)} tone="faint" />
        </span>
      </p>
      {open && (
        <ul ref={list} className="mt-2 border-t border-rule">
          {purchases.map((purchase) => (
            <BoughtLine
              key={keyOf(purchase, purchases)}
              purchase={purchase}
              courses={courses}
              buying={buying}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A purchase that replaces another answers what that one did: its line stays open. */
function keyOf(purchase: Purchase, all: readonly Purchase[]): string {
  const answers = ({ item_id, base, line, device }: Purchase) => [item_id, base, line, device].join('|')
  const own = answers(purchase)
  return all.filter((one) => answers(one) === own).length === 1 ? own : purchase.id
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
      <span className="min-w-44 flex-1 [&_.sub]:whitespace-normal">
        <ItemName
          item={item}
          sub={[`${timeWords(purchase)}${device && ` · ${device}`}`, packsText(purchase.packs)]
            .filter(Boolean)
            .join(' · ')}
        />
      </span>
      <Doubled purchase={purchase} purchases={courses.purchases} buying={buying} name={item.name} />
      <span className="figure min-w-24 text-right">
        {purchase.paid_kamas === null ? 'prix non noté' : <Money value={purchase.paid_kamas} />}
      </span>
      <Button
        className="small"
        icon={Pencil}
        aria-expanded={open}
        aria-label={`Corriger l’achat, ${item.name}`}
        title={`Corriger l’achat, ${item.name}`}
        onClick={() => setOpen(!open)}
      ></Button>
      <Button
        className="small"
        icon={Undo2}
        aria-label={`Annuler l’achat, ${item.name}`}
        onClick={() => void buying.remove(purchase, item.name)}
      >
        Annuler
      </Button>
      {open && <Correction purchase={purchase} courses={courses} buying={buying} />}
    </li>
  )
}

type CorrectionProps = { purchase: Purchase; courses: Courses; buying: Buying }

/** A purchase as it was noted, to be corrected: other packs replace it, prices and what was paid change alone (N30). */
function Correction({ purchase, courses, buying }: CorrectionProps) {
  const { item_id: id, packs, pack_prices: typed, paid_kamas: paid, line } = purchase
  const book = courses.knownOf(id)
  const { name } = courses.catalogue.item(id)
  const { known, draft } = notedDraft(purchase, pricesOf(book))
  const correct = (changed: PackAmounts, total: number | null) =>
    buying.correct(purchase, name, { typed: { ...typed, ...changed }, paid: total, prices: known })
  return (
    <div className="w-full max-w-[400px] pt-1 pb-2">
      <PurchaseFields
        title="Achat"
        name={name}
        note={{ packs, paid, surplus: Math.max(0, purchase.pieces - line) }}
        of={id}
        knownOf={(size) => (known[size] === book?.[size]?.price ? book?.[size] : { price: known[size] ?? 0 })}
        onPacks={(changed) =>
          buying.replace(purchase, name, purchaseToNote(line, known, { ...draft, packs: changed }))
        }
        onPrice={(size, price) => {
          const changed = { [size]: price ?? 0 }
          return correct(changed, purchaseToNote(line, known, { packs, typed: changed }).paid ?? paid)
        }}
        onPaid={(total) => correct(total === null ? {} : packPricesPaid(packs, total), total)}
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
        compté une fois ·{' '}
        <button type="button" className="link" onClick={() => void buying.countBoth(purchase, name)}>
          compter les deux
        </button>
      </span>
    )
  return isBoughtTwice(purchase, purchases) ? (
    <b className="font-medium text-text">{'acheté deux fois\u00a0?'}</b>
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

const clock = datePrinter({ hour: '2-digit', minute: '2-digit' })
const timeWords = ({ stamps }: Purchase): string => clock(timeOf(stamps.pieces ?? '') ?? 0)

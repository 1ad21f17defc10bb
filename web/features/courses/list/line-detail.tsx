import type { Courses, CoursesLine } from '#blocks/courses/use-courses.ts'
import type { OwnOrLentPrice } from '#blocks/prices/lent/price-field.tsx'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { PACK_SIZES, type PackAmounts, type PackSize } from '#shared/contract/fields.ts'
import type { PurchaseDraft, PurchaseToNote } from '#shared/domain/courses/purchase.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { OriginsList } from '../origins.tsx'
import { text } from '../text.ts'
import type { Buying } from '../use-buying.ts'

type Props = { line: CoursesLine; courses: Courses; buying: Buying }

/** What is unfolded under a line: what it is for, and the purchase as it is going to be noted, to be corrected (N23, N30, N31). */
export function LineDetail({ line, courses, buying }: Props) {
  const byHand = line.parts.length === 1 && line.parts[0]?.origin.source === 'hand'
  return (
    <div className="grid gap-x-10 gap-y-3 pb-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:pl-9">
      <div>
        <OriginsList line={line} naming={courses.naming} />
        <div className="mt-2 flex flex-wrap gap-3 each:w-40">
          {byHand && (
            <KamasField
              label={`Besoin, ${line.item.name}`}
              unit=""
              value={line.needed}
              onCommit={(pieces) => buying.saveWanted(line.id, pieces)}
            />
          )}
          <KamasField
            label={text.ownedOf(line.item.name)}
            unit=""
            className="lg:hidden"
            value={line.stock}
            onCommit={(pieces) => buying.saveStock(line.id, pieces)}
          />
          <KamasField
            label={`En réserve, ${line.item.name}`}
            unit=""
            placeholder="0"
            value={line.reserved || null}
            onCommit={(pieces) => buying.saveReserve(line.id, pieces)}
          />
        </div>
      </div>
      <PurchaseFields
        title="Achat"
        name={line.item.name}
        note={buying.noteOf(line)}
        of={line.id}
        knownOf={(size) => expectedOf(line, buying, size)}
        onPacks={(packs) => buying.setDraft(line.id, { packs })}
        onPrice={(size, price) => buying.setDraft(line.id, pricedAnew(line, buying, size, price))}
        onPaid={(paid) => buying.setDraft(line.id, paidInAll(line, buying, paid))}
      />
    </div>
  )
}

/** What is known of a pack's price: what was typed for the purchase, else what the list counts. */
export function expectedOf(line: CoursesLine, buying: Buying, size: PackSize): OwnOrLentPrice {
  const typed = buying.draftOf(line.id)?.typed?.[size]
  return typed === undefined ? line.known?.[size] : { price: typed }
}

/** A typed price chooses the packs anew, and what they come to. */
export const pricedAnew = (
  line: CoursesLine,
  buying: Buying,
  size: PackSize,
  price: number | null,
): PurchaseDraft => ({
  typed: { ...buying.draftOf(line.id)?.typed, [size]: price ?? 0 },
  packs: undefined,
  paid: undefined,
})

/** What was paid for the packs as they are. */
export const paidInAll = (line: CoursesLine, buying: Buying, paid: number | null): PurchaseDraft => ({
  paid,
  paidFor: buying.noteOf(line).packs,
})

type FieldsProps = {
  title: string
  name: string
  note: Pick<PurchaseToNote, 'packs' | 'paid' | 'surplus'>
  /** Its item, and what is known of a pack's price. */
  of: number
  knownOf: (size: PackSize) => OwnOrLentPrice
  onPacks: (packs: PackAmounts) => void
  onPrice: (size: PackSize, price: number | null) => void
  onPaid: (paid: number | null) => void
}

/** How many packs of each size, at what price each, and what is paid in all. */
export function PurchaseFields({ title, name, note, of, knownOf, onPacks, onPrice, onPaid }: FieldsProps) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 text-12 font-medium text-muted">{title}</legend>
      {PACK_SIZES.map((size) => (
        <div key={size} className="grid grid-cols-[76px_minmax(0,1fr)_minmax(0,1.4fr)] items-center gap-2">
          <span className="text-13 text-muted">{`lot de ${formatNumber(size)}`}</span>
          <span className="pack-count">
            <KamasField
              label={`Nombre de lots de ${formatNumber(size)}, ${name}`}
              hideLabel
              unit="×"
              placeholder="0"
              value={note.packs[size] ?? null}
              onCommit={(count) => onPacks({ ...note.packs, [size]: count ?? 0 })}
            />
          </span>
          <span className="pack-price min-w-0">
            <PriceField
              of={{ id: of, pack: size }}
              known={knownOf(size)}
              label={text.packPriceOf(size, name)}
              hideLabel
              onCommit={(price) => onPrice(size, price)}
            />
          </span>
        </div>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2">
        <span className="text-13 text-muted">
          Payé en tout
          {note.surplus > 0 && (
            <span className="sub">{`surplus ${formatNumber(note.surplus)}, gardé en stock`}</span>
          )}
        </span>
        <KamasField
          label={text.paidOf(name)}
          hideLabel
          placeholder="prix non noté"
          value={note.paid}
          onCommit={onPaid}
        />
      </div>
    </fieldset>
  )
}

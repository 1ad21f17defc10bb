import { useMemo, useState } from 'react'
import type { CoursesLine } from '#blocks/courses/use-courses.ts'
import { toastOutlier } from '#blocks/prices/record-price.ts'
import { oncePerThing, useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { type PurchaseDraft, type PurchaseToNote, purchaseToNote } from '#shared/domain/courses/purchase.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Changed } from '#store/change.ts'
import { setMissing, setReserve, setWanted } from '#store/plans.ts'
import { outliersOf, type Recorded, recordPrices } from '#store/price-writes.ts'
import {
  buy,
  correctPaid,
  countApart,
  type Purchase,
  removePurchase,
  replacePurchase,
} from '#store/purchases.ts'
import { setStock } from '#store/stock.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { text as words } from '#ui/text.ts'

/** What was changed of purchases before they are noted, by item. */
type Drafts = ReadonlyMap<number, PurchaseDraft>
const NONE: Drafts = new Map()

/** A line is another one as soon as anything of it changes. */
const onceOnLine = oncePerThing<CoursesLine>()

/** What was stored of a purchase, and the first of its prices that looks like a slip. */
async function judged(
  db: AccountDb,
  id: number,
  { typed, prices }: Pick<PurchaseToNote, 'typed' | 'prices'>,
  stored: Promise<Changed>,
): Promise<Recorded> {
  const seen = PACK_SIZES.map((pack) => ({ id, pack, price: typed[pack] ?? 0 }))
  const [done, outliers] = await Promise.all([
    stored,
    outliersOf(db, seen, Date.now(), { ...prices, ...typed }),
  ])
  return { ...done, outliers: outliers.slice(0, 1) }
}

export type Buying = ReturnType<typeof useBuying>

/** What a player does on the list; each answers whether it is on the device. */
export function useBuying(today: string) {
  const mutate = useMutate()
  const tell = useMutateAndTell()
  const [drafts, setDrafts] = useState(NONE)
  useHoldReload(drafts.size > 0)
  return useMemo(() => {
    const draftOf = (id: number) => drafts.get(id)
    const setDraft = (id: number, patch: PurchaseDraft | null) =>
      setDrafts((before) => {
        if (!patch && !before.has(id)) return before
        const after = new Map(before)
        if (patch) after.set(id, { ...before.get(id), ...patch })
        else after.delete(id)
        return after
      })
    const noteOf = (line: CoursesLine, more?: PurchaseDraft): PurchaseToNote =>
      purchaseToNote(line.missing, line.prices, { ...draftOf(line.id), ...more })
    const bought = (line: CoursesLine, more?: PurchaseDraft) =>
      onceOnLine(line, async () => {
        const note = noteOf(line, more)
        if (note.pieces <= 0) return false
        const done = await mutate((db) =>
          judged(db, line.id, note, buy(db, { ...note, id: line.id, missing: line.missing })),
        )
        if (!done) return false
        setDraft(line.id, null)
        if (!toastOutlier(done, () => line.item.name))
          undoToast(`${line.item.name}\u00a0: +\u00a0${formatNumber(note.pieces)}`, done.undo, 'courses')
        return true
      })
    const corrected = async (
      { item_id: id }: Purchase,
      name: string,
      note: Pick<PurchaseToNote, 'typed' | 'prices'>,
      correct: (db: AccountDb) => Promise<Changed>,
    ) => {
      const done = await mutate((db) => judged(db, id, note, correct(db)))
      if (done && !toastOutlier(done, () => name)) undoToast('Achat corrigé', done.undo, 'courses')
      return done !== null
    }
    const remove = (purchase: Purchase, name: string) =>
      tell(`Achat retiré\u00a0: ${name}`, 'courses', (db) => removePurchase(db, purchase))
    return {
      draftOf,
      setDraft,
      noteOf,
      /** Notes what a line asks for as bought; `more`: what was typed just now. */
      buy: bought,
      remove,
      /** The same for a line that is not ticked; of a ticked one, takes the last of today's purchases back. */
      toggle(line: CoursesLine, ticked: boolean, purchases: readonly Purchase[]) {
        const last = purchases.find(({ item_id }) => item_id === line.id)
        if (!ticked) void bought(line)
        else if (last) void remove(last, line.item.name)
      },
      countBoth: (purchase: Purchase, name: string) =>
        tell(`${name}\u00a0: les deux achats comptent`, 'courses', (db) => countApart(db, purchase)),
      saveStock: (id: number, pieces: number | null) =>
        tell(words.lineSaved, 'line', (db) => setStock(db, id, pieces ?? 0)),
      savePrice: (id: number, price: number | null) =>
        tell(price ? words.lineSaved : words.priceCleared, 'line', (db) =>
          recordPrices(db, [{ id, pack: 1, price: price ?? 0 }]),
        ),
      saveWanted: (id: number, pieces: number | null) =>
        tell(pieces ? words.lineSaved : 'Ajout à la main retiré', 'line', (db) =>
          setWanted(db, [{ id, pieces: pieces ?? 0 }]),
        ),
      saveReserve: (id: number, pieces: number | null) =>
        tell(words.lineSaved, 'line', (db) => setReserve(db, id, pieces ?? 0)),
      /** What was paid for a purchase, and at which prices; a price typed anew says what was paid in all. */
      correct: (purchase: Purchase, name: string, note: Pick<PurchaseToNote, 'typed' | 'paid' | 'prices'>) =>
        corrected(purchase, name, note, (db) => correctPaid(db, purchase, note)),
      /** Other packs were bought than was noted. */
      replace: (purchase: Purchase, name: string, note: PurchaseToNote) =>
        corrected(purchase, name, note, (db) =>
          replacePurchase(db, purchase, { ...note, id: purchase.item_id, missing: purchase.line }),
        ),
      setNotFound: (id: number, name: string, notFound: boolean) =>
        tell(
          notFound ? `${name}\u00a0: introuvable aujourd’hui` : `${name}\u00a0: à nouveau dans la liste`,
          'courses',
          (db) => setMissing(db, id, notFound ? today : null),
        ),
    } as const
  }, [drafts, mutate, tell, today])
}

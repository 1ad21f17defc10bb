import { useCallback, useSyncExternalStore } from 'react'
import { isClosing } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { packOf, priceSummaries } from '#data/db/price-book.ts'
import { packOfKey } from '#data/db/segments.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type PriceStanding, priceStanding } from '#shared/domain/prices/price-standing.ts'
import { useAccountDb } from './account.ts'

/** What was typed is on the screen before its history is looked at. */
const PAUSE_MS = 60

/** Where the prices of the packs on screen stand: one read for all of them, and again of those whose prices change. */
class Standings {
  private readonly found = new Map<string, PriceStanding | null>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private readonly due = new Set<string>()
  private stop = () => {}
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly db: AccountDb) {}

  /** Of a pack, by its key; undefined while it is read. */
  get(pack: string): PriceStanding | null | undefined {
    return this.found.get(pack)
  }

  subscribe(pack: string, listener: () => void): () => void {
    if (this.listeners.size === 0) this.follow()
    const known = this.listeners.get(pack) ?? new Set()
    this.listeners.set(pack, known.add(listener))
    if (!this.found.has(pack)) this.ask([pack])
    return () => {
      known.delete(listener)
      if (known.size > 0 || this.listeners.get(pack) !== known) return
      this.listeners.delete(pack)
      // What nobody shows is not kept true.
      this.found.delete(pack)
      if (this.listeners.size === 0) this.stop()
    }
  }

  private follow(): void {
    this.stop = this.db.memory.listen((news) => {
      const prices = news.get(priceObservations.name) ?? []
      const isAny = prices === 'all' || news.has(stockMoves.name)
      this.ask(isAny ? this.listeners.keys() : Array.from(prices, packOfKey))
    })
  }

  private ask(packs: Iterable<string>): void {
    for (const pack of packs) if (this.listeners.has(pack)) this.due.add(pack)
    if (this.due.size > 0) this.timer ??= setTimeout(() => void this.read(), PAUSE_MS)
  }

  private async read(): Promise<void> {
    const packs = [...this.due]
    this.due.clear()
    try {
      const summaries = await priceSummaries(this.db, packs, Date.now())
      for (const pack of packs) {
        const summary = summaries.get(pack)
        this.tell(pack, summary ? priceStanding(summary) : null)
      }
    } catch (error) {
      if (!isClosing(error)) console.warn('[comptoir] cours', error)
    } finally {
      this.timer = undefined
      this.ask([])
    }
  }

  private tell(pack: string, standing: PriceStanding | null): void {
    const listeners = this.listeners.get(pack)
    if (!listeners) return
    this.found.set(pack, standing)
    for (const listener of [...listeners]) listener()
  }
}

const ofDatabase = new WeakMap<AccountDb, Standings>()

function standingsOf(db: AccountDb): Standings {
  const known = ofDatabase.get(db) ?? new Standings(db)
  ofDatabase.set(db, known)
  return known
}

/** Where a pack's newest price stands among the player's own, live; null where too few are known, undefined while it is read. */
export function usePriceStanding(item: number, pack: PackSize): PriceStanding | null | undefined {
  const db = useAccountDb()
  const key = db && packOf(db, { item_id: item, pack_size: pack })
  const subscribe = useCallback(
    (listener: () => void) => (db && key ? standingsOf(db).subscribe(key, listener) : () => {}),
    [db, key],
  )
  return useSyncExternalStore(subscribe, () => (db && key ? standingsOf(db).get(key) : undefined))
}

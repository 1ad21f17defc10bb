import { useEffect, useMemo, useRef } from 'react'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { isInBook, type PriceLine, priceLine } from '#shared/domain/prices/price-list.ts'
import { type ItemPrices, usePriceBook } from '#store/prices.ts'
import { NO_STOCK, useStock } from '#store/stock.ts'

type Book = ReadonlyMap<number, ItemPrices>
type Stocks = ReadonlyMap<number, number>
/** Every item of the book, by id; items whose prices were all cleared and that are not owned are no part of it. */
export type BookLines = { day: string; byId: ReadonlyMap<number, PriceLine> }

const noLines: BookLines = { day: '', byId: new Map() }

/** Noon of a Paris day, wherever the clocks stand. */
export const noonOf = (day: string): number => Date.parse(`${day}T11:00:00Z`)

/** The live lines of the book; those that did not change stay the same objects. */
export function useBookLines(today: string) {
  const book = usePriceBook()
  const stocks = useStock()
  const before = useRef(noLines)
  const lines = useMemo(
    () => (book ? linesOnce(book, stocks ?? NO_STOCK, today, before.current) : noLines),
    [book, stocks, today],
  )
  useEffect(() => {
    before.current = lines
  }, [lines])
  return { ready: book !== undefined && stocks !== undefined, lines }
}

const made = new WeakMap<Book, { stocks: Stocks; lines: BookLines }>()

/** Several parts of a screen ask for the lines of the same book. */
function linesOnce(book: Book, stocks: Stocks, day: string, before: BookLines): BookLines {
  const last = made.get(book)
  if (last?.stocks === stocks && last.lines.day === day) return last.lines
  const lines = bookLines(book, stocks, day, before)
  made.set(book, { stocks, lines })
  return lines
}

/** The lines of the book on a day. A line that says the same as `before` is the same object, so its row is not drawn anew. */
function bookLines(book: Book, stocks: Stocks, day: string, before: BookLines): BookLines {
  const now = noonOf(day)
  const known = before.day === day ? before.byId : noLines.byId
  const byId = new Map<number, PriceLine>()
  const add = (id: number, prices: ItemPrices | undefined, stock: number) => {
    const last = known.get(id)
    const line = last && says(last, prices, stock) ? last : priceLine(id, prices, stock, now)
    if (isInBook(line)) byId.set(id, line)
  }
  for (const [id, prices] of book) add(id, prices, stocks.get(id) ?? 0)
  for (const [id, stock] of stocks) if (!book.has(id)) add(id, undefined, stock)
  return { day, byId }
}

const says = (line: PriceLine, prices: ItemPrices | undefined, stock: number): boolean =>
  line.stock === stock &&
  PACK_SIZES.every((size) => {
    const [ours, theirs] = [line.packs[size], prices?.[size]]
    if ((ours?.price ?? 0) !== (theirs?.price ?? 0)) return false
    return !ours || (ours.day === theirs?.day && ours.taken === theirs?.taken)
  })

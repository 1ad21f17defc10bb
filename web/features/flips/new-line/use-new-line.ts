import { useRef, useState } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { autoTax, flipProfit, flipRoi, flipTax } from '#shared/domain/flips/flips.ts'
import type { NewFlip } from '#store/flips.ts'
import type { FieldReading } from '#ui/fields/use-draft.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'

type Typed = {
  item: CatalogueItem | null
  /** Undefined: today. */
  date: string | null | undefined
  buy: number | null
  sell: number | null
  auto: boolean
  tax: number | null
  note: string
}
const BLANK: Typed = {
  item: null,
  date: undefined,
  buy: null,
  sell: null,
  auto: true,
  tax: null,
  note: '',
}

const AMOUNTS = ['buy', 'sell', 'tax'] as const
type Amount = (typeof AMOUNTS)[number]

/** What the line would bring as it is typed; null while an amount that it needs is not typed, or cannot be read. */
export type LineResult = { tax: number; profit: number; roi: number | null } | null

/** The line being written. `turn` changes once it is added: its fields begin anew. */
export function useNewLine(today: string, onAdd: (line: NewFlip) => Promise<boolean>) {
  const [typed, setTyped] = useState(BLANK)
  const [turn, setTurn] = useState(0)
  const [readings, setReadings] = useState<Partial<Record<Amount, FieldReading | null>>>({})
  // Leaving a field and pressing « Ajouter » may come in one and the same event.
  const latest = useRef(BLANK)
  const adding = useRef(false)
  useHoldReload(typed !== BLANK)

  const set = (patch: Partial<Typed>) => {
    latest.current = { ...latest.current, ...patch }
    setTyped(latest.current)
  }
  const reset = () => {
    latest.current = BLANK
    setTyped(BLANK)
    setReadings({})
    setTurn((n) => n + 1)
  }
  const add = async (): Promise<boolean> => {
    const line = lineOf(latest.current, today)
    if (!line || adding.current) return false
    adding.current = true
    try {
      const added = await onAdd(line)
      if (added) reset()
      return added
    } finally {
      adding.current = false
    }
  }
  const tax = typed.auto ? autoTax(typed.sell ?? 0) : typed.tax
  return {
    ...typed,
    tax,
    date: typed.date === undefined ? today : typed.date,
    turn,
    set,
    add,
    /** Takes note of what an amount's field reads at each key. */
    typing: (amount: Amount) => (reading: FieldReading | null) =>
      setReadings((before) => ({ ...before, [amount]: reading })),
    result: resultOf(typed, readings),
  }
}

export type NewLine = ReturnType<typeof useNewLine>

function resultOf(typed: Typed, readings: Partial<Record<Amount, FieldReading | null>>): LineResult {
  const [buy, sell, tax] = AMOUNTS.map((amount) => {
    const reading = readings[amount]
    if (!reading) return typed[amount]
    return reading.kind === 'amount' ? reading.value : reading.kind === 'empty' ? null : undefined
  })
  if (buy == null || !sell || tax === undefined) return null
  const line = {
    sold: false,
    buy_price_kamas: buy,
    sell_price_kamas: sell,
    tax_kamas: tax ?? 0,
    autoTax: typed.auto,
  }
  return { tax: flipTax(line), profit: flipProfit(line), roi: flipRoi(line) }
}

/** The line as it is stored; null without an item (T53). Empty prices are 0 (T54). */
function lineOf({ item, date, buy, sell, auto, tax, note }: Typed, today: string): NewFlip | null {
  if (!item) return null
  return {
    purchase_date: date === undefined ? today : date,
    sold: false,
    sold_date: null,
    item_id: item.id,
    item_name: item.name,
    item_img_url: item.img,
    buy_price_kamas: buy ?? 0,
    sell_price_kamas: sell ?? 0,
    tax_kamas: auto ? autoTax(sell ?? 0) : (tax ?? 0),
    autoTax: auto,
    note,
  }
}

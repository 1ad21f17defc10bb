import { readKamas } from '#shared/domain/text/kamas.ts'

/**
 * A line of the game's chat that tells of a sale or a purchase: pieces, the item's name, kamas of all of them, and when it was
 * said where the line begins with that: `HH:MM`. Source: captures of the game, 3.7.
 */
export type ChatLine = {
  kind: 'sold' | 'bought'
  pieces: number
  name: string
  kamas: number
  time: string | null
}

const START = /^(?:\[?(\d{1,2}):(\d{2})(?::\d{2})?\]?\s+)?(?:\([^)]*\)\s*)?/
/** `Banque : + 147 000 Kamas (vente : 10 [Ortie]).`, `… (vente de 10 [Ortie]) hors jeu.` */
const SOLD =
  /^banque\s*:\s*\+\s*(\d[^(]*?)\s*kamas?\s*\(\s*vente(?:\s+de|\s*:)\s*(\d[\d\s]*?)\s*(?:[x×]\s*)?\[(.+)\]/i
/** `10 x [Ortie] (789 000 kamas)` */
const BOUGHT = /^(\d[\d\s]*?)\s*[x×]\s*\[(.+)\]\s*\((\d[^)]*?)\s*kamas?\)/i
const DIGITS = /^\d{1,9}$/

/** Reads a line of the game's chat; null for any other text. */
export function readChat(text: string): ChatLine | null {
  const line = text.trim()
  const [start = '', hour, minute] = START.exec(line) ?? []
  const said = line.slice(start.length)
  const time = hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
  const [, received = '', sold = '', soldName = ''] = SOLD.exec(said) ?? []
  const [, bought = '', boughtName = '', paid = ''] = BOUGHT.exec(said) ?? []
  const [pieces, amount, name] = soldName ? [sold, received, soldName] : [bought, paid, boughtName]
  const kamas = readKamas(amount)
  const count = pieces.replace(/\s/g, '')
  if (name === '' || kamas.kind !== 'amount' || !DIGITS.test(count)) return null
  return {
    kind: soldName ? 'sold' : 'bought',
    pieces: Number(count),
    name: name.trim(),
    kamas: kamas.value,
    time,
  }
}

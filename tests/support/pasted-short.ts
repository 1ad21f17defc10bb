import { listReader } from '#shared/domain/courses/pasted-list.ts'
import { flipReader } from '#shared/domain/flips/flip-table.ts'
import { lotReader } from '#shared/domain/lots/lot-reader.ts'
import { ochreReader } from '#shared/domain/ochre-list.ts'
import { ingest, type Reader } from '#shared/domain/pasted/ingest.ts'
import type { Answers } from '#shared/domain/pasted/table.ts'
import { isKnownTitle } from '#shared/domain/pasted/titles.ts'
import type { PriceColumn } from '#shared/domain/prices/pasted-columns.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readSheet } from '#ui/files/csv.ts'

export const TODAY = '2026-11-28'
const ITEMS: Record<string, number> = {
  ...{ Ortie: 421, Fer: 312, Blé: 289, Lin: 423, 'Bois de Frêne': 303, 'Pièce du Puzzle de la Griffe': 274 },
  ...{ 'Caramel Rabmajoke #1': 8, 'Trèfle à 5 feuilles': 9, 'Fragment de carte 1/8': 15, 'Œil d’Arakne': 22 },
  ...{ 'Rune Do Per So': 23, 'Plume Chimérique': 24, Gelano: 6 },
}
const ids = new Map(Object.entries(ITEMS).map(([name, id]) => [fold(name), id]))
const idOf = (name: string) => ids.get(fold(name))
const nameOf = (id: number | null) => Object.keys(ITEMS).find((name) => ITEMS[name] === id)
const OCHRE = [
  { monster: 'Arakne', archimonstre: 'Arakule la Revancharde' },
  { monster: 'Pissenlit Diabolique', archimonstre: 'Pissdane l’Insipide' },
  { monster: 'Gelée Bleuet', archimonstre: 'Gelanal le Huileux' },
  { monster: 'Bouftou Royal', archimonstre: null },
]

/**
 * What each row of a text says to a tool, in short: its values; `?` and what it may say, or `? columns`; `!` and why it says
 * nothing; `~` and a name that no item bears.
 */
function shortOf<C, V, F, W>(
  text: string,
  reader: Reader<C, V, F, W>,
  words: boolean,
  value: (value: V) => string,
  fault: (fault: F) => string,
  answers?: Answers<C>,
) {
  const isTitle = (title: string) => isKnownTitle(title) || reader.columnOf(title, []) !== null
  const sheet = readSheet(text, { isTitle, words })
  const { rows, asks, passed } = ingest(sheet, reader, answers)
  const said = rows.map((row) => {
    if (row.kind === 'columns') return '? columns'
    if (row.kind === 'refused') return `! ${row.faults.map(fault).join(', ')}`
    if (row.kind === 'ready') return row.values.map(value).join(' + ')
    return `? ${row.readings.map(({ way, values }) => `${way} ${values.map(value).join(' + ')}`).join(' or ')}`
  })
  return { said, asks, passed, rest: sheet.rest }
}

const named = (name: string, item: number | null) => nameOf(item) ?? `~${name}`

export const prices = (text: string, answers?: Answers<PriceColumn>) =>
  shortOf(
    text,
    priceReader({ today: TODAY, names: { idOf, nameOf: (id) => nameOf(id) } }),
    true,
    (one) => {
      const day = one.day === null ? '' : ` ${one.day}`
      const what = 'price' in one ? `×${one.pack} ${one.price}` : JSON.stringify(one.figures)
      return `${named(one.name, one.item)} ${what}${day}`
    },
    String,
    answers,
  )

export const courses = (text: string) =>
  shortOf(
    text,
    listReader((name) => (name.length < 2 ? undefined : idOf(name))),
    true,
    ({ name, item, pieces }) => `${pieces} ${named(name, item)}`,
    String,
  )

export const flips = (text: string) =>
  shortOf(
    text,
    flipReader(TODAY),
    false,
    ({ line }) =>
      [line.purchase_date, line.item_name, `${line.buy_price_kamas}→${line.sell_price_kamas}`, line.note]
        .filter(Boolean)
        .join(' '),
    ({ column, why }) => `${column} ${why}`,
  )

export const lots = (text: string) =>
  shortOf(
    text,
    lotReader({
      today: TODAY,
      rules: GAME_RULES,
      itemNamed: (name) => {
        const id = idOf(name)
        return id === undefined ? undefined : { id, name: nameOf(id) ?? '' }
      },
    }),
    false,
    ({ line }) =>
      [named(line.name, line.item_id), `×${line.size}`, line.price, line.state, line.told]
        .filter((part) => part !== null && part !== '')
        .join(' '),
    ({ column, why }) => `${column} ${why}`,
  )

export const ochre = (text: string) =>
  shortOf(
    text,
    ochreReader(OCHRE),
    true,
    ({ key, count }) => (count === null ? key : `${key} ×${count}`),
    String,
  )

import { describe, expect, test } from 'vitest'
import { listColumn, listReader } from '#shared/domain/courses/pasted-list.ts'
import { columnNamed } from '#shared/domain/flips/flip-columns.ts'
import { flipReader } from '#shared/domain/flips/flip-table.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import { priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedEntry } from '#shared/domain/prices/pasted-price.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { readSheet } from '#ui/files/csv.ts'

const TODAY = '2026-11-20'
const ITEMS = new Map([
  ['Fer', 312],
  ['Lin', 423],
  ['Ortie', 421],
])
const names = { idOf: (name: string) => ITEMS.get(name), nameOf: () => undefined }

/** The prices that a text says, in short: `Fer|10|95`. */
function prices(text: string): string {
  const sheet = readSheet(text, { isTitle: (title) => priceColumn(title) !== null, words: true })
  const said = (some: PastedEntry[]) =>
    some
      .map((entry) => ('price' in entry ? `${entry.name}|${entry.pack}|${entry.price}` : entry.name))
      .join(' ')
  const short = ingest(sheet, priceReader({ today: TODAY, names })).rows.map((row) => {
    if (row.kind === 'choice')
      return row.readings.map(({ way, values }) => `${way} ${said(values)}`).join(' or ')
    if (row.kind === 'refused') return `! ${row.faults.join(' ')}`
    return row.kind === 'ready' ? said(row.values) : '?'
  })
  return short.join(' / ')
}

const faults = (text: string): string[] => {
  const sheet = readSheet(text, { isTitle: (title) => columnNamed(title) !== null })
  return ingest(sheet, flipReader(TODAY)).rows.flatMap((row) =>
    row.kind === 'refused' ? row.faults.map(({ column, why, text }) => `${column} ${why} ${text}`) : [],
  )
}

describe('a comma between cells of prices that may stand within one', () => {
  const either = (whole: string, own: string) => `joined ${whole} or parted ${own}`
  test.each([
    ['objet,prix,note\nFer,1,200', either('Fer|1|1200', 'Fer|1|1')],
    ['objet,prix,note\nFer,1,200 pas cher', either('Fer|1|1200', 'Fer|1|1')],
    ['objet,prix,note\nFer,1,200,000', '! cells'],
    ['objet,prix,note,zone\nFer,1,200,000', either('Fer|1|1200000', 'Fer|1|1')],
    ['objet,prix,note\nFer,1,5m', either('Fer|1|1500000', 'Fer|1|1')],
    ['objet,prix,note\nFer,12,5k,', either('Fer|1|12500', 'Fer|1|12')],
    ['objet,prix,note\nFer,1,200\nLin,12500,', `${either('Fer|1|1200', 'Fer|1|1')} / Lin|1|12500`],
    ['objet,x1,x10\nFer,1,200', either('Fer|1|1200', 'Fer|1|1 Fer|10|200')],
    ['Fer,1,200', 'whole Fer|1|1200 or pack Fer|1|200'],
    ['objet,x1,x10,x100\nFer,9,90,900', either('Fer|1|9 Fer|10|90900', 'Fer|1|9 Fer|10|90 Fer|100|900')],
  ])('A4 is asked about: %j', (text, meant) => {
    expect(prices(text)).toBe(meant)
  })

  test.each(['Fer 1,200', 'Fer: 12,500'])('A4 behind a figure it leaves no price: %j', (text) => {
    expect(prices(text)).toBe('! price')
  })

  test.each([
    ['objet,prix,note\nFer,1200,200', 'Fer|1|1200'],
    ['objet,prix,note\nFer,12, 200', 'Fer|1|12'],
    ['objet,prix,note\nFer,12,20', 'Fer|1|12'],
    ['objet,lot,prix\nFer,10,200', 'Fer|10|200'],
    ['objet,prix,lot\nFer,12,100', 'Fer|100|12'],
    ['objet,x1,x10\nFer,1,200\nLin,150,1400', 'Fer|1|1 Fer|10|200 / Lin|1|150 Lin|10|1400'],
    ['objet;prix;note\nFer;1;200', 'Fer|1|1'],
  ])('A4 is none where the price is whole: %j', (text, meant) => {
    expect(prices(text)).toBe(meant)
  })
})

describe('a comma in a table of the ledger', () => {
  test.each([
    ['date,objet,achat,vente,note\n18/11/2026,Fer,900,1,200', 'sell_price_kamas comma 1,200'],
    ['date,objet,achat,vente\n18/11/2026,Fer,1,200', 'buy_price_kamas comma 1,200'],
    ['objet,achat,vente,note\nFer,1,5m', 'buy_price_kamas comma 1,5m'],
    ['18/11/2026,Fer,1,200', 'buy_price_kamas comma 1,200'],
  ])('T54 a comma that may stand within an amount refuses the row: %j', (text, fault) => {
    expect(faults(text)).toEqual([fault])
  })

  test('T54 a comma is none of an amount where amounts of four figures have none', () => {
    expect(faults('date,objet,achat,vente\n18/11/2026,Fer,150,300\n18/11/2026,Lin,900,1400')).toEqual([])
    expect(faults('objet,achat,vente,date\nFer,150,300,18/11/2026')).toEqual([])
  })
})

describe('a comma in a count', () => {
  const counts = (text: string) =>
    ingest(
      readSheet(text, { isTitle: (title) => listColumn(title) !== null, words: true }),
      listReader((name) => ITEMS.get(name)),
    ).rows

  test.each(['3,810x Ortie', 'Ortie 3,810', 'Ortie x3,810', 'Ortie,3,810'])('N43 leaves none: %s', (text) => {
    expect(counts(text)).toMatchObject([{ kind: 'refused', faults: ['count'] }])
  })

  test('N43 that may go on behind it is asked about', () => {
    expect(counts('objet,quantité,note\nOrtie,3,810\nFer,3,urgent')).toMatchObject([
      {
        kind: 'choice',
        readings: [
          { way: 'numbers', values: [{ item: 421, pieces: 3810 }] },
          { way: 'numbers', values: [{ item: 421, pieces: 3 }] },
        ],
      },
      { kind: 'ready', values: [{ item: 312, pieces: 3 }] },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import { priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedEntry } from '#shared/domain/prices/pasted-price.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { readSheet } from '#ui/files/csv.ts'

const ITEMS = ['Ortie', 'Fer', 'Lin']
const names = {
  idOf: (name: string) => (ITEMS.includes(name) ? ITEMS.indexOf(name) + 1 : undefined),
  nameOf: (id: number) => ITEMS[id - 1],
}
const entryText = (entry: PastedEntry) =>
  'figures' in entry
    ? `${entry.name} ${JSON.stringify(entry.figures)}`
    : `${entry.name}|${entry.pack}|${entry.price}`
const entriesText = (entries: readonly PastedEntry[]) => entries.map(entryText).join(' ')

/** What each row of a pasted text says: its entries, what it may be, or `!` and the fault. */
function saidBy(text: string): string[] {
  const sheet = readSheet(text, { isTitle: (title) => priceColumn(title) !== null, words: true })
  return ingest(sheet, priceReader({ today: '2026-11-20', names })).rows.map((row) => {
    if (row.kind === 'choice')
      return row.readings.map(({ way, values }) => `${way} ${entriesText(values)}`).join(' or ')
    if (row.kind === 'columns') return '?'
    return row.kind === 'refused' ? `! ${row.faults.join(' ')}` : entriesText(row.values)
  })
}

describe('the market of items in a pasted list', () => {
  const heads = 'objet;vendus_24h;vendus_7j;vendus_30j;median_30j;moyen_30j;median_24h'

  test('M15 heads name what was sold and for how much, in three periods', () => {
    expect(saidBy(`${heads}\nOrtie;12;1 040;4k;95;101,5;–`)).toEqual(['! market'])
    expect(saidBy(`${heads}\nOrtie;12;1 040;4k;95;101;–\nFer;0;;3;;;`)).toEqual([
      'Ortie {"sold_24h":12,"sold_7d":1040,"sold_30d":4000,"median_30d":95,"average_30d":101}',
      'Fer {"sold_24h":0,"sold_30d":3}',
    ])
  })

  test.each([
    ['Vendus (24 h)', 'sold_24h'],
    ['Ventes 7 jours', 'sold_7d'],
    ['Quantité vendue sur 30 jours', 'sold_30d'],
    ['Prix médian 7j', 'median_7d'],
    ['prix_moyen_30j', 'average_30d'],
    ['Median price 24h', 'median_24h'],
    ['average_7d', 'average_7d'],
    ['Prix moyen', null],
    ['Vendus', null],
  ])('M15 « %s » is %s', (title, column) => {
    expect(priceColumn(title)).toBe(column)
  })

  test('M15 a row may say prices and a market, and one without either says nothing', () => {
    expect(saidBy('objet;x10;vendus_7j\nOrtie;450;70\nFer;;-\nLin;cher;3')).toEqual([
      'Ortie|10|450 Ortie {"sold_7d":70}',
      '! none',
      '! price',
    ])
  })

  test('M15 an id of another item is asked about', () => {
    expect(saidBy('objet;id;vendus_7j\nOrtie;2;70')).toEqual([
      'name Ortie {"sold_7d":70} or id Fer {"sold_7d":70}',
    ])
  })
})

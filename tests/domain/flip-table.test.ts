import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlipLine } from '#shared/domain/flips/flip-columns.ts'
import { flipTable, readFlipLines } from '#shared/domain/flips/flip-table.ts'
import { autoTax } from '#shared/domain/flips/flips.ts'

const TODAY = '2026-11-20'
const read = (text: string) =>
  readFlipLines(
    text.split('\n').map((row) => row.split(';')),
    TODAY,
  )
const linesOf = (text: string) => read(text).flatMap(({ flip }) => flip ?? [])
const faultsOf = (text: string) =>
  read(text).flatMap(({ faults }) => (faults ?? []).map(({ column, why }) => `${column} ${why}`))

const aLine = (line: Partial<FlipLine> = {}): FlipLine => ({
  purchase_date: '2026-11-18',
  item_name: 'Gelano',
  buy_price_kamas: 38_500,
  sell_price_kamas: 49_999,
  tax_kamas: 1000,
  autoTax: true,
  sold: false,
  sold_date: null,
  note: '',
  ...line,
})

const kamas = fc.integer({ min: 0, max: 10 ** 12 })
const cell = fc.string({ maxLength: 20 }).map((text) => text.trim())
const date = fc
  .integer({ min: 10_957, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const someLine: fc.Arbitrary<FlipLine> = fc
  .record({
    purchase_date: fc.option(date),
    item_name: cell.filter((name) => name !== ''),
    buy_price_kamas: kamas,
    sell_price_kamas: kamas,
    tax: fc.option(kamas),
    sold: fc.boolean(),
    sold_date: fc.option(date),
    note: cell,
  })
  .map(({ tax, ...line }) => {
    const auto = autoTax(line.sell_price_kamas)
    return { ...line, tax_kamas: tax ?? auto, autoTax: tax === null || tax === auto }
  })

describe('an export', () => {
  test('T51 read back, it gives the same lines', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 12 }), (lines) => {
        expect(readFlipLines(flipTable(lines), TODAY).map(({ flip }) => flip)).toEqual(lines)
      }),
    )
  })

  test('T51 it names its columns and holds bare figures', () => {
    expect(flipTable([aLine({ sold: true, sold_date: '2026-11-20', note: 'lot de 10' })])).toEqual([
      ['date', 'objet', 'achat', 'revente', 'taxe', 'vendu', 'date de vente', 'note'],
      ['2026-11-18', 'Gelano', '38500', '49999', '1000', 'oui', '2026-11-20', 'lot de 10'],
    ])
  })
})

describe('an import', () => {
  test.each([
    '18/11/2026;Gelano;38500;49 999;;non;;',
    '18/11/26;Gelano;38k5;49\u202f999\u202fk',
    '2026-11-18; Gelano ;38k5;49999;1000;0',
  ])('T51 without a head the cells come in the order of the export: %s', (text) => {
    expect(linesOf(text)).toEqual([aLine()])
  })

  test('T51 a head says what the columns are, in any order and language; others are passed over', () => {
    const text = 'Vendu le;Prix de vente;Item;ROI;Buy price\n20/11/2026;1500;Ortie;12 %;1000\n'
    expect(linesOf(text)).toEqual([
      aLine({
        purchase_date: TODAY,
        item_name: 'Ortie',
        buy_price_kamas: 1000,
        sell_price_kamas: 1500,
        tax_kamas: 30,
        sold: true,
        sold_date: '2026-11-20',
      }),
    ])
  })

  test('T54 empty prices become 0', () => {
    expect(linesOf(';Ortie;;')).toEqual([
      aLine({
        purchase_date: null,
        item_name: 'Ortie',
        buy_price_kamas: 0,
        sell_price_kamas: 0,
        tax_kamas: 0,
      }),
    ])
  })

  test.each([
    ['', 30, true],
    ['30', 30, true],
    ['12', 12, false],
    ['0', 0, false],
  ])('T55 a tax of %j is %i, automatic: %s', (typed, tax, auto) => {
    expect(linesOf(`;Ortie;1000;1500;${typed};`)).toMatchObject([{ tax_kamas: tax, autoTax: auto }])
  })

  test.each([
    ['oui', true],
    ['X', true],
    ['✓', true],
    ['1', true],
    ['true', true],
    ['non', false],
    ['0', false],
    ['FALSE', false],
    ['', false],
  ])('T51 « vendu » of %j reads as %s', (typed, sold) => {
    expect(linesOf(`;Ortie;1;2;;${typed};`)).toMatchObject([{ sold }])
  })

  test.each([
    ['a negative price', ';Ortie;-5;10', ['buy_price_kamas unreadable']],
    ['unclear prices', ';Ortie;12.500;abc', ['buy_price_kamas unreadable', 'sell_price_kamas unreadable']],
    ['a day that does not exist', '31/02/2026;Ortie;1;2', ['purchase_date unreadable']],
    ['no item', '20/13/26;;1;2', ['purchase_date unreadable', 'item_name missing']],
    ['neither yes nor no', ';Ortie;1;2;;peut-être', ['sold unreadable']],
    ['a name too long', `;${'a'.repeat(501)};1;2`, ['item_name too-long']],
    ['a note too long', `;Ortie;1;2;;;;${'a'.repeat(2001)}`, ['note too-long']],
  ])('T54 a row that cannot be read is refused with its reasons: %s', (_, text, faults) => {
    expect(linesOf(text)).toEqual([])
    expect(faultsOf(text)).toEqual(faults)
  })

  test('T51 a bad row refuses itself alone, and every filled row is answered under its number', () => {
    const answers = read('objet;achat\nOrtie;12\n\nGelano;abc\nFer;3\n')
    expect(answers.map(({ row, name, flip }) => [row, name, flip !== null])).toEqual([
      [2, 'Ortie', true],
      [4, 'Gelano', false],
      [5, 'Fer', true],
    ])
  })
})

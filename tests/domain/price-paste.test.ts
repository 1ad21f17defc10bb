import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { MAX_ROWS, readPastedPrices } from '#shared/domain/prices/pasted-prices.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'

const TODAY = '2026-11-20'
const readAll = (...rows: string[][]) => readPastedPrices(rows, TODAY)
/** The one price of a row, as `name|pack|price`. */
function said(...cells: string[]): string | null {
  const [row] = readAll(cells)
  const [price] = row?.prices ?? []
  return price ? `${price.name}|${price.pack}|${price.price}` : `! ${row?.fault}`
}

describe('a row of a pasted list', () => {
  test('A4 two cells are name and price, three name, pack and price', () => {
    expect(said('Bois de Frêne ', ' 12k5')).toBe('Bois de Frêne|1|12500')
    expect(said('Ortie', '100', '4 500')).toBe('Ortie|100|4500')
    expect(said('Ortie', 'x10', '4,5k')).toBe('Ortie|10|4500')
    expect(said('Ortie', 'lot de 1 000', '1.2m')).toBe('Ortie|1000|1200000')
    expect(said('Ortie x10', '450', '')).toBe('Ortie|10|450')
    expect(said('Ortie', '450', 'vu ce matin')).toBe('Ortie|1|450')
  })

  test('A4 one line of words says name, pack and price', () => {
    expect(said('Bois de Frêne 12k5')).toBe('Bois de Frêne|1|12500')
    expect(said('Ortie x10 4 500')).toBe('Ortie|10|4500')
    expect(said('Ortie ×100 : 12\u202f500\u202fk')).toBe('Ortie|100|12500')
    expect(said('Ortie lot de 1000 = 2M5')).toBe('Ortie|1000|2500000')
    expect(said('10x Ortie 450')).toBe('Ortie|10|450')
    expect(said('Clef du Donjon 2 900 kamas')).toBe('Clef du Donjon|1|2900')
    expect(said('Potion (x10) 3*1k2')).toBe('Potion|10|3600')
    expect(said('Ortie, x10, 450')).toBe('Ortie|10|450')
    expect(said('Ortie, 450')).toBe('Ortie|1|450')
    expect(said("Bave d'Abrak 1,2m")).toBe("Bave d'Abrak|1|1200000")
  })

  test('A4 what cannot be read says why', () => {
    expect(said('Ortie')).toBe('! none')
    expect(said('Ortie', '', '')).toBe('! none')
    expect(said('Ortie', 'cher')).toBe('! price')
    expect(said('Ortie', '-5')).toBe('! price')
    expect(said('Ortie', '0')).toBe('! price')
    expect(said('Ortie 12.500')).toBe('! price')
    expect(said('Ortie', '7', '120')).toBe('! pack')
    expect(said('', '120')).toBe('! name')
    expect(said('12', '120')).toBe('! name')
    expect(said('a'.repeat(501), '120')).toBe('! name')
    expect(said('Ortie', '99999999999999')).toBe('! price')
  })

  test('A4 rows keep their places, and empty ones are passed over', () => {
    expect(readAll([''], ['Ortie', '5'], ['', ''], ['Lin', '6']).map(({ row }) => row)).toEqual([2, 4])
  })

  test('A4 what comes after five thousand rows is left for another time', () => {
    const rows = readPastedPrices(
      Array.from({ length: MAX_ROWS + 2 }, () => ['Ortie', '5']),
      TODAY,
    )
    expect(rows.filter(({ fault }) => fault === 'too-many').map(({ row }) => row)).toEqual([5001, 5002])
  })
})

describe('a list whose first row names the columns', () => {
  test('A4 the columns come in any order, unknown ones are passed over', () => {
    const rows = readAll(['Prix', 'Notes', 'Lot', 'OBJET', 'Id'], ['4k', 'rien', '×10', 'Ortie', '-3'])
    expect(rows).toEqual([
      { row: 2, fault: null, prices: [{ name: 'Ortie', id: -3, pack: 10, price: 4000, day: null }] },
    ])
  })

  test('A4 each pack may have a column, and an empty cell is no price', () => {
    const [row, none] = readAll(
      ['Nom', 'x1', 'Prix x10', '×1 000'],
      ['Ortie', '5', '', '4k'],
      ['Lin', '', '', ''],
    )
    expect(row?.prices?.map(({ pack, price }) => [pack, price])).toEqual([
      [1, 5],
      [1000, 4000],
    ])
    expect(none?.fault).toBe('none')
  })

  test('A4 a date puts the price on its day; today is today, a day to come or unreadable is refused', () => {
    const rows = readAll(
      ['objet', 'prix', 'date'],
      ['Ortie', '5', '18/11/2026'],
      ['Ortie', '6', TODAY],
      ['Ortie', '7', '2026-11-21'],
      ['Ortie', '8', 'hier'],
    )
    expect(rows.map(({ prices, fault }) => prices?.[0]?.day ?? fault)).toEqual([
      '2026-11-18',
      null,
      'day',
      'day',
    ])
  })
})

describe('printed and read back', () => {
  const names = fc.constantFrom(
    'Bois de Frêne',
    "Bave d'Abraknyde",
    'Gelée-Bleue',
    'Œil de Crapaud',
    'Clef n° 3 b',
  )
  const packs = fc.constantFrom(...PACK_SIZES)
  const prices = fc.integer({ min: 1, max: 10 ** 12 })

  test('A4 a printed list reads back as itself, in cells or in words', () => {
    fc.assert(
      fc.property(names, packs, prices, (name, pack, price) => {
        const meant = `${name}|${pack}|${price}`
        expect(said(name, String(pack), String(price))).toBe(meant)
        expect(said(name, `×${formatNumber(pack)}`, formatKamas(price))).toBe(meant)
        expect(said(`${name} x${pack} ${formatKamas(price)}`)).toBe(meant)
        expect(said(`${name} x${pack} : ${formatNumber(price)}`)).toBe(meant)
      }),
    )
  })

  test('A4 no text makes it throw, and every filled row is answered', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 8 }), (rows) => {
        const answered = readPastedPrices(rows, TODAY)
        for (const { prices: found, fault } of answered)
          expect((found === null) !== (fault === null)).toBe(true)
      }),
    )
  })
})

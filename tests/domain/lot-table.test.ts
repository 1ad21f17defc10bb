import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { lotReader } from '#shared/domain/lots/lot-reader.ts'
import {
  LOT_COLUMNS,
  type LotColumn,
  type LotLine,
  lotColumnNamed,
  lotLine,
  lotsAlreadyThere,
  lotTable,
} from '#shared/domain/lots/lot-table.ts'
import { type LotEvent, lotsOf } from '#shared/domain/lots/lots.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import type { LinesRead } from '#shared/domain/pasted/line-table.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { sheetOfCells } from '#tests/support/pasted-tables.ts'
import { readSheet, writeCsv } from '#ui/files/csv.ts'

const TODAY = '2026-11-20'
const ITEMS = [
  { id: 421, name: 'Ortie' },
  { id: 303, name: 'Bois de Frêne' },
  { id: 8, name: 'Arc dit Kéha, version standard' },
]
const KNOWN = {
  today: TODAY,
  rules: GAME_RULES,
  itemNamed: (name: string) => ITEMS.find((item) => item.name.toLowerCase() === name.toLowerCase()),
}
const read = (text: string) =>
  ingest(readSheet(text, { isTitle: (title) => lotColumnNamed(title) !== null }), lotReader(KNOWN))
const linesIn = ({ rows }: LinesRead<LotColumn, LotLine>) =>
  rows.flatMap((row) => {
    if (row.kind === 'choice') return row.readings.flatMap(({ values }) => values.map(({ line }) => line))
    return row.kind === 'ready' ? row.values.map(({ line }) => line) : []
  })
const linesOf = (text: string) => linesIn(read(text))
const faultsOf = (text: string) =>
  read(text).rows.flatMap((row) =>
    row.kind === 'refused' ? row.faults.map(({ column, why }) => `${column} ${why}`) : [],
  )

const aLine = (line: Partial<LotLine> = {}): LotLine => ({
  at: '2026-11-18',
  hour: 18,
  item_id: 421,
  name: 'Ortie',
  size: 100,
  price: 450,
  fee: 9,
  cost: null,
  state: 'listed',
  ended: null,
  received: null,
  told: null,
  ...line,
})

const kamas = fc.integer({ min: 0, max: 10 ** 12 })
const day = fc
  .integer({ min: 10_957, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const someEnd = fc.oneof(
  fc.record({ state: fc.constant('sold' as const), ended: fc.option(day), received: kamas }),
  fc.record({
    state: fc.constantFrom('returned' as const, 'withdrawn' as const),
    ended: fc.option(day),
    received: fc.constant(null),
  }),
  fc.constant({ state: 'listed' as const, ended: null, received: null }),
)
const someLine: fc.Arbitrary<LotLine> = fc
  .tuple(
    fc.constantFrom(...ITEMS),
    fc.record({
      at: fc.option(day),
      hour: fc.option(fc.integer({ min: 0, max: 23 })),
      size: fc.constantFrom(...PACK_SIZES),
      price: kamas,
      fee: kamas,
      cost: fc.option(kamas),
    }),
    someEnd,
  )
  .map(([{ id, name }, line, end]) => ({ item_id: id, name, ...line, ...end, told: null }))

describe('an export of lots', () => {
  test('M12 read back, it gives the same lots', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 12 }), (lines) => {
        expect(linesIn(ingest(sheetOfCells(lotTable(lines)), lotReader(KNOWN)))).toEqual(lines)
        expect(linesOf(writeCsv(lotTable(lines)))).toEqual(lines)
      }),
    )
  })

  test('M12 it names its columns and holds bare figures', () => {
    const sold = aLine({ cost: 380, state: 'sold', ended: '2026-11-19', received: 445 })
    expect(lotTable([sold])).toEqual([
      ['date', 'heure', 'objet', 'lot', 'prix', 'taxe', 'coût', 'état', 'date de fin', 'prix reçu'],
      ['2026-11-18', '18', 'Ortie', '100', '450', '9', '380', 'vendu', '2026-11-19', '445'],
    ])
  })

  test('M12 a lot whose price was changed tells the price that is asked, and all that was paid for it', () => {
    const event = (n: number, patch: Partial<LotEvent>): LotEvent => ({
      ...{ id: `e${n}`, lot: 'l', kind: 'listed', item_id: 421, size: 100, price_kamas: 450, fee_kamas: 9 },
      ...{ at: '2026-11-18', hour: 18, cost_kamas: null, from: '', origin: '', device: '', apart: false },
      ...{ stamps: { lot: `${n}` } },
      ...patch,
    })
    const events = [
      event(1, {}),
      event(2, { kind: 'repriced', price_kamas: 400, fee_kamas: 4 }),
      event(3, { kind: 'sold', price_kamas: 400, fee_kamas: 0, at: '2026-11-19', hour: null }),
    ]
    const [lot] = lotsOf(events)
    expect(lot && lotLine(lot, 'Ortie')).toEqual(
      aLine({ price: 400, fee: 13, state: 'sold', ended: '2026-11-19', received: 400 }),
    )
  })
})

describe('an import of lots', () => {
  test.each([
    '18/11/2026;18;Ortie;100;450;;;en vente;;',
    '18/11/26;18h;ortie;×100;450,00;9',
    '2026-11-18; 18:30 ; Ortie ;lot de 100;450;9;;En vente',
  ])('M12 without a head the cells come in the order of the export: %s', (text) => {
    expect(linesOf(text)).toEqual([aLine()])
  })

  test('M12 a head says what the columns are; a fee that is not said is that of the listing', () => {
    expect(linesOf('Prix;Taille;Niveau;Objet\n2 400;10;12;Bois de Frêne')).toEqual([
      aLine({ at: null, hour: null, item_id: 303, name: 'Bois de Frêne', size: 10, price: 2400, fee: 48 }),
    ])
  })

  test('M12 an empty state is that of a price received; a sold lot without one brought what was asked', () => {
    const head = 'date;heure;objet;lot;prix;état;date de fin;prix reçu\n'
    const sold = aLine({ state: 'sold', ended: '2026-11-19', received: 445 })
    expect(linesOf(`${head}18/11/2026;18;Ortie;100;450;;19/11/2026;445`)).toEqual([sold])
    expect(linesOf(`${head}18/11/2026;18;Ortie;100;450;Vendu;19/11/2026;`)).toEqual([
      { ...sold, received: 450 },
    ])
  })

  const row = (cells: Partial<Record<LotColumn, string>>) =>
    LOT_COLUMNS.map(
      (column) => ({ at: '18/11/2026', item: 'Ortie', size: '100', price: '450', ...cells })[column] ?? '',
    ).join(';')

  test.each<[string, Partial<Record<LotColumn, string>>, string[]]>([
    [
      'no item, no size, no price',
      { item: '', size: '', price: '' },
      ['item missing', 'size missing', 'price missing'],
    ],
    ['a size that is none', { size: '12' }, ['size unreadable']],
    [
      'amounts of nobody knows what',
      { price: '12.500', cost: 'abc' },
      ['price unreadable', 'cost unreadable'],
    ],
    ['days and hours that are none', { at: '31/02/2026', hour: '24' }, ['at unreadable', 'hour unreadable']],
    ['a state that is none', { state: 'peut-être' }, ['state unreadable']],
    ['an end of nobody knows which', { ended: '19/11/2026' }, ['state missing']],
    ['an end of what is on sale', { state: 'en vente', ended: '19/11/2026' }, ['ended contrary']],
    ['a price received for what came back', { state: 'rendu', received: '450' }, ['received contrary']],
  ])('M12 a row that is wrong is refused with its reasons, and not half taken: %s', (_, cells, faults) => {
    expect(linesOf(row(cells))).toEqual([])
    expect(faultsOf(row(cells))).toEqual(faults)
  })

  test('M12 columns that are not certain are asked: a table that names no size, or counts lots', () => {
    for (const text of ['objet;prix\nOrtie;450', 'objet;lot;prix;quantité\nOrtie;100;450;3', 'Ortie;100;450'])
      expect(read(text).rows.map(({ kind }) => kind)).toEqual(['columns'])
    expect(read('Ortie;100;450').asks[0]?.proposal).toEqual(['item', 'size', 'price'])
  })

  test('M12 a day to come is told', () => {
    expect(read('20/11/2030;;Ortie;100;450').rows).toMatchObject([
      { kind: 'choice', readings: [{ way: 'ahead', values: [{ ahead: '2030-11-20' }] }] },
    ])
  })
})

describe('lots that are there already', () => {
  const again = (lines: readonly LotLine[], held: readonly LotLine[], dated = true) =>
    lotsAlreadyThere(
      lines.map((line) => ({ line, dated })),
      held,
    )
  const table = [aLine(), aLine(), aLine({ size: 10 }), aLine({ at: null })]

  test('M12 a file that comes a second time is known row by row; of equal lots as many as there are', () => {
    expect(again(table, table)).toEqual([true, true, true, true])
    expect(again(table, [aLine()])).toEqual([true, false, false, false])
    expect(again(table, [])).toEqual([false, false, false, false])
  })

  test('M12 a lot is known after it was sold, and without days by its item, size and price', () => {
    expect(again([aLine()], [aLine({ state: 'sold', ended: TODAY, received: 450 })])).toEqual([true])
    expect(again([aLine({ price: 451 })], [aLine()])).toEqual([false])
    expect(again([aLine({ at: null })], [aLine()], false)).toEqual([true])
  })
})

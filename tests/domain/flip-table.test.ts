import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columnNamed,
  columnTitle,
  type FlipColumn,
  type FlipLine,
} from '#shared/domain/flips/flip-columns.ts'
import { alreadyThere, flipReader, flipTable } from '#shared/domain/flips/flip-table.ts'
import { autoTax } from '#shared/domain/flips/flips.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import type { LinesRead } from '#shared/domain/pasted/line-table.ts'
import { cellsOf, holdsForAnyTable, sheetOfCells } from '#tests/support/pasted-tables.ts'
import { readSheet } from '#ui/files/csv.ts'

const TODAY = '2026-11-20'
const read = (text: string) =>
  ingest(readSheet(text, { isTitle: (title) => columnNamed(title) !== null }), flipReader(TODAY))
const linesIn = ({ rows }: LinesRead<FlipColumn, FlipLine>) =>
  rows.flatMap((row) => {
    if (row.kind === 'choice') return row.readings.flatMap(({ values }) => values.map(({ line }) => line))
    return row.kind === 'ready' ? row.values.map(({ line }) => line) : []
  })
const linesOf = (text: string) => linesIn(read(text))
const faultsOf = (text: string) =>
  read(text).rows.flatMap((row) =>
    row.kind === 'refused' ? row.faults.map(({ column, why }) => `${column} ${why}`) : [],
  )
const short = ({ purchase_date, item_name, buy_price_kamas, sell_price_kamas }: FlipLine) =>
  `${purchase_date} ${item_name} ${buy_price_kamas} ${sell_price_kamas}`

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
        expect(linesIn(ingest(sheetOfCells(flipTable(lines)), flipReader(TODAY)))).toEqual(lines)
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
    const { rows } = read('objet;achat\nOrtie;12\n\nGelano;abc\nFer;3\n')
    expect(rows.map(({ row, text, kind }) => [row, text, kind])).toEqual([
      [2, 'Ortie;12', 'ready'],
      [4, 'Gelano;abc', 'refused'],
      [5, 'Fer;3', 'ready'],
    ])
  })
})

describe('a table as people paste it', () => {
  test.each([
    'Mes ventes\ndate;objet;vente;achat\n26/11/2026;Ortie;15;10',
    'Mes ventes;;;\n\nobjet;vente;achat;date\nOrtie;15;10;26/11/2026',
    'Draconiros, novembre\nvente\tachat\tdate\tobjet\n15\t10\t2026-11-26\tOrtie',
    'Ventes;Draconiros\nPrix de vente;Prix d’achat;Nom;Date\n15;10;Ortie;26/11/26',
    '"date"|"objet"|"achat"|"vente"\n"26/11/2026"|"Ortie"|"10"|"15"',
    '| date | objet | vente | achat |\n|---|---|--:|--:|\n| 26/11/2026 | Ortie | 15 | 10 |',
  ])('T51 a head is found under titles, and tells purchase from sale: %j', (text) => {
    expect(linesOf(text).map(short)).toEqual(['2026-11-26 Ortie 10 15'])
  })

  test.each([
    ['item first', 'Ortie;10;12'],
    ['item first, then a day', 'Ortie;26/11/2026;10;12'],
    ['amounts before the item', '26/11/2026;10;12;Ortie'],
    ['a head of unknown words', 'Quand;Quoi;Combien\n26/11/2026;Ortie;10'],
    ['a price of nobody knows what', 'date;objet;prix\n26/11/2026;Ortie;10'],
    ['two columns of one name', 'objet;achat;achat\nOrtie;10;12'],
    ['a quantity beside its prices', 'objet;quantité;achat;vente\nOrtie;10;5;6'],
  ])('T51 columns that are not certain are asked: %s', (_, text) => {
    const { rows, asks } = read(text)
    expect(rows.map(({ kind }) => kind)).toEqual(['columns'])
    expect(asks).toHaveLength(1)
  })

  test('T51 what is proposed begins with the item, and an answer reads the rows', () => {
    const sheet = sheetOfCells([['Ortie', '10', '12', 'oui']])
    const [ask] = ingest(sheet, flipReader(TODAY)).asks
    expect(ask?.proposal).toEqual(['item_name', 'buy_price_kamas', 'sell_price_kamas', null])
    const answers = new Map<string, FlipColumn[]>([
      [ask?.key ?? '', ['item_name', 'sell_price_kamas', 'buy_price_kamas', 'sold']],
    ])
    expect(linesIn(ingest(sheet, flipReader(TODAY), answers)).map(short)).toEqual([`${TODAY} Ortie 12 10`])
  })

  test.each([
    ['26/11/2026 18:32', '2026-11-26'],
    ['26/11/2026 à 18h32', '2026-11-26'],
    ['2026-11-26T18:32:00Z', '2026-11-26'],
    ['2026-11-26T23:32:00Z', '2026-11-27'],
    ['2026-11-26T23:32:00', '2026-11-26'],
    ['26 nov. 2026', '2026-11-26'],
    ['jeudi 26 novembre 2026', '2026-11-26'],
    ['1er novembre 2026', '2026-11-01'],
    ['1 août 2026', '2026-08-01'],
    ['2026/11/26', '2026-11-26'],
    ['2026/2/3 8:05', '2026-02-03'],
  ])('T51 the day of %j is %s', (typed, day) => {
    expect(linesOf(`date;objet;achat;vente\n${typed};Ortie;1;2`).map(short)).toEqual([`${day} Ortie 1 2`])
  })

  test.each([
    '45292',
    '26 novembre',
    '31 févr. 2026',
    '26/11/2026 18',
    '2026-11-26T99:00Z',
    '26 brumaire 2026',
  ])('T51 %j is no day', (typed) =>
    expect(faultsOf(`date;objet;achat;vente\n${typed};Ortie;1;2`)).toEqual(['purchase_date unreadable']),
  )

  test.each([
    ['38500.00', 38_500],
    ['40 000,00', 40_000],
    ['12500.0', 12_500],
    ['12500 ₭', 12_500],
    ['12 500,00 kamas', 12_500],
  ])('T54 %j is %i', (typed, kamas) => {
    expect(linesOf(`objet;achat;vente\nOrtie;${typed};50000`)[0]?.buy_price_kamas).toBe(kamas)
  })

  test.each([
    ['a sum in the item’s place', ';TOTAL;100;200'],
    ['a sum first', 'Total général;;100;200'],
    ['a part of it', 'Sous-total;;100;200'],
    ['a sum under another word', '26/11/2026;Total;100;200'],
  ])('T51 a sum is no line: %s', (_, total) => {
    const { rows, passed } = read(`date;objet;achat;vente\n26/11/2026;Ortie;100;200\n${total}`)
    expect(rows).toHaveLength(1)
    expect(passed.map(({ row, why }) => [row, why])).toEqual([[3, 'total']])
  })

  test('T51 a note that is a word of a head or of a sum is a note', () => {
    const text = 'date;objet;achat;vente;taxe;vendu;date de vente;note\n'
    const notes = ['nom', 'objet', 'somme de trois', 'vendu']
    expect(
      linesOf(text + notes.map((note) => `26/11/2026;Ortie;1;2;;;;${note}`).join('\n')).map(
        ({ note }) => note,
      ),
    ).toEqual(notes)
  })

  test('T54 a row of more cells than columns is refused: a comma has parted one of them', () => {
    expect(faultsOf('date,objet,achat,vente\n18/11/2026,Fer,1,200,2,400')).toEqual(['item_name cells'])
  })

  test.each([
    ['20/11/2030;Ortie;10;12', '2030-11-20'],
    ['18/11/2026;Ortie;10;12;;;21/11/2026', '2026-11-21'],
    ['20/11/2026;Ortie;10;12;;;20/11/2026', null],
    [';Ortie;10;12', null],
  ])('T51 a day to come is told: %s', (text, ahead) => {
    const values = [{ ahead }]
    expect(read(text).rows).toMatchObject([
      ahead === null ? { kind: 'ready', values } : { kind: 'choice', readings: [{ way: 'ahead', values }] },
    ])
  })

  const rowsOf = fc.array(
    fc.record({
      name: fc.constantFrom(
        'Ortie',
        'Bois de Frêne',
        'Caramel Rabmajoke #1',
        'Arc dit Kéha, version standard',
      ),
      date: fc.constantFrom('2026-11-01', '2026-11-18', '2026-11-20'),
      buy: fc.integer({ min: 1, max: 10 ** 11 }),
      sell: fc.integer({ min: 1, max: 10 ** 11 }),
      level: fc.integer({ min: 1, max: 200 }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  test('T51 of a table in any order, under any titles, no line that is certain is wrong', () => {
    const tables = fc.record({ rows: rowsOf, heads: fc.boolean() }).map(({ rows, heads }) => ({
      columns: [
        // Without a head a day, then an item, are the export's order: who writes so means it.
        ...(heads ? [{ title: columnTitle('purchase_date'), cell: cellsOf(rows, ({ date }) => date) }] : []),
        { title: columnTitle('item_name'), cell: cellsOf(rows, ({ name }) => name) },
        { title: 'Prix d’achat', cell: cellsOf(rows, ({ buy }) => buy) },
        { title: 'Vente', cell: cellsOf(rows, ({ sell }) => sell) },
        { title: 'Niveau', cell: cellsOf(rows, ({ level }) => level) },
      ],
      rows: rows.length,
      heads,
      truth: rows.map(({ date, name, buy, sell }) => `${date} ${name} ${buy} ${sell}`),
    }))
    holdsForAnyTable(tables, (text) => linesOf(text).map(short))
  })
})

describe('lines that the ledger holds', () => {
  const table = [
    aLine(),
    aLine(),
    aLine({ item_name: 'Bois de Frêne', buy_price_kamas: 5 }),
    aLine({ purchase_date: null }),
  ]
  const again = (held: readonly FlipLine[], lines = table) =>
    alreadyThere(
      lines.map((line) => ({ line, dated: true })),
      held,
    )

  test('T51 a file that comes a second time is known line by line', () => {
    expect(again(table)).toEqual([true, true, true, true])
    expect(again([])).toEqual([false, false, false, false])
  })

  test('T51 of equal lines as many are known as there are', () => {
    expect(again([aLine()])).toEqual([true, false, false, false])
  })

  test('T51 a line is known after it was sold, and whatever its name’s case', () => {
    const sold = aLine({ item_name: 'gelano', sold: true, sold_date: TODAY, sell_price_kamas: 60_000 })
    expect(again([sold])[0]).toBe(true)
    expect(again([aLine({ buy_price_kamas: 38_501 })])[0]).toBe(false)
    expect(again([aLine({ purchase_date: '2026-11-17' })])[0]).toBe(false)
  })

  test('T51 without days lines are known by their prices', () => {
    const lines = [{ line: aLine({ purchase_date: TODAY }), dated: false }]
    expect(alreadyThere(lines, [aLine({ purchase_date: '2026-11-17' })])).toEqual([true])
    expect(alreadyThere(lines, [aLine({ sell_price_kamas: 1 })])).toEqual([false])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { ingest, type Sheet } from '#shared/domain/pasted/ingest.ts'
import type { Answers } from '#shared/domain/pasted/table.ts'
import { type PriceColumn, priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { Names, PastedEntry } from '#shared/domain/prices/pasted-price.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { cellsOf, holdsForAnyTable, sheetOfCells } from '#tests/support/pasted-tables.ts'
import { readSheet } from '#ui/files/csv.ts'

const TODAY = '2026-11-20'
const ITEMS: Record<string, number> = {
  ...{ Ortie: 421, Fer: 312, Blé: 289, Lin: 423, 'Bois de Frêne': 303, "Bave d'Abraknyde": 7, Gelano: 6 },
  ...{ 'Caramel Rabmajoke #1': 8, 'Trèfle à 5 feuilles': 9, 'Bourse de 1000 Kamas': 10, 'Gelée-Bleue': 11 },
  ...{ 'Œil de Crapaud': 12, 'Clef n° 3 b': 13, 'Diplôme 647': 14, 'Fragment de carte 1/8': 15 },
  ...{ 'Pièce du Puzzle de la Griffe': 274, 'Arc dit Kéha, version standard': 16 },
}
const ids = new Map(Object.entries(ITEMS).map(([name, id]) => [fold(name), id]))
const NAMES: Names = {
  idOf: (name) => ids.get(fold(name)),
  nameOf: (id) => Object.keys(ITEMS).find((name) => ITEMS[name] === id),
}
const tableOf = (sheet: Sheet, answers?: Answers<PriceColumn>) =>
  ingest(sheet, priceReader({ today: TODAY, names: NAMES }), answers)
const readAll = (...rows: string[][]) => tableOf(sheetOfCells(rows)).rows
const sheetOf = (text: string) =>
  readSheet(text, { isTitle: (title) => priceColumn(title) !== null, words: true })
/** A text as it is pasted. */
const pasted = (text: string, answers?: Answers<PriceColumn>) => tableOf(sheetOf(text), answers)
type PastedRow = ReturnType<typeof readAll>[number]

const priceText = (entry: PastedEntry) =>
  'figures' in entry ? `${entry.name}, market` : `${entry.name}|${entry.pack}|${entry.price}`
/** A row in short: its prices, what it may be, `?` where columns are asked, `!` and the fault. */
function short(row: PastedRow | undefined): string | undefined {
  if (row?.kind === 'choice')
    return row.readings.map(({ way, values }) => `${way} ${values.map(priceText).join(' ')}`).join(' or ')
  if (row?.kind === 'columns') return '?'
  return row?.kind === 'refused' ? `! ${row.faults.join(' ')}` : row?.values.map(priceText).join(' ')
}
const said = (...cells: string[]) => short(readAll(cells)[0])
const saidBy = (text: string) => pasted(text).rows.map(short)

describe('a row of a pasted list', () => {
  test('A4 two cells are name and price, three name, pack and price', () => {
    expect(said('Bois de Frêne ', ' 12k5')).toBe('Bois de Frêne|1|12500')
    expect(said('Ortie', '100', '4 500')).toBe('Ortie|100|4500')
    expect(said('Ortie', 'x10', '4,5k')).toBe('Ortie|10|4500')
    expect(said('Ortie', 'lot de 1 000', '1.2m')).toBe('Ortie|1000|1200000')
    expect(said('Ortie x10', '450', '')).toBe('Ortie|10|450')
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
    expect(said('', '120')).toBe('! name')
    expect(said('12', '120')).toBe('! name')
    expect(said('a'.repeat(501), '120')).toBe('! name')
    expect(said('Ortie', '99999999999999')).toBe('! price')
  })

  test('A4 rows keep their places, and empty ones are passed over', () => {
    expect(readAll([''], ['Ortie', '5'], ['', ''], ['Lin', '6']).map(({ row }) => row)).toEqual([2, 4])
  })

  test('A4 what comes after five thousand rows is left for another time', () => {
    const text = Array.from({ length: 5002 }, (_, at) => `Ortie;${at + 1}`).join('\n')
    const sheet = readSheet(text, { words: true, most: 5000 })
    expect(tableOf(sheet).rows).toHaveLength(5000)
    expect(sheet.rest).toBe('Ortie;5001\nOrtie;5002')
  })
})

describe('a list whose first row names the columns', () => {
  test('A4 the columns come in any order, unknown ones are passed over', () => {
    const rows = readAll(['Prix', 'Notes', 'Lot', 'OBJET', 'Id'], ['4k', 'rien', '×10', 'Ortie', '421'])
    expect(rows).toEqual([
      {
        row: 2,
        head: 1,
        text: '4k;rien;×10;Ortie;421',
        kind: 'ready',
        values: [{ name: 'Ortie', item: 421, pack: 10, price: 4000, day: null }],
      },
    ])
  })

  test('A4 each pack may have a column, and an empty cell is no price', () => {
    expect(
      readAll(['Nom', 'x1', 'Prix x10', '×1 000'], ['Ortie', '5', '', '4k'], ['Lin', '', '', '']).map(short),
    ).toEqual(['Ortie|1|5 Ortie|1000|4000', '! none'])
  })

  test('A4 a date puts the price on its day; today is today, a day to come or unreadable is refused', () => {
    const rows = readAll(
      ['objet', 'prix', 'date'],
      ['Ortie', '5', '18/11/2026'],
      ['Ortie', '6', TODAY],
      ['Ortie', '7', '2026-11-21'],
      ['Ortie', '8', 'hier'],
    )
    expect(rows.map((row) => (row.kind === 'ready' ? row.values[0]?.day : short(row)))).toEqual([
      '2026-11-18',
      null,
      '! day',
      '! day',
    ])
  })

  test.each([
    ['objet;prix_x1;prix_x10', 'Fer;9;80', 'Fer|1|9 Fer|10|80'],
    ['objet;prix unitaire', 'Fer;9', 'Fer|1|9'],
    ['Matériau;prix', 'Fer;9', 'Fer|1|9'],
    ['raw_material,category,price', 'Fer,Minerai,9', 'Fer|1|9'],
    ['item_name,lot_quantity,total_price,observed_at', 'Fer,10,80,2026-03-02T10:11:00Z', 'Fer|10|80'],
    ['Ressources\tPrix par 100\tLot de 1000', 'Fer\t90\t800', 'Fer|100|90 Fer|1000|800'],
    ['Nom | Prix du lot | Lot', 'Fer | 80 | 10', 'Fer|10|80'],
    ['Article;Price 10;Unité', 'Fer;80;9', 'Fer|10|80 Fer|1|9'],
  ])('A4 « %s » names its columns as people and tools do', (head, row, meant) => {
    expect(saidBy(`${head}\n${row}`)).toEqual([meant])
  })

  test.each([
    ['Prix du jour\nobjet;x1;x10;x100\nFer;100;950;9000', 'Fer|1|100 Fer|10|950 Fer|100|9000'],
    ['Serveur Draconiros, mardi\n\nx100;objet;x10\n9000;Fer;950', 'Fer|100|9000 Fer|10|950'],
    ['Relevé du 18/11/2026;;\nprix;lot;objet\n950;10;Fer', 'Fer|10|950'],
    ['Mes prix\tDraconiros\nprix\tobjet\n950\tFer', 'Fer|1|950'],
  ])('A4 a head is found under titles: %j', (text, meant) => {
    expect(saidBy(text)).toEqual([meant])
    expect(pasted(text).asks).toEqual([])
  })

  test('A4 a second head counts from there on', () => {
    expect(saidBy('objet;x1;x10\nFer;9;80\nobjet;x10;x1\nLin;30;4')).toEqual([
      'Fer|1|9 Fer|10|80',
      'Lin|10|30 Lin|1|4',
    ])
  })

  test('A4 titles and sums are passed over, and said', () => {
    const { rows, passed } = pasted('Prix du jour\nobjet;x1;x10\nFer;9;80\nTOTAL;9;80\nTotal général;;80')
    expect(rows.map(short)).toEqual(['Fer|1|9 Fer|10|80'])
    expect(passed.map(({ row, why }) => [row, why])).toEqual([
      [1, 'title'],
      [4, 'total'],
      [5, 'total'],
    ])
  })
})

describe('what is not certain is asked', () => {
  test.each([
    ['name and three prices', 'Fer;10;95;900'],
    ['name and two prices', 'Fer;12;95\nOrtie;10;90'],
    ['a level or a stock', 'Fer;20;Minerai'],
    ['the price first', '450;Fer'],
    ['a name, a level, an average', 'Nom;Niveau;Prix moyen\nFer;20;450'],
    ['a head of unknown words', 'Truc;Niveau moyen\nFer;20'],
    ['two columns of one name', 'objet;prix;prix\nFer;20;30'],
    ['a quantity that is a stock', 'objet;quantité;prix\nOrtie;25;300\nFer;10;95'],
    ['the price of a piece beside a pack', 'objet;lot;prix unitaire\nFer;10;9'],
    ['a total of nobody knows how many', 'objet;prix total\nFer;95'],
    ['a name, a type, a level', 'name;type;level\nFer;Minerai;20'],
    ['ids of nobody knows what', 'id,uuid,lot_quantity,total_price\n303,ab-1,10,95'],
    ['a pack without its price among others', 'Fer;10\nLin;10;95\nOrtie;10;90'],
  ])('A4 columns: %s', (_, text) => {
    const { rows, asks } = pasted(text)
    const first = rows.find((row) => row.kind === 'columns')
    expect(first).toBeDefined()
    expect(rows.flatMap((row) => (row.kind === 'ready' ? short(row) : []))).toEqual(
      text.startsWith('Fer;10\nLin') ? ['Lin|10|95', 'Ortie|10|90'] : [],
    )
    expect(asks).toHaveLength(1)
  })

  test('A4 an answer reads the rows that it was given for, and no others', () => {
    const columns: PriceColumn[] = ['name', 1, 10, 100]
    const answered = (text: string) => {
      const key = pasted('Fer;10;95;900\nLin;4;;300').asks[0]?.key ?? ''
      return pasted(text, new Map([[key, columns]]))
    }
    expect(answered('Fer;10;95;900\nLin;4;;300').rows.map(short)).toEqual([
      'Fer|1|10 Fer|10|95 Fer|100|900',
      'Lin|1|4 Lin|100|300',
    ])
    expect(answered('Fer;vendu;10;95\nLin;rien;100;300').rows.map(short)).toEqual(['?', '?'])
  })

  test('A4 what is proposed names each column once', () => {
    const proposed = (text: string) => pasted(text).asks[0]?.proposal
    expect(proposed('Fer;10;95;900')).toEqual(['name', 1, 10, 100])
    expect(proposed('450;Fer')).toEqual(['price', 'name'])
    expect(proposed('objet;prix;prix\nFer;1;2')).toEqual(['name', 'price', null])
    expect(proposed('Nom;Niveau;Prix moyen\nFer;20;450')).toEqual(['name', null, null])
  })

  test.each([
    ['Ortie 10 450', 'whole Ortie|1|10450 or pack Ortie|10|450'],
    ['Ortie 1 950', 'whole Ortie|1|1950 or pack Ortie|1|950'],
    ['Fer 100 900 k', 'whole Fer|1|100900 or pack Fer|100|900000'],
    ['Ortie - 10 450', 'whole Ortie|1|10450 or pack Ortie|10|450'],
    ['Fer 10 2400', 'pack Fer|10|2400'],
    ['10 Fer 2400', 'pack Fer|10|2400'],
    ['Ortie, 1,2m', 'whole Ortie|1|1200000 or pack Ortie|1|2000000'],
    ['Ortye 10 450', 'whole Ortye|1|10450 or pack Ortye|10|450'],
    ['Ferr 10 2400', 'pack Ferr|10|2400'],
  ])('A4 « %s » may be a pack and its price', (text, meant) => {
    expect(saidBy(text)).toEqual([meant])
  })

  test('A4 a figure at the end of a name’s cell may be a pack', () => {
    expect(saidBy('Fer 10;2400')).toEqual(['pack Fer|10|2400'])
    expect(saidBy('Diplôme 647;2400')).toEqual(['Diplôme 647|1|2400'])
  })

  test.each([
    ['303;Ortie;14', 'name Ortie|1|14 or id Bois de Frêne|1|14'],
    ['274;Bois de Frêne;9', 'name Bois de Frêne|1|9 or id Pièce du Puzzle de la Griffe|1|9'],
    ['303;Ash Wood;14', 'id Bois de Frêne|1|14'],
    ['1;Ortie;12', 'Ortie|1|12'],
    ['421;Ortie;12', 'Ortie|1|12'],
    ['ab-12;Ortie;12', 'Ortie|1|12'],
  ])('A4 an id counts where the name agrees: %s', (row, meant) => {
    expect(saidBy(`id;objet;prix\n${row}`)).toEqual([meant])
  })
})

describe('a line of words', () => {
  test.each([
    ['Ortie par 10 450', 'Ortie|10|450'],
    ['Fer lot de 100 900', 'Fer|100|900'],
    ['Blé x 10 450', 'Blé|10|450'],
    ['Blé par lot de 10 4 500', 'Blé|10|4500'],
    ['Ortie (x10) 10 450', 'Ortie|10|10450'],
    ['Fer lot 1 000 90 000', 'Fer|1000|90000'],
    ['Ortie x10 450', 'Ortie|10|450'],
    ['Ortie par 10 : 450', 'Ortie|10|450'],
    ['Ortie par 100 = 900', 'Ortie|100|900'],
    ['Ortie : 10 450', 'Ortie|1|10450'],
    ['Ortie 10\u202f450', 'Ortie|1|10450'],
    ['Trèfle à 5 feuilles 120', 'Trèfle à 5 feuilles|1|120'],
    ['Caramel Rabmajoke #1 950', 'Caramel Rabmajoke #1|1|950'],
    ['Bourse de 1000 Kamas x10 950', 'Bourse de 1000 Kamas|10|950'],
    ['Diplôme 647 2 200', 'Diplôme 647|1|2200'],
  ])('A4 « %s » says its pack and its price', (text, meant) => {
    expect(saidBy(text)).toEqual([meant])
  })

  test.each([
    ['Oeil de Crapaud,Oeil,Niv. 20', '! none'],
    ['Ortie Niv. 20', '! none'],
    ['Ortie niveau 20', '! none'],
    ['Ortie, lvl 20', '! none'],
    ['Total 2 400', '! name'],
  ])('A4 a level or a sum is no price: %s', (text, meant) => {
    expect(saidBy(text)).toEqual([meant])
  })
})

describe('other tables', () => {
  test.each([
    ['objet|lot|prix\nOrtie|10|95', 'Ortie|10|95'],
    ['| Ortie | 12 |', 'Ortie|1|12'],
    ['| objet | prix |\n|---|--:|\n| Ortie | 12k5 |', 'Ortie|1|12500'],
    ['| Ortie | x10 | 95 |', 'Ortie|10|95'],
  ])('A4 pipes part cells: %j', (text, meant) => {
    expect(saidBy(text)).toEqual([meant])
  })

  test('A4 a row of more cells than columns is refused: a comma has parted one of them', () => {
    expect(saidBy('objet,prix\nFer,1,200\nLin,9\n"Arc dit Kéha, version standard",12')).toEqual([
      '! cells',
      'Lin|1|9',
      'Arc dit Kéha, version standard|1|12',
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

  const rowsOf = fc.array(
    fc.record({
      name: names,
      packs: fc.uniqueArray(packs, { minLength: 1 }),
      price: fc.integer({ min: 1, max: 10 ** 11 }),
      level: fc.nat(200),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const printed = (price: number, style: number) =>
    [String(price), formatNumber(price), formatKamas(price), `${price}.00`][style] ?? ''
  const isPack = (figure: number) => PACK_SIZES.some((size) => size === figure)
  const written = fc
    .record({ rows: rowsOf, heads: fc.boolean(), style: fc.nat(3), shape: fc.nat(2) })
    // Without a head, a name, the size of a pack and a price are the lots that they look like, be it the price that looks like a size.
    .filter(
      ({ rows, heads, shape }) =>
        heads ||
        shape !== 0 ||
        !(rows.every(({ level }) => isPack(level)) || rows.every(({ price }) => isPack(price))),
    )
  type Row = { name: string; packs: number[]; price: number; level: number }
  const columnsOf = (rows: Row[], style: number, shape: number) => {
    const column = (title: string, read: (row: Row) => string) => ({ title, cell: cellsOf(rows, read) })
    const price = ({ price }: Row) => printed(price, style)
    const priced = [
      [column('Prix', price)],
      [column('Lot', ({ packs }) => `x${packs[0]}`), column('Prix du lot', price)],
      PACK_SIZES.map((size) =>
        column(`Prix x${size}`, (row) => (row.packs.includes(size) ? printed(row.price + size, style) : '')),
      ),
    ]
    const level = column('Niveau', (row) => String(row.level))
    return [column('Objet', ({ name }) => name), ...(priced[shape] ?? []), level]
  }
  const truthOf = (rows: Row[], shape: number) =>
    rows.flatMap(({ name, packs: sizes, price }) =>
      shape === 2
        ? [...sizes].sort((a, b) => a - b).map((size) => `${name}|${size}|${price + size}`)
        : [`${name}|${shape === 1 ? sizes[0] : 1}|${price}`],
    )

  test('A4 of a table in any order, under any titles, no price that is certain is wrong', () => {
    const tables = written.map(({ rows, heads, style, shape }) => ({
      columns: columnsOf(rows, style, shape),
      rows: rows.length,
      heads,
      truth: truthOf(rows, shape).sort(),
    }))
    holdsForAnyTable(tables, (text) =>
      pasted(text)
        .rows.flatMap((row) => (row.kind === 'ready' ? row.values : []))
        .filter(({ item }) => item !== null)
        .map(priceText)
        .sort(),
    )
  })

  test('A4 a line of more cells between commas than a name and a price is no price, be one of them empty', () => {
    const lines = ['Fer,100,,9000', 'Fer,100,950,9000', 'Fer,100,,', 'Fer,,,9000']
    expect(lines.map((line) => short(pasted(line).rows[0]))).toEqual([
      '! none',
      '! none',
      'Fer|1|100',
      '! none',
    ])
  })

  test('A4 no text makes it throw, and only filled rows are answered', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 8 }), (rows) => {
        const { rows: answered, passed } = tableOf(sheetOfCells(rows))
        const filled = rows.flatMap((cells, at) => (cells.some((cell) => cell.trim()) ? [at + 1] : []))
        for (const { row } of [...answered, ...passed]) expect(filled).toContain(row)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListColumn, listColumn, listReader } from '#shared/domain/courses/pasted-list.ts'
import { readWanted } from '#shared/domain/courses/wanted-words.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import type { Answers } from '#shared/domain/pasted/table.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { cellsOf, holdsForAnyTable } from '#tests/support/pasted-tables.ts'
import { readSheet } from '#ui/files/csv.ts'

describe('a quantity and a name', () => {
  test.each([
    ['50 potion de rappel', 50, 'potion de rappel'],
    ['Ortie x12', 12, 'Ortie'],
    ['Ortie 12', 12, 'Ortie'],
    ['3× Bois de Frêne', 3, 'Bois de Frêne'],
    ['x 4 Ortie', 4, 'Ortie'],
    ['1 200 Ortie', 1200, 'Ortie'],
    ['Ortie : 1.200', 1200, 'Ortie'],
    ['- 46 × Perce-Neige', 46, 'Perce-Neige'],
    ['Ortie', 1, 'Ortie'],
    ['0 Ortie', 1, '0 Ortie'],
    ['12', 1, '12'],
    ['1.5 Ortie', 1, '1.5 Ortie'],
    ['−5 Ortie', 1, '−5 Ortie'],
    ['  ', 1, ''],
    ['99999999999999999999 Ortie', 1, '99999999999999999999 Ortie'],
    ['Caramel Rabmajoke #1 x12', 12, 'Caramel Rabmajoke #1'],
    ['12xOrtie', 12, 'Ortie'],
    ['- [ ] 12 Ortie', 12, 'Ortie'],
    ['Ortie = 12', 12, 'Ortie'],
  ])('N43 « %s »', (text, pieces, name) => {
    expect(readWanted(text)).toEqual({ pieces, name })
  })
})

const ITEMS: Record<string, number> = {
  ...{ Ortie: 421, Fer: 312, 'Bois de Frêne': 303, 'Potion de Rappel': 548, 'Caramel Rabmajoke #1': 8 },
  ...{ 'Fragment de carte 1/8': 15, 'Philtre de classe (20)': 16, 'Arc dit Kéha, version standard': 17 },
  ...{ "10 Badges d'expédition": 18, "Bave d'Abraknyde": 19 },
}
const ids = new Map(Object.entries(ITEMS).map(([name, id]) => [fold(name), id]))
const idNamed = (name: string) => ids.get(fold(name))
const nameOf = (id: number) => Object.keys(ITEMS).find((name) => ITEMS[name] === id)
const pasted = (text: string, answers?: Answers<ListColumn>) =>
  ingest(
    readSheet(text, { isTitle: (title) => listColumn(title) !== null, words: true }),
    listReader(idNamed),
    answers,
  )
type Line = ReturnType<typeof pasted>['rows'][number]
/** A line in short: `12 Ortie`, `12 or 40 Ortie: numbers`, `?` where columns are asked, `!` where nothing or nobody is named. */
function short(line: Line): string {
  if (line.kind === 'columns') return '?'
  if (line.kind === 'refused') return `! ${line.text}`
  const values = line.kind === 'choice' ? line.readings.flatMap(({ values }) => values) : line.values
  const [first] = values
  if (first?.item === null) return `! ${first.pieces} ${first.name}`
  const why = line.kind === 'choice' ? `: ${line.readings[0]?.way}` : ''
  return `${values.map(({ pieces }) => pieces).join(' or ')} ${nameOf(first?.item ?? 0)}${why}`
}
const said = (text: string) => pasted(text).rows.map(short)

describe('a pasted list', () => {
  test('is read line by line, in either order, from chats, spreadsheets and our own shared text', () => {
    const list = [
      'Ressources :',
      '12 x Ortie',
      'Bois de Frêne\t40',
      '- 46 × Potion de Rappel (4×10 + 6×1) ≈ 35 358 k',
      '',
      'ortie',
    ].join('\r\n')
    expect(said(list)).toEqual(['12 Ortie', '40 Bois de Frêne', '46 Potion de Rappel', '1 Ortie'])
  })

  test('keeps the lines that it does not understand, as they were written', () => {
    expect(pasted('3 Chose inconnue\n5 Ortie').rows).toMatchObject([
      { row: 1, text: '3 Chose inconnue', values: [{ name: 'Chose inconnue', item: null, pieces: 3 }] },
      { row: 2, text: '5 Ortie', values: [{ item: 421, pieces: 5 }] },
    ])
    expect(pasted('').rows).toEqual([])
    expect(said('12 Orties')).toEqual(['12 Ortie: plural'])
  })

  test.each([
    ['Ortie;12\nFer;40', ['12 Ortie', '40 Fer']],
    ['12;Ortie\n40;Fer', ['12 Ortie', '40 Fer']],
    ['Ortie\t12\nBois de Frêne\t4\u202f000', ['12 Ortie', '4000 Bois de Frêne']],
    ['Ortie;12;\nFer;;\n', ['12 Ortie', '1 Fer']],
    ['| Ortie | 12 |\n|---|---|\n| Fer | x40 |', ['12 Ortie', '40 Fer']],
    ['2 Ortie; 1 Fer; 10 Bois de Frêne', ['2 Ortie', '1 Fer', '10 Bois de Frêne']],
    ['Caramel Rabmajoke #1\t12', ['12 Caramel Rabmajoke #1']],
    ['Ma liste\nprix;quantité;objet\n450;12;Ortie', ['12 Ortie']],
    [
      'Objet,Besoin,Prix\nOrtie,12,1450\n"Arc dit Kéha, version standard",3,9',
      ['12 Ortie', '3 Arc dit Kéha, version standard'],
    ],
    ['Qté\tNom\n12\tOrtie\n52\tTotal', ['12 Ortie']],
  ])('reads cells: %j', (text, meant) => {
    expect(said(text)).toEqual(meant)
  })

  test.each([
    ['Ortie\t12\t450\nBois de Frêne\t40\t12 500', ['name', 'pieces', null]],
    ['Ortie;20;12', ['name', 'pieces', null]],
    ['Ortie\t12\t450\t5400', ['name', 'pieces', null, null]],
    ['12;Ortie\nFer;40', ['pieces', 'name']],
    ['Nom;Niveau\nOrtie;20', ['name', null]],
    ['objet;quantité;quantité\nOrtie;12;40', ['name', 'pieces', null]],
  ])('asks what the columns are where they are not certain: %j', (text, proposal) => {
    const { rows, asks } = pasted(text)
    expect(rows.every(({ kind }) => kind === 'columns')).toBe(true)
    expect(asks.map((ask) => ask.proposal)).toEqual([proposal])
  })

  test('an answer says what the columns are', () => {
    const key = pasted('Ortie\t20\t12').asks[0]?.key ?? ''
    const answers = new Map<string, (ListColumn | null)[]>([[key, ['name', null, 'pieces']]])
    expect(pasted('Ortie\t20\t12', answers).rows.map(short)).toEqual(['12 Ortie'])
  })

  test.each([
    ['Ortie (12)', '12 Ortie'],
    ['Fer (x40)', '40 Fer'],
    ['Bois de Frêne [4 000]', '4000 Bois de Frêne'],
    ['Ortie (450 k)', '1 Ortie'],
    ['12 Ortie (2 500 kamas)', '12 Ortie'],
    ['Philtre de classe (20)', '1 Philtre de classe (20)'],
    ['12 Philtre de classe (20)', '12 Philtre de classe (20)'],
    ['Philtre de classe (20) (x3)', '3 Philtre de classe (20)'],
    ['12 Ortie (40)', '12 or 40 Ortie: numbers'],
    ['Ortie (lot de 10)', '1 or 10 Ortie: numbers'],
    ['Ortie (niv. 20)', '1 or 20 Ortie: numbers'],
  ])('what stands in brackets is a count where nothing else is one, and no price: %s', (text, meant) => {
    expect(said(text)).toEqual([meant])
  })

  test.each([
    ['Caramel Rabmajoke #1 x12', '12 Caramel Rabmajoke #1'],
    ['Caramel Rabmajoke #1 12', '12 Caramel Rabmajoke #1'],
    ['Fragment de carte 1/8 x12', '12 Fragment de carte 1/8'],
    ['Fragment de carte 1/8', '1 Fragment de carte 1/8'],
    ["12 10 Badges d'expédition", "12 10 Badges d'expédition"],
    ["3 bave d'Abraknyde", "3 Bave d'Abraknyde"],
  ])('a figure of a name is none of the count: %s', (text, meant) => {
    expect(said(text)).toEqual([meant])
  })

  test.each([
    ...[
      '* 12 Ortie',
      '- [ ] 12 Ortie',
      '☐ 12 Ortie',
      '— 12 Ortie',
      '12xOrtie',
      'Ortie = 12',
      'Ortie: 12',
      '1. 12 Ortie',
    ],
    ...['• Ortie x 12', '2) Ortie ×12', 'Ortie - 12', '12 d’Ortie', 'Ortie, 12'],
  ])('marks of lists and signs say nothing: %s', (text) => {
    expect(said(text)).toEqual(['12 Ortie'])
  })

  test.each([
    ['Ortie 12/40', '28 or 40 or 12 Ortie: fraction'],
    ['Ortie 12 450', '12450 or 12 Ortie: numbers'],
    ['Ortie x12 450', '12450 or 12 Ortie: numbers'],
    ['- [x] 12 Ortie', '12 Ortie: done'],
    ['☑ Ortie', '1 Ortie: done'],
    ['2. Ortie', '1 or 2 Ortie: numbered'],
  ])('a count that is not certain is asked: %s', (text, meant) => {
    expect(said(text)).toEqual([meant])
  })

  test.each([
    ['2 Ortie, 1 Fer, 10 Bois de Frêne', ['2 Ortie', '1 Fer', '10 Bois de Frêne']],
    ['Ortie x2, Fer', ['2 Ortie', '1 Fer']],
    ['3 Arc dit Kéha, version standard', ['3 Arc dit Kéha, version standard']],
    ['2 Ortie, 1 Chose', ['! 2 Ortie, 1 Chose']],
  ])('several may stand in one line: %s', (text, meant) => {
    expect(said(text)).toEqual(meant)
  })

  test.each([
    '3,810x Ortie',
    '1,5 Ortie',
    'Ortie 12 45',
    '12 Ortie 450',
    'Ortie niv. 20',
    'Total Ortie 12',
    '-12 Ortie',
  ])('« %s » is not understood', (text) => expect(said(text)).toEqual([expect.stringMatching(/^!/)]))

  const rowsOf = fc.array(
    fc.record({
      name: fc.constantFrom(...Object.keys(ITEMS)),
      pieces: fc.integer({ min: 1, max: 99_999 }),
      price: fc.integer({ min: 1, max: 10 ** 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  test('of a table in any order, under any titles, no count that is certain is wrong', () => {
    const written = fc.record({ rows: rowsOf, heads: fc.boolean(), priced: fc.boolean() })
    const tables = written.map(({ rows, heads, priced }) => ({
      columns: [
        { title: 'Objet', cell: cellsOf(rows, ({ name }) => name) },
        { title: 'Quantité', cell: cellsOf(rows, ({ pieces }) => pieces) },
        ...(priced ? [{ title: 'Prix', cell: cellsOf(rows, ({ price }) => price) }] : []),
      ],
      rows: rows.length,
      heads,
      truth: rows.map(({ name, pieces }) => `${pieces} ${name}`),
    }))
    holdsForAnyTable(tables, (text) =>
      pasted(text).rows.flatMap((line) =>
        line.kind === 'ready' && line.values[0]?.item != null ? short(line) : [],
      ),
    )
  })
})

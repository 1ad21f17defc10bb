import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readFile } from '#blocks/paste/read-file.ts'
import { readWorkbook } from '#blocks/paste/spreadsheet.ts'
import { lots, prices } from '#tests/support/pasted-short.ts'
import { stubSpreadsheetWorker } from '#tests/support/spreadsheet-worker.ts'
import { archive, part, row, workbookParts } from '#tests/support/workbooks.ts'

beforeAll(stubSpreadsheetWorker)
afterAll(() => void vi.unstubAllGlobals())

const DAY = new Date(Date.UTC(2026, 10, 26))
const EVENING = new Date(Date.UTC(2026, 10, 26, 18, 30))
const ROWS = [
  ['Prix du jour'],
  ['Objet', 'Date', 'x1', 'x10'],
  ['Ortie', DAY, 12, 95],
  ['Fer', EVENING, null, 38_500],
  ['Total', null, 12, 38_595],
]
const file = (bytes: Uint8Array | string, name = 'prix') => new File([bytes as BlobPart], name)
const textOf = async (bytes: Uint8Array | string, sheet: number | null = null) => {
  const read = await readFile(file(bytes), sheet)
  return read.ok ? read : expect.fail(read.problem)
}
const problemOf = async (bytes: Uint8Array | string) => {
  const read = await readFile(file(bytes))
  return read.ok ? expect.fail(read.text.slice(0, 200)) : read.problem
}

describe('a workbook', () => {
  test.each([
    ['.xlsx', () => writeXlsx({ sheets: [{ name: 'Prix', rows: ROWS }] })],
    ['.ods', () => writeOds({ sheets: [{ name: 'Prix', rows: ROWS }] })],
  ])(
    'M53 %s is the text that it would be if it were pasted, its days and figures whole',
    async (_, write) => {
      const { text, remarks } = await textOf(await write())
      expect(text.split('\n')[3]).toContain('2026-11-26 18:30')
      expect(prices(text).said).toEqual([
        'Ortie ×1 12 2026-11-26 + Ortie ×10 95 2026-11-26',
        'Fer ×10 38500 2026-11-26',
      ])
      expect(prices(text).passed.map(({ why }) => why)).toEqual(['title', 'total'])
      expect(remarks).toEqual([])
    },
  )

  test('M53 the first sheet that holds something is read, unless another is chosen', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Vide', rows: [] },
        { name: 'Prix', rows: [['Ortie', 12]] },
        {
          name: 'Lots',
          rows: [
            ['Objet', 'Lot', 'Prix'],
            ['Fer', 'lot de 10', 95],
          ],
        },
      ],
    })
    const first = await textOf(bytes)
    expect(first.book).toEqual({ names: ['Vide', 'Prix', 'Lots'], sheet: 1 })
    expect(first.text.trim()).toBe('Ortie\t12')
    expect(lots((await textOf(bytes, 2)).text).said).toEqual(['Fer ×10 95 listed'])
  })

  test('M53 sums of decimals have no noise, and cells with line ends and quotes stay one', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['objet', 'prix'],
            ['Ortie', 0.1 + 0.2 + 11.7],
            ['Fer\n"fin"', 9],
          ],
        },
      ],
    })
    const { text } = await textOf(bytes)
    expect(text).toContain('Ortie\t12')
    expect(prices(text).said).toEqual(['Ortie ×1 12', '~Fer\n"fin" ×1 9'])
  })

  test('M53 formulas count by their value; one that gives an error leaves its row to be put right, and it is said', async () => {
    const rows =
      row(1, 'objet', 'prix') +
      row(2, 'Ortie', '<c><f>6*2</f><v>12</v></c>') +
      row(3, 'Fer', '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>')
    const { text, remarks } = await textOf(archive(workbookParts({ A: rows })))
    expect(prices(text).said).toEqual(['Ortie ×1 12', '! price'])
    expect(remarks).toEqual(['1 case contient une erreur de formule\u00a0: ces lignes restent à corriger.'])
  })

  test('M53 macros are not looked at, and it is said', async () => {
    const parts = [...workbookParts({ A: row(1, 'Ortie', 12) }), part('xl/vbaProject.bin', 'Sub Auto_Open')]
    const { text, remarks } = await textOf(archive(parts))
    expect(prices(text).said).toEqual(['Ortie ×1 12'])
    expect(remarks).toEqual(['Les macros de ce fichier ne sont pas lues.'])
  })

  test('M53 rows beyond twenty thousand are left, and it is said', async () => {
    const rows = Array.from({ length: 20_010 }, (_, at) => ['Ortie', at + 1])
    const { text, remarks } = await textOf(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    expect(text.split('\n')).toHaveLength(20_000)
    expect(remarks).toEqual(['Les 20\u202f000 premières lignes de la feuille sont lues.'])
  })

  test('M53 columns beyond sixty are left, and it is said where they hold something', async () => {
    const wide = (last: string) => [['Ortie', 12, ...Array.from({ length: 58 }, () => ''), last]]
    const remarksOn = async (last: string) =>
      (await textOf(await writeXlsx({ sheets: [{ name: 'A', rows: wide(last) }] }))).remarks
    expect(await remarksOn('Frêne')).toEqual(['Les 60 premières colonnes de la feuille sont lues.'])
    expect(await remarksOn('')).toEqual([])
  })
})

describe('a file that cannot be read says why', () => {
  test('M53 an archive that grows without measure is not unpacked', async () => {
    const bomb = part('xl/worksheets/sheet9.xml', Buffer.alloc(140 * 1024 * 1024))
    const bytes = archive([...workbookParts({ A: row(1, 'Ortie', 12) }), bomb])
    expect(bytes.length).toBeLessThan(200_000)
    expect(await problemOf(bytes)).toBe('Ce fichier se déplie en plus de 128 Mo\u00a0: il n’est pas ouvert')
  })

  test('M53 one that says less than it grows to stops where it said', async () => {
    const lie = part('xl/worksheets/sheet1.xml', Buffer.alloc(40 * 1024 * 1024), 500)
    const parts = workbookParts({ A: row(1, 'Ortie', 12) }).filter(({ name }) => name !== lie.name)
    expect(await readWorkbook(archive([...parts, lie]), null)).toEqual({ ok: false, fault: 'broken' })
  })

  test('M53 a part that says nothing of its size counts as the most that it may be', async () => {
    const silent = part('xl/worksheets/sheet9.xml', Buffer.alloc(140 * 1024 * 1024), 0)
    expect(await problemOf(archive([...workbookParts({ A: row(1, 'Ortie', 12) }), silent]))).toContain(
      '128 Mo',
    )
  })

  test('M53 a workbook with a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [['Ortie', 12]] }],
      encryption: { password: 'x', spinCount: 10 },
    })
    expect(await problemOf(bytes)).toContain('protégé par un mot de passe')
  })

  test.each<[string, Uint8Array, string]>([
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'Ancien format .xls'],
    ['a database', new TextEncoder().encode('SQLite format 3\0\u0010\0'), 'ni un texte, ni un tableur'],
    ['a torn archive', new TextEncoder().encode('PK\u0003\u0004abc'), 'ni un texte, ni un tableur'],
    ['an archive of something else', archive([part('a.txt', 'Ortie;12')]), 'ni un texte, ni un tableur'],
    ['an empty sheet', archive(workbookParts({ A: '' })), 'Cette feuille est vide'],
  ])('M53 %s', async (_, bytes, said) => {
    expect(await problemOf(bytes)).toContain(said)
  })

  test('M53 a file of more than 20 MB', async () => {
    expect(await problemOf('x'.repeat(20_000_001))).toBe('Fichier trop gros\u00a0: 20 Mo au plus')
  })
})

describe('the encodings of a text file', () => {
  const TEXT = 'Objet;Prix\r\nBlé;12\r\n'
  const wide = (little: boolean) => {
    const bytes = Buffer.from(TEXT, 'utf16le')
    return new Uint8Array(little ? bytes : bytes.swap16())
  }
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['UTF-16, little end first', wide(true)],
    ['UTF-16, big end first', wide(false)],
    ['UTF-16 with its mark', Buffer.concat([Buffer.of(0xff, 0xfe), wide(true)])],
    ['UTF-16, big end first, with its mark', Buffer.concat([Buffer.of(0xfe, 0xff), wide(false)])],
  ])('M46 %s', async (_, bytes) => {
    expect(prices((await textOf(new Uint8Array(bytes))).text).said).toEqual(['Blé ×1 12'])
  })
})

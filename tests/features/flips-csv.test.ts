import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from '#ui/files/csv.ts'

const cell = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ';', "'", '=', '-', '\t', '\n', '\r', ' ', ',', 'a'),
    maxLength: 8,
  }),
)

describe('CSV cells', () => {
  test('T51 what is written is read back, formulas and quotes included', () => {
    const filled = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(filled, (rows) => {
        expect(readCsv(writeCsv(rows)).rows.slice(0, rows.length)).toEqual(rows)
      }),
    )
  })

  test('T51 no cell begins as a formula does', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(writeCsv([[text]])).not.toMatch(/^\ufeff"?[=+\-@]/)
      }),
    )
    expect(writeCsv([['=1+1', '-5', '@x', 'a-b']])).toContain("'=1+1")
  })

  test('T51 a quote that nothing closes is an ordinary character', () => {
    expect(readCsv('"Épée;12\nGelano;13').rows).toEqual([
      ['"Épée', '12'],
      ['Gelano', '13'],
    ])
  })

  test.each([
    ['semicolons', 'Gelano;1,5m;"lot ; de 10"'],
    ['tabs', 'Gelano\t1,5m\tlot ; de 10'],
    ['commas', 'Gelano,"1,5m",lot ; de 10'.replace(' ;', ' -')],
  ])('T51 cells may stand between %s', (_, text) => {
    expect(readCsv(text).rows[0]?.slice(0, 2)).toEqual(['Gelano', '1,5m'])
  })

  test('T51 a comma in a title above the head parts nothing, nor does a line end in the middle of quotes', () => {
    const isTitle = (title: string) => ['objet', 'achat'].includes(title)
    expect(readCsv('Ventes, novembre\nobjet;achat\n"Gelano\n, x";12', isTitle).rows[2]).toEqual([
      'Gelano\n, x',
      '12',
    ])
  })
})

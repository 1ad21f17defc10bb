import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { courses, flips, lots, ochre, prices } from '#tests/support/pasted-short.ts'
import { cellsOf, holdsForAnyTable } from '#tests/support/pasted-tables.ts'

const items = fc.constantFrom('Ortie', 'Fer', 'Bois de Frêne', 'Caramel Rabmajoke #1', 'Trèfle à 5 feuilles')
const kamas = fc.integer({ min: 1, max: 10 ** 10 })
/** What is read as certain: neither asked about nor refused, of an item that is known. */
const certain = ({ said }: { said: string[] }) => said.filter((one) => !/^[?!~]/.test(one))

describe('of a table in any order, under any titles, with a sum at its end', () => {
  test('M46 no lot that is certain is wrong', () => {
    const rows = fc.array(
      fc.record({ name: items, size: fc.constantFrom(...PACK_SIZES), price: kamas, level: fc.nat(200) }),
      { minLength: 1, maxLength: 6 },
    )
    const tables = fc
      .record({ rows, heads: fc.boolean(), sized: fc.boolean() })
      .map(({ rows, heads, sized }) => ({
        columns: [
          { title: 'Objet', cell: cellsOf(rows, ({ name }) => name) },
          { title: 'Niveau', cell: cellsOf(rows, ({ level }) => level) },
          { title: 'Lot', cell: cellsOf(rows, ({ size }) => (sized ? `lot de ${size}` : size)) },
          { title: 'Prix', cell: cellsOf(rows, ({ price }) => price) },
        ],
        rows: rows.length,
        heads,
        truth: rows.map(({ name, size, price }) => `${name} ×${size} ${price} listed`),
      }))
    holdsForAnyTable(tables, (text) => certain(lots(text)))
  })

  test('M46 M54 no capture that is certain is wrong', () => {
    const rows = fc.array(
      fc.record({
        name: fc.constantFrom('Arakule la Revancharde', 'Gelanal le Huileux', 'Bouftou Royal'),
        count: fc.integer({ min: 1, max: 90 }),
        level: fc.nat(200),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const tables = fc
      .record({ rows, heads: fc.boolean(), levels: fc.boolean() })
      .map(({ rows, heads, levels }) => ({
        columns: [
          { title: 'Archimonstre', cell: cellsOf(rows, ({ name }) => name) },
          { title: 'Quantité', cell: cellsOf(rows, ({ count }) => count) },
          ...(levels ? [{ title: 'Niveau', cell: cellsOf(rows, ({ level }) => level) }] : []),
        ],
        rows: rows.length,
        heads,
        truth: rows.map(({ name, count }) => `${name} ×${count}`),
      }))
    holdsForAnyTable(tables, (text) => certain(ochre(text)))
  })

  const drawn = fc.record({
    rows: fc.array(fc.record({ name: items, price: kamas, other: fc.nat(999) }), {
      minLength: 1,
      maxLength: 6,
    }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    title: fc.constantFrom('Truc', 'Colonne C', '', 'Ma note', 'Valeur', '???'),
    sign: fc.constantFrom('\t', ';', '|'),
    total: fc.boolean(),
  })
  test.each([
    ['prices', prices, 'Prix'],
    ['Courses', courses, 'Quantité'],
    ['the ledger', flips, 'Achat'],
  ] as const)(
    'M46 beside a column of figures whose title nobody knows nothing of %s is certain',
    (_, read, known) => {
      fc.assert(
        fc.property(drawn, ({ rows, order, title, sign, total }) => {
          const write = (cells: readonly (string | number)[]) => order.map((at) => cells[at]).join(sign)
          const lines = [
            write(['Objet', known, title]),
            ...rows.map(({ name, price, other }) => write([name, price, other])),
            ...(total ? [write(['Total', 12, 34])] : []),
          ]
          expect(certain(read(lines.join('\n')))).toEqual([])
        }),
      )
    },
  )
})

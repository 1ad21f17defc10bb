import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDonation } from '#shared/domain/site/donation.ts'

const TOO_SMALL = { kind: 'refused', message: 'Montant minimum\u00a0: 5€' }
const TOO_LARGE = { kind: 'refused', message: 'Montant maximum\u00a0: 1 000 €' }

test.each([
  ['5', 5, false],
  ['4.5', 5, true],
  ['7.5', 8, true],
  ['7,5', 8, true],
  [' 10 € ', 10, false],
  ['1 000', 1000, false],
  ['1000,4', 1000, true],
])('A92 « %s » is a donation of %i €', (text, euros, rounded) => {
  expect(readDonation(text)).toEqual({ kind: 'amount', euros, rounded })
})

test.each(['4.49', '0', '-3', 'dix', '', '10 kamas', '1e3', '0x10', 'Infinity'])(
  'A92 A93 « %s » is less than the least donation',
  (text) => expect(readDonation(text)).toEqual(TOO_SMALL),
)

test.each(['1000,5', '5000', '9'.repeat(400)])('A92 « %s » is more than the largest', (text) => {
  expect(readDonation(text)).toEqual(TOO_LARGE)
})

test('A92 every whole amount between the limits is read as it is printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1000 }), (euros) => {
      expect(readDonation(String(euros))).toEqual({ kind: 'amount', euros, rounded: false })
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#shared/domain/text/fold.ts'

describe('fold', () => {
  test.each([
    ['Bois de Frêne', 'bois de frene'],
    ['ŒIL de Cycloïde', 'oeil de cycloide'],
    ['Bottes Nō', 'bottes no'],
    ['  Étain ', 'etain'],
    ['Cœur d’ours', 'coeur d ours'],
    ["Cœur d'ours", 'coeur d ours'],
    ['Perce-Neige', 'perce neige'],
  ])('T25 %j is searched as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('T25 folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

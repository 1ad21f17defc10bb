import { describe, expect, test } from 'vitest'
import { inBand, LEVEL_BANDS, matchesCraftText } from '#shared/domain/crafts/craft-filters.ts'

const bandsOf = (level: number) => LEVEL_BANDS.filter((band) => band !== 'all' && inBand(level, band))

describe('craft filters', () => {
  test.each<[number, string[]]>([
    [0, ['0-50']],
    [50, ['0-50']],
    [51, ['51-100']],
    [100, ['51-100']],
    [101, ['101-150']],
    [150, ['101-150']],
    [151, ['151-200']],
    [200, ['151-200', '200+']],
    [230, ['200+']],
  ])('T26 level %i is in %j', (level, bands) => {
    expect(bandsOf(level)).toEqual(bands)
  })

  test('T26 every level is in « all »', () => {
    expect([0, 1, 200, 230].every((level) => inBand(level, 'all'))).toBe(true)
  })

  test.each(['niv 20', 'niv20', 'NIV 20', ' Niv. 20 '])('T25 %j matches level 20 and no other', (text) => {
    const levels = [2, 20, 120, 200].filter((level) => matchesCraftText('Anneau', level, text))
    expect(levels).toEqual([20])
  })

  test.each(['frene', 'Frêne', 'BOIS DE', ''])('T25 %j is found in the name whatever its accents', (text) => {
    expect(matchesCraftText('Planche en Bois de Frêne', 1, text)).toBe(true)
  })

  test('T25 other text must be part of the name', () => {
    expect(matchesCraftText('Œil de Cycloïde', 20, 'oeil de cyclo')).toBe(true)
    expect(matchesCraftText('Œil de Cycloïde', 20, '20')).toBe(false)
  })
})

import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { searchText } from '#shared/catalogue/search-text.ts'
import { packOf, readAmount } from '#shared/domain/reading/amounts.ts'
import { figureDoubts, nameDoubts, unlikelyPacks } from '#shared/domain/reading/doubts.ts'
import { nameMatcher, readNameKey } from '#shared/domain/reading/match-name.ts'

describe('amounts as read', () => {
  it('N141 reads a whole amount under any separator and unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom('', ' ', '.', ',', '\u202f', '\u00a0'),
        fc.constantFrom('', ' kamas', ' ©'),
        (value, separator, unit) => {
          const text = String(value).replace(/\B(?=(\d{3})+$)/g, separator) + unit
          expect(readAmount(text)).toEqual({ value, sure: true, short: false })
        },
      ),
    )
  })

  it.each([
    ['12 500k', 12_500, true, false],
    ['6556k', 6556, true, false],
    ['120 k', 120, true, true],
    ['1,2 M', 1_200_000, false, false],
    ['3,5k', 3500, false, false],
    ['1 25O', 1250, false, false],
    ['l2 500', 12_500, false, false],
    ['12 50', 1250, false, false],
    ['007', 7, false, false],
  ])('N141 %s', (text, value, sure, short) => {
    expect(readAmount(text)).toEqual({ value, sure, short })
  })

  it.each(['', 'k', 'Ortie', 'Sol', 'BOIS', '–', '1 000 000 000 001', '5/5', '12:30'])(
    'N141 « %s » is none',
    (text) => {
      expect(readAmount(text)).toBeNull()
    },
  )

  it('N142 knows which counts are lots', () => {
    expect([1, 10, 12, 100, 1000, null].map(packOf)).toEqual([1, 10, null, 100, 1000, null])
  })
})

const NAMES = [
  ['Bois de Frêne', 1, 'Bois'],
  ['Bois de Chêne', 20, 'Bois'],
  ['Ortie', 1, 'Plante'],
  ['Gelano', 60, 'Anneau'],
  ["Pierre d'âme", 40, 'Pierre'],
  ['Rune Pa Sa', 30, 'Rune'],
  ['Rune Ra Sa', 70, 'Rune'],
  ['Clef', 10, 'Clef'],
  ['Clef', 50, 'Clef'],
  ['Ailes du Scarafeuille', 38, 'Aile'],
] as const
const match = nameMatcher(
  NAMES.map(([name, level, type], at) => ({ text: searchText(name), id: at + 1, level, type })),
  distance,
)

describe('names as read', () => {
  it.each([
    ['BOIS DE FRENE', 1, 0],
    ['Pierre d’ame', 5, 0],
    ['Gelamo', 4, 1],
    ['0rtie', 3, 1],
    ['Bois de Frême.', 1, 1],
    ['3 Gelano', 4, 0],
    ['_} Pierre d’âme', 5, 0],
  ])('N148 « %s »', (read, id, letters) => {
    expect(match(read)).toMatchObject({ id, letters })
  })

  it('N148 finds none where a quarter of the letters would be wrong', () => {
    expect(match('Orrrr')).toBeNull()
    expect(match('xyz')).toBeNull()
    expect(match('é')).toBeNull()
  })

  it('N149 is doubtful of a name two letters away, as near to another, or badly read', () => {
    expect(nameDoubts(95, match('Bois de Frêne'))).toEqual([])
    expect(nameDoubts(95, match('Bois de Frème'))).toEqual([])
    expect(nameDoubts(95, match('Bois de Frxxe'))).toEqual(['name'])
    expect(nameDoubts(95, match('Rune a Sa'))).toEqual(['name'])
    expect(nameDoubts(95, null)).toEqual(['name'])
    expect(nameDoubts(30, match('Gelamo'))).toEqual(['unread'])
  })

  it('M39 of names as near, and of namesakes, is the one whose level or type stands beside it', () => {
    expect(match('Rune a Sa')).toMatchObject({ alone: false })
    expect(match('Rune a Sa', { level: 70, type: '' })).toMatchObject({ id: 7, alone: true, level: true })
    expect(match('Rune a Sa', { level: 30, type: '' })).toMatchObject({ id: 6, alone: true, level: true })
    expect(match('Clef', { level: 50, type: '' })).toMatchObject({ id: 9, alone: true })
    expect(match('Clef')).toMatchObject({ id: 8, alone: false })
    expect(match('Bois de Xhêne', { level: null, type: 'Bois' })).toMatchObject({ id: 2 })
  })

  it('M39 M40 a level confirms a name of several wrong letters, and another level makes it doubtful', () => {
    const doubts = (read: string, level: number | null) =>
      nameDoubts(40, match(read, { level, type: '' }), { length: read.length })
    expect(doubts('Alles du Scarefeuille', 38)).toEqual([])
    expect(doubts('Alles du Scarefeuille', null)).toEqual(['name', 'unread'])
    expect(doubts('Alles du Scarefeullle', 38)).toEqual(['name'])
    expect(doubts('Gelamo', 6)).toEqual(['name', 'unread'])
    expect(doubts('Gelano', 6)).toEqual([])
    expect(nameDoubts(95, match('Gelano', { level: 6, type: '' }), { unheaded: true })).toEqual(['name'])
    expect(nameDoubts(95, match('Gelano'), { unheaded: true })).toEqual(['name'])
    expect(nameDoubts(95, match('Gelano', { level: 60, type: '' }), { unheaded: true })).toEqual([])
  })

  describe('M44 with the names of the game’s language beside ours', () => {
    const ours = NAMES.map(([name, level, type], at) => ({ text: searchText(name), id: at + 1, level, type }))
    const theirs = (
      [
        [1, 'Ash Wood', 1, 'Wood'],
        [2, 'Chestnut Wood', 20, 'Wood'],
        [6, 'Rune Ra Sa', 30, 'Rune'],
        [4, 'Gelano', 60, 'Ring'],
        [9, 'Gelaxo', 50, 'Key'],
      ] as const
    ).map(([id, name, level, type]) => ({
      ...{ id, text: searchText(name), level, type },
      language: 'en' as const,
    }))
    const both = nameMatcher([...ours, ...theirs], distance)

    it('a name of either is the item, under the same rules for what is near', () => {
      expect(both('Ash Wood')).toMatchObject({ id: 1, letters: 0, alone: true })
      expect(both('ASH WOOB')).toMatchObject({ id: 1, letters: 1, alone: true })
      expect(both('Bois de Frêne')).toMatchObject({ id: 1, letters: 0, alone: true })
      expect(both('Ash Woodlands')).toBeNull()
      expect(nameDoubts(95, both('Ash Wxxd'))).toEqual(['name'])
    })

    it('a name that an item bears in both is that item', () => {
      expect(both('Gelano')).toMatchObject({ id: 4, alone: true })
    })

    it('a name that means one item in ours and another in theirs is asked about, whatever stands beside it', () => {
      expect(nameDoubts(95, both('Rune Ra Sa'))).toEqual(['name'])
      expect(both('Rune Ra Sa', { level: 70, type: 'Rune' })).toMatchObject({ id: 7, alone: false })
      expect(both('Rune Ra Sa', { level: 30, type: 'Rune' })).toMatchObject({ id: 6, alone: false })
    })

    it('a name as near to one of each language is doubtful', () => {
      expect(both('Gelavo')).toMatchObject({ alone: false })
    })
  })

  it('N163 keeps a correction under letters and figures, at most 64', () => {
    expect(readNameKey('Pierre d’âme n°2 !')).toBe('pierre d ame n 2')
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readNameKey(text)).toMatch(/^[a-z0-9 ]{0,64}$/)
        expect(readNameKey(readNameKey(text))).toBe(readNameKey(text))
      }),
    )
  })
})

describe('what is doubtful of figures', () => {
  it('N150 is what the reader was not certain of, and what may be others', () => {
    expect(figureDoubts({ confidence: 92, sure: true }, 12)).toEqual([])
    expect(figureDoubts({ confidence: 60, sure: true }, 12)).toEqual(['unread'])
    expect(figureDoubts({ confidence: 92, sure: false }, 12)).toEqual(['figures'])
    expect(figureDoubts({ confidence: 87, sure: true }, 12)).toEqual([])
    expect(figureDoubts({ confidence: 87, sure: true }, 7)).toEqual(['unread'])
  })

  it('N151 is a pack of which ten cost less than 5 or more than 15 times one', () => {
    const of = (...prices: [1 | 10 | 100 | 1000, number][]) =>
      [...unlikelyPacks(prices.map(([pack, value]) => ({ pack, value })))].sort((a, b) => a - b)
    expect(of([1, 100], [10, 990], [100, 9000], [1000, 95_000])).toEqual([])
    expect(of([1, 100], [10, 99])).toEqual([1, 10])
    expect(of([1, 100], [10, 500], [100, 7501])).toEqual([10, 100])
    expect(of([1, 100], [100, 22_500])).toEqual([])
    expect(of([1, 100], [100, 22_501])).toEqual([1, 100])
    expect(of([10, 5])).toEqual([])
  })
})

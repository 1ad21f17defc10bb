import { describe, expect, it } from 'vitest'
import { cropped } from '#blocks/reading/pixels/grey.ts'
import { readAgain } from '#blocks/reading/reader/read-again.ts'
import { readingsOf } from '#shared/domain/reading/readings.ts'
import { type Box, isIn, type Word } from '#shared/domain/reading/words.ts'
import { courseWindow, lotsWindow, ROW, textAt } from '#tests/support/market-words.ts'

const LOTS = [
  [1, 349],
  [10, 3294],
  [100, 30_996],
  [1000, 309_467],
] as const
const SHOWN = lotsWindow({ name: 'Bois de Frêne', average: 304, lots: LOTS })
const MATCH = (name: string) =>
  name === 'Bois de Frêne' ? { id: 7, letters: 0, alone: true, level: true } : null
const ROW_AT = (row: number) => 216 + ROW * row

/** What a picture says for certain once some of it was read again, as `truth` has it, and which areas were asked for. */
async function certainOf(first: readonly Word[], truth: readonly Word[] = SHOWN) {
  const areas: Box[] = []
  const words = await readAgain(first, async (area) => {
    areas.push(area)
    return truth.filter((word) => isIn(area, word))
  })
  const known = { match: MATCH, corrected: new Map<string, number>(), blurred: false }
  const [reading] = readingsOf(words, known).windows.flatMap(({ readings }) => readings)
  const figures = Object.entries(reading?.figures ?? {}).filter(([, { doubts }]) => doubts.length === 0)
  return {
    areas,
    item: reading?.nameDoubts.length === 0 ? reading.item : null,
    figures: Object.fromEntries(figures.map(([name, { value }]) => [name, value])),
  }
}

const ALL = { ...Object.fromEntries(LOTS), average: 304 }
const lacking = (row: number) => SHOWN.filter(({ y, x }) => Math.abs(y - ROW_AT(row)) > 5 || x > 400)
/** A row whose price is read as other figures, so certainly. */
const saying = (row: number, text: string, confidence: number) => [
  ...lacking(row),
  ...SHOWN.filter(({ y, x }) => Math.abs(y - ROW_AT(row)) < 5 && x < 200),
  ...textAt(text, { right: 348.5 }, ROW_AT(row)).map((word) => ({ ...word, confidence })),
]
const inTable = (area: Box) => area.y > 170

describe('what is read again of a picture', () => {
  it.each([0, 1, 2])(
    'M45 a row of lots that was lost, the one at %i, is found by where it stands',
    async (row) => {
      // The columns as a whole lose it too: it is found alone.
      const first = lacking(row)
      const words = await readAgain(first, async (area) =>
        (area.height > ROW * 2 ? first : SHOWN).filter((word) => isIn(area, word)),
      )
      expect(words.filter(({ y, x }) => Math.abs(y - ROW_AT(row)) < 5 && x < 400)).not.toEqual([])
      expect((await certainOf(first)).figures).toEqual(ALL)
    },
  )

  it('M45 a price that the reader was not certain of is read once more without its coin', async () => {
    const faint = saying(1, '3284 K', 20)
    const truth = [
      ...faint.filter(({ text }) => text !== '3284'),
      ...textAt('3294', { right: 335 }, ROW_AT(1)),
    ]
    const asked: Box[] = []
    const words = await readAgain(faint, async (area) => {
      asked.push(area)
      // Beside its coin it is read the same way as before.
      const narrow = area.height < ROW && area.width < 100
      return (narrow ? truth : faint).filter((word) => isIn(area, word) && !(narrow && word.text === 'K'))
    })
    expect(words.filter(({ y }) => Math.abs(y - ROW_AT(1)) < 5).map(({ text }) => text)).toContain('3294')
    const coin = SHOWN.find(({ text, y }) => text === 'K' && y === ROW_AT(1))
    expect(asked.some((area) => coin && area.x + area.width < coin.x + coin.width / 2)).toBe(true)
  })

  it('M45 N150 two readings of a faint price that differ, neither of them certain, leave it doubtful', async () => {
    const faint = saying(1, '3284 K', 20)
    const other = textAt('3294', { right: 335 }, ROW_AT(1)).map((word) => ({ ...word, confidence: 40 }))
    const truth = [...faint.filter(({ text }) => text !== '3284'), ...other]
    const { figures } = await certainOf(faint, truth)
    expect(figures).not.toHaveProperty('10')
    expect(figures).toMatchObject({ 1: 349, 100: 30_996, 1000: 309_467 })
  })

  it('M45 a title beside a bright map is read once more by itself', async () => {
    const first = SHOWN.map((word) => (word.text === 'Frêne' ? { ...word, text: 'F…', confidence: 3 } : word))
    // With the lines below it, it is read as before.
    const words = await readAgain(first, async (area) =>
      (area.height < 40 ? SHOWN : first).filter((word) => isIn(area, word)),
    )
    expect(words.map(({ text }) => text)).toContain('Frêne')
    expect(await certainOf(first)).toMatchObject({ item: 7, figures: ALL })
  })

  it('M45 heads that were lost are looked for below « Prix moyen »', async () => {
    const first = SHOWN.filter(({ y }) => y !== 175)
    expect(await certainOf(first)).toMatchObject({ item: 7, figures: ALL })
  })

  it('M45 what is read worse than before is not taken, and nothing is asked of a picture without such a window', async () => {
    expect(await certainOf(SHOWN, [])).toMatchObject({ item: 7, figures: ALL })
    // As many letters, of which fewer are figures of a row.
    const worse = SHOWN.map((word) => (word.text === '467' ? { ...word, text: 'A67' } : word))
    expect(await certainOf(SHOWN, worse)).toMatchObject({ item: 7, figures: ALL })
    const chat = textAt('Vous avez perdu 460 kamas', { left: 20 }, 400)
    expect((await certainOf(chat)).areas).toEqual([])
    const { areas } = await certainOf(SHOWN)
    expect(areas.filter(inTable)).toHaveLength(1)
  })

  it('M42 M45 the name over a course is read once more by itself', async () => {
    const shown = courseWindow({ name: 'Bois de Frêne', median: 99, average: 104, sold: 1_387_925 }, [
      ...['05/09', '06/09', '07/09', '08/09', '09/09', '10/09', '11/09', '12/09'],
    ])
    const first = shown.filter(({ text }) => text !== 'Frêne')
    expect(await certainOf(first, shown)).toMatchObject({ item: 7 })
  })
})

describe('a part of a picture', () => {
  it('N139 has the pixels of its place, as many of them as there are', () => {
    const grey = { width: 4, height: 3, pixels: Uint8Array.from({ length: 12 }, (_, at) => at) }
    expect(cropped(grey, { left: 1.4, top: 1, width: 2, height: 9 })).toEqual({
      ...{ width: 3, height: 2, left: 1, top: 1 },
      pixels: Uint8Array.of(5, 6, 7, 9, 10, 11),
    })
    expect(cropped(grey, { left: 9, top: -4, width: 2, height: 2 }).pixels).toHaveLength(0)
  })
})

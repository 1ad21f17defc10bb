import { createWorker, OEM, PSM } from 'tesseract.js'
import { prepared } from '#blocks/reading/pixels/prepare.ts'
import type { ReadPicture } from '#blocks/reading/reader/reader.ts'
import { wordsOf } from '#blocks/reading/reader/strip-words.ts'
import { fileOf } from '#blocks/reading/reader/strips.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import { startBrowser } from '#tests/harness/device.ts'
import { madePicture, WEARS } from './reading/pictures.ts'
import { added, noScore, type Score, scorer } from './reading/score.ts'
import { greyOf, takePicture } from './reading/take.ts'
import { recordedGame } from './support/game.ts'
import type { Bench, BenchRow } from './support/row.ts'

const PICTURES = Number(process.env.PICTURES ?? 300)
/** The number of the first one: what was tuned on some is measured on others. */
const FIRST = Number(process.env.FIRST_PICTURE ?? 0)
/** Only pictures of these kinds of wear. */
const WORN: readonly string[] = process.env.WORN?.split(',') ?? WEARS
/** In percent: names found, figures right, certain figures that are wrong. */
const AIMS = { named: 97, right: 98, wrong: 0.1 }

/**
 * How well a player's own tables are read, which name their columns (the game has no such table; its windows are read in
 * `tests/e2e/journeys-market-pictures.test.ts`): pictures made of the game's names and invented prices, six fonts and sizes, five themes,
 * eight kinds of wear, read by the same steps as in the page. `PICTURES` of them from `FIRST_PICTURE` on,
 * the same each time.
 */
export const bench: Bench = async () => {
  const game = recordedGame('Reading', [])
  if (!game) return []
  const score = scorer(game.items)
  const scores = new Map<string, Score>()
  const browser = await startBrowser()
  const page = await browser.newPage()
  const reader = await createWorker('fra', OEM.LSTM_ONLY, {
    langPath: 'node_modules/@tesseract.js-data/fra/4.0.0_best_int',
    gzip: true,
    cacheMethod: 'none',
  })
  try {
    await reader.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      tessedit_do_invert: '0',
      user_defined_dpi: '300',
    })
    for (let seed = FIRST; seed < FIRST + PICTURES; seed += 1) {
      const picture = madePicture(seed, game.items)
      if (!WORN.includes(picture.wear)) continue
      const read = await readingOf(await takePicture(page, picture))
      for (const kind of [picture.wear, 'all but photos'].slice(0, picture.wear === 'photo' ? 1 : 2))
        scores.set(kind, added(scores.get(kind) ?? noScore(), score(read, picture.truth)))
    }
  } finally {
    await reader.terminate()
    await browser.close()
  }
  return ['all but photos', ...WORN].flatMap((kind) => rowsOf(kind, scores.get(kind) ?? noScore()))

  async function readingOf(file: Buffer): Promise<ReadPicture> {
    const words: Word[] = []
    let blurred = false
    for (const strip of prepared(greyOf(file))) {
      if (!strip) continue
      blurred ||= strip.blurred
      const file = fileOf(strip)
      words.push(...(await wordsOf(reader, { ...file, file: Buffer.from(file.file) })))
    }
    return { words, blurred }
  }
}

function rowsOf(kind: string, { items, named, figures, right, certain, wrong }: Score): BenchRow[] {
  const share = (part: number, of: number) => (of === 0 ? 0 : (part / of) * 100)
  const row = { unit: '%', against: 'aim' }
  const what = `Screenshots, ${kind}`
  return [
    {
      ...row,
      what: `${what}: names found of ${items}`,
      ours: share(named, items),
      theirs: AIMS.named,
      better: 'larger',
    },
    {
      ...row,
      what: `${what}: certain of ${figures} figures`,
      ours: share(certain, figures),
      against: 'all that was read right',
      theirs: share(right, figures),
      better: 'larger',
    },
    {
      ...row,
      what: `${what}: right of ${certain} certain figures`,
      ours: share(certain - wrong, certain),
      theirs: AIMS.right,
      better: 'larger',
    },
    {
      ...row,
      what: `${what}: wrong of ${certain} certain figures`,
      ours: share(wrong, certain),
      theirs: AIMS.wrong,
      better: 'smaller',
    },
  ]
}

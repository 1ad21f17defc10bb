import type { Browser } from 'playwright-core'
import { GAME_VIEWS, type GameView } from '#shared/domain/reading/rows.ts'
import { Device, startBrowser } from '#tests/harness/device.ts'
import { recordedGame, withGame } from './beside.ts'
import { canDraw, DRAW, fileOf, type GamePicture, gamePictures } from './game-windows.ts'
import { type Judged, judged, matcher } from './judge.ts'
import type * as readingPage from './page/reading.ts'
import { bench, ONCE, type Row, type Stage } from './runner.ts'
import { BLANK, type Calls, moduleIn, site } from './stage.ts'

/** Pictures of each view: so many that a good 3,000 figures of each are called certain; `READINGS=20` takes so many of each. */
const PICTURES: Record<GameView, number> = { lots: 1200, list: 400, own: 240, course: 1200 }
const wanted = (view: GameView): number =>
  Math.min(PICTURES[view], Number(process.env.READINGS ?? Number.POSITIVE_INFINITY))
/** None of these was looked at while the reader was made. */
const SEED = 20_261_128

type Reader = { browser: Browser; read: Calls<typeof readingPage> }

const reader: Stage<Reader> = async (work) => {
  if (!canDraw()) {
    console.error(`readings: left out, nothing draws the game's windows (${DRAW})`)
    return []
  }
  return site()(async ({ url }) => {
    const browser = await startBrowser()
    try {
      const page = await new Device(url, {}, browser).open(BLANK)
      return await work({ browser, read: moduleIn<typeof readingPage>(page, 'bench/page/reading') })
    } finally {
      await browser.close()
    }
  })
}

type Outcome = { picture: GamePicture; judged: Judged[]; ms: number }

/** What the reader makes of pictures of each view: how much of what it calls certain is right, and how many pictures are certain as a whole. */
function readings({ browser, read }: Reader): Row[] {
  const { items } = recordedGame()
  const match = matcher(items)
  const sold = items.filter(({ category }) => category === 'resources' || category === 'consumables')
  return GAME_VIEWS.flatMap((view): Row[] => {
    const outcomes: Outcome[] = []
    const before = async () => {
      for (const picture of await gamePictures(view, wanted(view), { seed: SEED, items: sold })) {
        const bytes = await fileOf(browser, picture)
        const { ms, ...said } = await read('read', bytes.toString('base64'), `image/${picture.type}`)
        outcomes.push({ picture, judged: judged(said, picture, match), ms })
      }
    }
    const figures = (of: 'certain' | 'right' | 'shown') =>
      outcomes
        .flatMap((one) => one.judged.filter((each) => each.view === view))
        .reduce((sum, one) => sum + one[of], 0)
    const whole = () => outcomes.filter(({ picture: { whole, windows } }) => whole && windows[0]?.titled)
    const row = { ...ONCE, unit: '%', better: 'larger' as const }
    return [
      {
        ...row,
        what: `Pictures of the game, ${NAMES[view]}: of ${wanted(view)} pictures, figures called certain that are right`,
        before,
        ours: () => (figures('right') / figures('certain')) * 100,
        against: { aim: 99.9 },
      },
      {
        ...ONCE,
        unit: 'figures',
        better: 'larger',
        what: `Pictures of the game, ${NAMES[view]}: figures called certain`,
        ours: () => figures('certain'),
        against: { 'of those shown': () => figures('shown') },
      },
      {
        ...row,
        what: `Pictures of the game, ${NAMES[view]}: whole windows of which every figure is certain and right`,
        ours: () => (whole().filter(({ judged: [first] }) => first?.complete).length / whole().length) * 100,
        against: view === 'lots' ? { aim: 95 } : { 'all of them': 100 },
      },
      {
        ...ONCE,
        what: `Pictures of the game, ${NAMES[view]}: time to read one, median`,
        ours: () => median(outcomes.map(({ ms }) => ms)),
        against: { 'the slowest': () => Math.max(...outcomes.map(({ ms }) => ms)) },
      },
    ]
  })
}

const NAMES: Record<GameView, string> = {
  lots: 'lots of an item',
  list: 'list of items to buy',
  own: 'own lots',
  course: 'course of a market',
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export const accuracyBenches = [bench('readings', withGame('readings', reader), readings)]

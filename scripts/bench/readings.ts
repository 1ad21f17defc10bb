import { GAME_VIEWS, type GameView } from '#shared/domain/reading/rows.ts'
import { Device, startBrowser } from '#tests/harness/device.ts'
import { recordedGame, withGame } from './beside.ts'
import { canDraw, DRAW, drawer, type GamePicture, gamePictures } from './game-windows.ts'
import { type Judged, judged, matcher } from './judge.ts'
import type * as readingPage from './page/reading.ts'
import { bench, ONCE, type Row, type Stage } from './runner.ts'
import { BLANK, type Calls, moduleIn, site } from './stage.ts'

/** Pictures of each view: so many that a good 3,000 figures of each are called certain; `READINGS=20` takes so many of each. */
const PICTURES: Record<GameView, number> = { lots: 1000, list: 430, own: 190, course: 1250 }
const wanted = (view: GameView): number =>
  Math.min(PICTURES[view], Number(process.env.READINGS ?? Number.POSITIVE_INFINITY))
/** None of these was looked at while the reader was made: that was done on the seeds 101 to 103. */
const SEED = 20_261_201

/** So many figures are to be called certain. */
const ENOUGH = 3000
/** So many pages read at once: one is drawn while another is read. */
const PAGES = 2

type Reader = { draw: (picture: GamePicture) => Promise<Buffer>; pages: Calls<typeof readingPage>[] }

const reader: Stage<Reader> = async (work) => {
  if (!canDraw()) {
    console.error(`readings: left out, nothing draws the game's windows (${DRAW})`)
    return []
  }
  return site()(async ({ url }) => {
    const browser = await startBrowser()
    try {
      const pages = await Promise.all(
        Array.from({ length: PAGES }, async () =>
          moduleIn<typeof readingPage>(await new Device(url, {}, browser).open(BLANK), 'bench/page/reading'),
        ),
      )
      return await work({ draw: (await drawer(browser)).draw, pages })
    } finally {
      await browser.close()
    }
  })
}

type Outcome = { picture: GamePicture; judged: Judged[]; ms: number }

/** What the reader makes of pictures of a view: how much of what it calls certain is right, and how many pictures are certain as a whole. */
const readings =
  (view: GameView) =>
  (stage: Reader): Row[] => {
    const { items } = recordedGame()
    const match = matcher(items)
    const sold = items.filter(({ category }) => category === 'resources' || category === 'consumables')
    const outcomes: Outcome[] = []
    const before = async () => {
      const pictures = await gamePictures(view, wanted(view), { seed: SEED, items: sold })
      outcomes.push(...(await outcomesOf(stage, pictures, match)))
      for (const { picture, judged } of outcomes)
        for (const { wrong } of judged)
          if (wrong.length > 0) console.error(`${picture.how}: ${JSON.stringify(wrong)}`)
    }
    const figures = (of: 'certain' | 'right' | 'shown') =>
      outcomes
        .flatMap((one) => one.judged.filter((each) => each.view === view))
        .reduce((sum, one) => sum + one[of], 0)
    const wholly = (of: readonly Outcome[]) =>
      (of.filter(({ judged: [first] }) => first?.complete).length / of.length) * 100
    const inSight = () => outcomes.filter(({ picture: { whole, windows } }) => whole && windows[0]?.titled)
    const name = `Pictures of the game, ${NAMES[view]}`
    const row = { ...ONCE, unit: '%', better: 'larger' as const }
    return [
      {
        ...row,
        what: `${name}: of ${wanted(view)} pictures of seed ${SEED}, figures called certain that are right`,
        before,
        ours: () => (figures('right') / figures('certain')) * 100,
        against: { aim: 99.9 },
      },
      {
        ...ONCE,
        unit: 'figures',
        better: 'larger',
        what: `${name}: figures called certain`,
        ours: () => figures('certain'),
        against: { aim: ENOUGH, 'of those shown': () => figures('shown') },
      },
      {
        ...row,
        what: `${name}: pictures with the title and every row in sight that are certain as a whole, and right`,
        ours: () => wholly(inSight()),
        against: view === 'lots' ? { aim: 95 } : { 'all of them': 100 },
      },
      {
        ...row,
        what: `${name}: of all pictures, half covered and without a title too, certain as a whole and right`,
        ours: () => wholly(outcomes),
        against: { 'of those in sight': () => (inSight().length / outcomes.length) * 100 },
      },
      {
        ...ONCE,
        what: `${name}: time to read one while another is read, median`,
        ours: () => median(outcomes.map(({ ms }) => ms)),
        against: { 'the slowest': () => Math.max(...outcomes.map(({ ms }) => ms)) },
      },
    ]
  }

/** What all pages together make of pictures. */
async function outcomesOf(
  { draw, pages }: Reader,
  pictures: readonly GamePicture[],
  match: ReturnType<typeof matcher>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const left = pictures.values()
  const readLeft = async (read: Reader['pages'][number]) => {
    for (const picture of left) {
      const bytes = await draw(picture)
      const { ms, ...said } = await read('read', bytes.toString('base64'), `image/${picture.type}`)
      outcomes.push({ picture, judged: judged(said, picture, match), ms })
    }
  }
  await Promise.all(pages.map(readLeft))
  return outcomes
}

const NAMES: Record<GameView, string> = {
  lots: 'lots of an item',
  list: 'list of items to buy',
  own: 'own lots',
  course: 'course of a market',
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A bench for each view: all of them take half an hour. */
export const accuracyBenches = GAME_VIEWS.map((view) =>
  bench(`readings-${view}`, withGame(`readings-${view}`, reader), readings(view)),
)

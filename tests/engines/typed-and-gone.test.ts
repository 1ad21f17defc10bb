import { expect } from 'vitest'
import { DEMO, makeDemo } from '#tests/harness/demo.ts'
import { ENGINES } from '#tests/harness/engines.ts'
import { describeIn, signInWith, test } from '#tests/support/browser/engines.ts'
import { lostByReload } from '#tests/support/browser/typed-at-once.ts'

/** How long after the last Enter the page goes, in milliseconds. */
const PAUSES = [0, 50, 150, 400]
const TOOLS = [
  '/app/profit?recipe=',
  '/app/flips',
  '/app/prices',
  '/app/almanax/calc',
  '/app/archis',
  '/app/courses',
  '/app/metiers',
  '/app/elevage-renta',
]

for (const engine of ENGINES) {
  describeIn([engine], () => {
    for (const tool of TOOLS) {
      test(`T3 T38 twenty numbers typed at once in ${tool} are there when the page is loaded again, however soon`, async ({
        server,
        start,
      }) => {
        const { recipe } = await makeDemo(server.url)
        const page = await start(engine).open('/')
        await signInWith(page, DEMO)
        const lost: string[] = []
        await page.goto(tool.endsWith('=') ? tool + recipe : tool)
        await page.synced()
        for (const [round, pause] of PAUSES.entries())
          for (const what of await lostByReload(page.tab, pause, 41_000 + 100 * round))
            lost.push(`${pause} ms: ${what}`)
        expect(lost).toEqual([])
      })
    }
  })
}

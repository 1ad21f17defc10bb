import { expect } from 'vitest'
import { atShot } from '#scripts/lab/screenshots/at-shot.ts'
import { WHO } from '#scripts/lab/screenshots/shots.ts'
import { grantAccess } from '#tests/harness/demo-community.ts'
import { ALL_SHOTS, become, firstOfEach, PHONE, test } from '#tests/support/browser/page-walk.ts'
import { small } from '#tests/support/browser/touch.ts'

/** Rows of one list are alike: `npm run test:full` looks at all of them. */
const WALKS = [
  { which: 'every page', people: WHO.filter((who) => who !== 'newcomer'), shots: firstOfEach, rows: 3 },
  { which: 'every state of a page, in every row', people: WHO, shots: ALL_SHOTS, tags: 'full' as const },
]

for (const { which, people: walkers, shots, rows, tags } of WALKS)
  for (const who of walkers)
    test(`on a phone, on ${which} of a ${who}, links, buttons and fields answer to a finger on 44 by 44 pixels`, {
      tags,
      timeout: 600_000,
    }, async ({ community: { server }, people: { admin, demo }, device }) => {
      await grantAccess(server.url, admin.token, admin.user.id, who === 'supporter')
      const page = await device(PHONE).open('/')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await become(page, who, demo)
      const found: string[] = []
      for (const shot of shots.filter((shot) => shot.as === who)) {
        await atShot(page, server, demo, shot, async () => {
          found.push(...(await small(page, shot.name, rows)))
        })
      }
      expect(found).toEqual([])
    })

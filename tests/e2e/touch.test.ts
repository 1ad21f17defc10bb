// @module-tag full
import { expect } from 'vitest'
import { atShot } from '#scripts/lab/screenshots/at-shot.ts'
import { WHO } from '#scripts/lab/screenshots/shots.ts'
import { grantAccess } from '#tests/harness/demo-community.ts'
import { ALL_SHOTS, become, PHONE, test } from '#tests/support/browser/page-walk.ts'
import { small } from '#tests/support/browser/touch.ts'

test.for(WHO)(
  'on a phone, on every state of a page of a %s, in every row, links, buttons and fields answer to a finger on 44 by 44 pixels',
  { timeout: 600_000 },
  async (who, { community: { server }, people: { admin, demo }, device }) => {
    await grantAccess(server.url, admin.token, admin.user.id, who === 'supporter')
    const page = await device(PHONE).open('/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await become(page, who, demo)
    const found: string[] = []
    for (const shot of ALL_SHOTS.filter((shot) => shot.as === who)) {
      await atShot(page, server, demo, shot, async () => {
        found.push(...(await small(page, shot.name)))
      })
    }
    expect(found).toEqual([])
  },
)

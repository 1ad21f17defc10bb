// @module-tag full
import { expect } from 'vitest'
import { atShot } from '#scripts/screenshots/at-shot.ts'
import { grantAccess } from '#tests/harness/demo-community.ts'
import { become, PHONE, test, WALKS } from '#tests/support/browser/page-walk.ts'
import { small } from '#tests/support/browser/touch.ts'

test.for(WALKS)(
  'on a phone, on every state of a page of a $title, in every row, links, buttons and fields answer to a finger on 44 by 44 pixels',
  { timeout: 300_000 },
  async ({ who, shots }, { community: { server }, people: { admin, demo }, device }) => {
    await grantAccess(server.url, admin.token, admin.user.id, who === 'supporter')
    const page = await device(PHONE).open('/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await become(page, who, demo)
    const found: string[] = []
    for (const shot of shots) {
      await atShot(page, server, demo, shot, async () => {
        found.push(...(await small(page, shot.name)))
      })
    }
    expect(found).toEqual([])
  },
)

import { expect } from 'vitest'
import { makeDemo } from '#tests/harness/demo.ts'
import { fillCommunity, grantAccess } from '#tests/harness/demo-community.ts'
import { signInAs } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-community.ts'
import { anAdmin } from '#tests/support/members.ts'
import { ALL_SHOTS, PHONE } from '#tests/support/page-walk.ts'
import { small } from '#tests/support/touch.ts'

test.for(['visitor', 'player', 'supporter'] as const)(
  'on a phone every link, button and field of a %s answers to a finger on 44 by 44 pixels',
  { timeout: 600_000 },
  async (who, { community: { url }, device }) => {
    const demo = await makeDemo(url)
    const admin = await anAdmin(url)
    await fillCommunity(url, admin.token)
    await grantAccess(url, admin.token, admin.user.id, who === 'supporter')
    const page = await device(PHONE).open('/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (who !== 'visitor') await signInAs(page, demo)
    const found: string[] = []
    for (const shot of ALL_SHOTS) {
      if (shot.as !== who) continue
      await page.goto(url + shot.path(demo))
      await page.locator('h1').first().waitFor()
      await shot.prepare?.(page)
      found.push(...(await small(page, shot.name)))
    }
    expect(found).toEqual([])
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Shot } from '#scripts/lab/screenshots/shots.ts'
import { grantAccess } from '#tests/harness/demo-community.ts'
import { signInAs } from '#tests/support/e2e.ts'
import { ALL_SHOTS, firstOfEach, PHONE, test } from '#tests/support/page-walk.ts'
import { small } from '#tests/support/touch.ts'

const WHO = ['visitor', 'player', 'supporter'] as const
/** Rows of one list are alike: `npm run test:full` looks at all of them. */
const ROWS = 3

for (const who of WHO) {
  test(`on a phone every link, button and field of a ${who} answers to a finger on 44 by 44 pixels`, {
    timeout: 600_000,
  }, async ({ community, people, device }) => {
    await grantAccess(community.url, people.admin.token, people.admin.user.id, who === 'supporter')
    const page = await device(PHONE).open('/')
    if (who !== 'visitor') await signInAs(page, people.demo)
    const found: string[] = []
    for (const shot of firstOfEach.filter((shot) => shot.as === who)) {
      await page.goto(community.url + shot.path(people.demo))
      found.push(...(await smallOn(page, shot, ROWS)))
    }
    expect(found).toEqual([])
  })

  test(`on a phone the same holds in every state of a page of a ${who}, and in every row`, {
    tags: 'full',
    timeout: 600_000,
  }, async ({ community, people, device }) => {
    await grantAccess(community.url, people.admin.token, people.admin.user.id, who === 'supporter')
    const page = await device(PHONE).open('/')
    if (who !== 'visitor') await signInAs(page, people.demo)
    const found: string[] = []
    for (const shot of ALL_SHOTS.filter((shot) => shot.as === who)) {
      await page.goto(community.url + shot.path(people.demo))
      found.push(...(await smallOn(page, shot)))
    }
    expect(found).toEqual([])
  })
}

/** What is too small to touch where a picture is taken. */
async function smallOn(page: Page, shot: Shot, rows?: number): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('h1').first().waitFor()
  await shot.prepare?.(page)
  return small(page, shot.name, rows)
}

// @module-tag full
import { expect } from 'vitest'
import { atShot } from '#scripts/screenshots/at-shot.ts'
import { sharedPricesShots } from '#scripts/screenshots/shared-prices-shots.ts'
import { desktop, phone } from '#tests/support/browser/axe-walks.ts'
import { become, pageTest } from '#tests/support/browser/page-walk.ts'
import { axeFinds, watchPolicy } from '#tests/support/browser/screens.ts'
import { small } from '#tests/support/browser/touch.ts'

const ALIKE = 3

pageTest.for([desktop('dark'), phone('light')])(
  'N117 N212 N213 axe finds nothing where prices of others are seen, at $width px, $scheme, and a finger finds « Prendre »',
  { timeout: 300_000 },
  async (look, { community: { server }, people: { demo }, device }) => {
    const page = await device(look).open('/')
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), look.scheme)
    const found = watchPolicy(page)
    await become(page, 'newcomer', demo)
    for (const shot of sharedPricesShots) {
      await atShot(page, server, demo, shot, async () => {
        found.push(...(await axeFinds(page, shot.name)))
        // What a message covers for some seconds answers to no finger.
        const covered = shot.name.endsWith('-taken')
        if (look.width < 768 && !covered) found.push(...(await small(page, shot.name, ALIKE)))
      })
    }
    expect(found).toEqual([])
  },
)

import AxeBuilder from '@axe-core/playwright'
import { expect } from 'vitest'
import { makeDemo } from '#scripts/demo.ts'
import { shots } from '#scripts/screenshots/shots.ts'
import { signInAs, test } from '#tests/support/e2e.ts'

const LOOKS = [
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
] as const

for (const look of LOOKS) {
  const name = `${look.width} px, ${look.scheme}`
  test(`axe finds nothing, and no policy is broken, on any page at ${name}`, { timeout: 180_000 }, async ({
    server,
    device,
  }) => {
    const demo = await makeDemo(server.url)
    const page = await device(look).open('/')
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
    const found: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) found.push(`${page.url()}: ${message.text()}`)
    })
    let signedIn = false
    for (const shot of shots) {
      if (shot.as === 'player' && !signedIn) await signInAs(page, demo)
      signedIn ||= shot.as === 'player'
      await page.goto(server.url + shot.path(demo))
      await page.locator('h1').first().waitFor()
      await shot.prepare?.(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map((v) => `${shot.name}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`))
    }
    expect(found).toEqual([])
  })
}

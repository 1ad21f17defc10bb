import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ensureBuilt } from './built.mjs'
import { type Demo, makeDemo } from './demo.ts'
import { type Shot, shots } from './screenshots/shots.ts'
import { toWebp } from './screenshots/webp.ts'
import { Device, type Look } from './stage/device.ts'
import { ServerProcess } from './stage/server-process.ts'

const FOLDER = join('.cache', 'screenshots')
const PREVIEWS = join('web', 'public', 'previews')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const [only] = process.argv.slice(2)
if (!ensureBuilt()) process.exit(1)
mkdirSync(FOLDER, { recursive: true })
mkdirSync(PREVIEWS, { recursive: true })

const server = await ServerProcess.create()
try {
  await server.start()
  const demo = await makeDemo(server.url)
  for (const [size, box] of Object.entries(SIZES)) {
    for (const scheme of ['dark', 'light'] as const) {
      await takeAll(demo, `${size}-${scheme}`, { ...box, scheme })
    }
  }
} finally {
  await server.dispose()
}

async function takeAll(demo: Demo, suffix: string, look: Look): Promise<void> {
  const device = new Device(server.url, look)
  try {
    const page = await device.open('/')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), look.scheme)
    for (const who of ['visitor', 'player'] as const) {
      if (who === 'player') await signIn(page, demo)
      if (who === 'player') await page.evaluate(quiet)
      for (const shot of shots) {
        if (shot.as !== who || (only && !shot.name.startsWith(only))) continue
        await take(page, shot, demo, suffix)
      }
    }
  } finally {
    await device.dispose()
  }
}

/** As players mostly have it: the installing offer is answered, the widget is one line. */
function quiet(): void {
  localStorage.setItem('install:dismissed', '1')
  localStorage.setItem('almanax:widget:minimized', 'true')
}

async function take(page: Page, shot: Shot, demo: Demo, suffix: string): Promise<void> {
  await page.goto(server.url + shot.path(demo))
  await page.locator('h1').first().waitFor()
  await shot.prepare?.(page)
  if (shot.as === 'player') await page.locator('.alm').waitFor()
  // The picture of the first page shows its tool, not what may be moved over it.
  if (shot.hero) await page.locator('.alm').evaluate(({ style }) => style.setProperty('visibility', 'hidden'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  const png = await page.screenshot()
  writeFileSync(join(FOLDER, `${shot.name}-${suffix}.png`), png)
  console.log(`${shot.name}-${suffix}`)
  if (shot.hero) writeFileSync(join(PREVIEWS, `hero-${suffix}.webp`), await toWebp(page, png))
}

async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('banner').getByText('À jour').first().waitFor()
}

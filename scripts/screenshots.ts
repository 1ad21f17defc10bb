import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { ensureBuilt } from '#scripts/built.mjs'
import { DEMO, type Demo, makeDemo } from '#tests/harness/demo.ts'
import { fillCommunity, grantAccess, openAdminLink } from '#tests/harness/demo-community.ts'
import { Device, type Look } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { startStandIns, webhookOf } from '#tests/stand-ins/all.ts'
import { comparePictures } from './lab/compare.ts'
import { atShot } from './screenshots/at-shot.ts'
import { communityShots } from './screenshots/community-shots.ts'
import { newcomerShots } from './screenshots/newcomer-shots.ts'
import { takePreviews, toWebp } from './screenshots/previews.ts'
import { rankingShots } from './screenshots/ranking-shots.ts'
import { readingShots } from './screenshots/reading-shots.ts'
import { sharedPricesShots } from './screenshots/shared-prices-shots.ts'
import { type Shot, shots, WHO, type Who } from './screenshots/shots.ts'
import { workshopShots } from './screenshots/workshop-shots.ts'

/**
 * `npm run screenshots [-- name] [--full-page] [--folder F] [--against G] [--sizes phone,desktop] [--schemes dark]`: the
 * pictures whose name begins so, in F. With --against they are compared with those of G, pixel by pixel; it ends with 1
 * when one differs.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join('.cache', 'screenshots') },
    against: { type: 'string' },
    sizes: { type: 'string', default: 'phone,desktop' },
    schemes: { type: 'string', default: 'dark,light' },
    'full-page': { type: 'boolean', default: false },
  },
})
const FOLDER = options.folder
const PREVIEWS = join('web', 'public', 'previews')
const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  narrow: { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
}
const SCHEMES = ['dark', 'light'] as const
/** How large the pictures of the first screen may be, and how wide they are shown. */
const HERO = { phone: { largest: 29_000 }, desktop: { largest: 48_000, width: 1180 } }
/** The name under which the previews of the first page are asked for alone. */
const ONLY_PREVIEWS = 'previews'

/** The pages over which the almanax widget floats; a visitor is sent away from them. */
const TOOLS = /^\/app(?!\/compte)/

const OPERATOR = {
  ADMIN_EMAIL: DEMO.email,
  SOCIAL_URL: 'https://social.example/comptoir',
  PORTFOLIO_URL: 'https://portfolio.example',
  LEGAL_PUBLISHER: 'Nom et adresse de l’éditeur',
  LEGAL_HOST: 'Nom et adresse de l’hébergeur',
}

const taken: string[] = []

type Size = keyof typeof SIZES
const SIZE_NAMES: Size[] = ['phone', 'tablet', 'desktop']
type Session = { token: string; user: { id: string } }

const [only] = positionals
const sizes = SIZE_NAMES.filter((size) => options.sizes.split(',').includes(size))
const schemes = SCHEMES.filter((scheme) => options.schemes.split(',').includes(scheme))
/** Pictures that are compared are no new pictures of the first page. */
const looksOnly = Boolean(only || options.against || options['full-page'])
if (!ensureBuilt()) process.exit(1)
mkdirSync(FOLDER, { recursive: true })
mkdirSync(PREVIEWS, { recursive: true })

const standIns = await startStandIns()
const server = await ServerProcess.create({ ...standIns.env, ...OPERATOR })
standIns.stripe.setWebhookUrl(webhookOf(server.url))
try {
  await server.start()
  const demo = await makeDemo(server.url)
  const admin = await session(demo)
  await openAdminLink(server.url, admin.token, await standIns.mailbox.linkTo(DEMO.email))
  await fillCommunity(server.url, admin.token)
  for (const scheme of schemes) {
    if (only !== ONLY_PREVIEWS) for (const size of sizes) await takeAll(demo, admin, size, scheme)
    if (!looksOnly || only === ONLY_PREVIEWS) await takeFirstPagePictures(demo, scheme)
  }
} finally {
  await server.dispose()
  await standIns.close()
}

if (options.against) {
  const differences = comparePictures(taken, options.against, FOLDER)
  for (const { name, what } of differences) console.log(`≠ ${name} : ${what}`)
  console.log(`${differences.length} differ`)
  if (differences.length > 0) process.exitCode = 1
}

async function session({ email, password }: Demo): Promise<Session> {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.json()
}

async function takeAll(demo: Demo, admin: Session, size: Size, scheme: Look['scheme']): Promise<void> {
  const all = [
    ...shots,
    ...workshopShots,
    ...communityShots,
    ...newcomerShots,
    ...rankingShots,
    ...readingShots,
    ...sharedPricesShots,
  ]
  for (const who of WHO) {
    const wanted = all.filter(({ as, name }) => as === who && (!only || name.startsWith(only)))
    if (wanted.length > 0) await takeOf(who, wanted, { demo, admin, size, scheme })
  }
}

type Scene = { demo: Demo; admin: Session; size: Size; scheme: Look['scheme'] }

/** The pictures of one person, on a device of their own. */
async function takeOf(
  who: Who,
  wanted: readonly Shot[],
  { demo, admin, size, scheme }: Scene,
): Promise<void> {
  const suffix = `${size}-${scheme}`
  const device = new Device(server.url, { ...SIZES[size], scheme })
  try {
    const page = await device.open('/')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), scheme)
    await grantAccess(server.url, admin.token, admin.user.id, who === 'supporter')
    if (who === 'newcomer') await register(page, `nouveau-${suffix}@comptoir.local`)
    else if (who !== 'visitor') await signIn(page, demo)
    for (const shot of wanted) {
      await atShot(page, server, demo, shot, () => take(page, shot, suffix))
      if (shot.hero && !looksOnly && (size === 'phone' || size === 'desktop'))
        await keepHero(page, size, suffix)
    }
  } finally {
    await device.dispose()
    await grantAccess(server.url, admin.token, admin.user.id, false)
  }
}

/** As players mostly have it: the installing offer is answered, the widget is one line. */
function quiet(): void {
  localStorage.setItem('install:dismissed', '1')
  localStorage.setItem('almanax:widget:minimized', 'true')
}

async function take(page: Page, shot: Shot, suffix: string): Promise<void> {
  const framed = (await page.getByRole('banner').count()) > 0
  if (framed && TOOLS.test(new URL(page.url()).pathname))
    await page.locator('.alm').waitFor({ state: 'attached' })
  // The picture of the first page shows its tool, not what may be moved over it.
  if (shot.hero) await page.locator('.alm').evaluate(({ style }) => style.setProperty('visibility', 'hidden'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  writeFileSync(
    join(FOLDER, `${shot.name}-${suffix}.png`),
    await page.screenshot({ fullPage: options['full-page'], animations: 'disabled' }),
  )
  taken.push(`${shot.name}-${suffix}.png`)
  console.log(`${shot.name}-${suffix}`)
}

async function keepHero(page: Page, size: keyof typeof HERO, suffix: string): Promise<void> {
  const webp = await toWebp(page, await page.screenshot(), HERO[size])
  writeFileSync(join(PREVIEWS, `hero-${suffix}.webp`), webp)
}

/** The previews of the first page's cards, at twice the resolution of what is kept. */
async function takeFirstPagePictures(demo: Demo, scheme: Look['scheme']): Promise<void> {
  const device = new Device(server.url, { ...SIZES.desktop, scheme, scale: 2 })
  try {
    const page = await device.open('/')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), scheme)
    await signIn(page, demo)
    await takePreviews({ page, url: server.url, demo, scheme, folder: PREVIEWS })
  } finally {
    await device.dispose()
  }
}

async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('banner').getByText('À jour').first().waitFor()
  await page.evaluate(quiet)
}

/** A new account, made by the form: the tab that made it is welcomed. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/register`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password)
  await page.getByLabel(/Confirm/).fill(DEMO.password)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('banner').getByText('À jour').first().waitFor()
  await page.evaluate(quiet)
}

import { describe } from 'vitest'
import type { Look } from '#tests/harness/device.ts'
import type { Engine, EngineBrowser } from '#tests/harness/engine.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { test as base } from './e2e.ts'
import { button, EnginePage, field } from './engine-page.ts'
import { anEmail, PASSWORD } from './sign-up.ts'

export const PHONE: Partial<Look> = { width: 390, height: 844 }

/** A browser of some engine, which the test opens at a path. */
export class EngineDevice {
  constructor(
    private readonly server: ServerProcess,
    readonly browser: EngineBrowser,
  ) {}

  /** Opens the browser; the page is there, and so is the worker that opens it without network. */
  async open(path = '/'): Promise<EnginePage> {
    const page = new EnginePage(this.server.url, await this.browser.open(path))
    await page.controlled()
    return page
  }

  async tab(path: string): Promise<EnginePage> {
    return new EnginePage(this.server.url, await this.browser.tab(path))
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}

type Fixtures = {
  /** Makes a browser of an engine for this server; it is closed and forgotten after the test. */
  start: (engine: Engine, look?: Partial<Look>) => EngineDevice
}

/** A test with a server of its own, and browsers of the engines that it names. */
export const test = base.extend<Fixtures>({
  start: async ({ server }, use) => {
    const devices: EngineDevice[] = []
    await use((engine, look) => {
      const device = new EngineDevice(server, engine.browser(server.url, look))
      devices.push(device)
      return device
    })
    await Promise.all(devices.map(({ browser }) => browser.dispose()))
  },
})

const told = new Set<string>()

/** The same tests in engines; where one is missing on this machine they are skipped, and the reason is printed. */
export function describeIn(engines: readonly Engine[], tests: () => void): void {
  const names = [...new Set(engines.map(({ name }) => name))].join(' + ')
  const lacking = engines.flatMap((engine) => {
    const missing = engine.missing()
    return missing ? [`${engine.name} sauté, ${missing}`] : []
  })
  for (const reason of lacking) {
    if (!told.has(reason)) process.stderr.write(`engines : ${reason}.\n`)
    told.add(reason)
  }
  describe.skipIf(lacking.length > 0)(names, tests)
}

/** Registers through the form; ends signed in. */
export async function register(page: EnginePage, email = anEmail()): Promise<string> {
  await page.goto('/register')
  await page.fill(field('Email'), email)
  await page.fill(field('Mot de passe'), PASSWORD)
  await page.fill(field('Confirme le mot de passe'), PASSWORD)
  await page.press(button('Créer le compte'))
  await signedIn(page)
  return email
}

export const signIn = (page: EnginePage, email: string): Promise<void> =>
  signInWith(page, { email, password: PASSWORD })

export async function signInWith(
  page: EnginePage,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.fill(field('Email'), account.email)
  await page.fill(field('Mot de passe'), account.password)
  await page.press(button('Se connecter'))
  await signedIn(page)
}

const signedIn = (page: EnginePage): Promise<void> =>
  page.waitFor('is signed in', () =>
    page.tab.evaluate(() => location.pathname === '/' && localStorage.getItem('jwt') !== null, undefined),
  )

/** Signs out through the user menu. */
export async function signOut(page: EnginePage): Promise<void> {
  await page.press({ role: 'button', name: 'Compte', part: true })
  await page.press(button('Déconnexion'))
  await page.waitFor('is signed out', () =>
    page.tab.evaluate(() => localStorage.getItem('jwt') === null, undefined),
  )
}

/** Adds a trading line through the form, as a player does. */
export async function addFlip(page: EnginePage, item: string, buy: string, sell: string): Promise<void> {
  await page.fill(field('Objet acheté'), item)
  await page.press({ role: 'option', name: item, part: true })
  await page.fill(field('Prix d’achat'), buy)
  await page.fill(field('Prix de revente'), sell)
  await page.committing(() => page.press(button('Ajouter')))
}

import type { Page } from 'playwright-core'
import type { User } from '#shared/endpoints/auth.ts'

export type Member = { token: string; user: User }
type Call = { token?: string; body?: unknown; headers?: Record<string, string> }

/** An address of the site without a page: opened first, the storage of the site can be filled before any page reads it. */
export const NO_PAGE = '/healthz'

let accounts = 0
export const PASSWORD = 'ferme-du-craqueleur'
export const anEmail = (): string => `joueur${++accounts}-${process.pid}@exemple.fr`

/** One call of a program; answers the status and the body, null where there is none. */
export async function call(url: string, method: string, path: string, { token, body, headers }: Call = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
}

/** Registers an account without a page. */
export async function aMember(
  url: string,
  user: { email?: string; name?: string; password?: string } = {},
): Promise<Member> {
  const body = { user: { name: '', email: anEmail(), password: PASSWORD, ...user } }
  const { status, json } = await call(url, 'POST', '/auth/register', { body })
  if (status !== 201) throw new Error(`register: ${status} ${json?.error}`)
  return json
}

/** Opens a page as somebody who is signed in on this device already. */
export async function openAs(page: Page, { token, user }: Member, path: string): Promise<void> {
  await page.evaluate(
    ([jwt, cached]) => {
      localStorage.setItem('jwt', jwt)
      localStorage.setItem('user', cached)
      localStorage.setItem('user_checked_at', String(Date.now()))
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.goto(new URL(path, page.url()).href)
}

/** A new account, made without the form; ends signed in on the first page. */
export async function register(page: Page, email = anEmail()): Promise<string> {
  await openAs(page, await aMember(new URL(page.url()).origin, { email }), '/')
  return email
}

/** A new account, made as a visitor makes it; ends signed in on the first page. */
export async function registerByForm(page: Page, email = anEmail()): Promise<string> {
  await page.goto(new URL('/register', page.url()).href)
  await registerHere(page, email)
  await page.waitForURL((url) => url.pathname === '/')
  await page.waitForFunction(() => localStorage.getItem('jwt') !== null)
  return email
}

/** Fills the registration form once it is on screen, and sends it. */
export async function registerHere(page: Page, email = anEmail()): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Créer un compte' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/Confirm/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  return email
}

import type { Page } from 'playwright-core'
import type { User } from '#shared/endpoints/auth.ts'
import { anEmail, PASSWORD } from './e2e.ts'
import { ADMIN } from './e2e-community.ts'

export type Member = { token: string; user: User }
type Call = { token?: string; body?: unknown; headers?: Record<string, string> }

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

/** The admin's session; the account is made by whoever asks first. */
export async function anAdmin(url: string): Promise<Member> {
  const { status, json } = await call(url, 'POST', '/auth/login', { body: ADMIN })
  return status === 200 ? json : aMember(url, ADMIN)
}

/** What the admin's list says of one account; undefined where it is not there. */
export async function listed(url: string, email: string): Promise<User | undefined> {
  const { token } = await anAdmin(url)
  const path = `/api/v1/admin/users?q=${encodeURIComponent(email)}`
  const { json } = await call(url, 'GET', path, { token })
  const items: User[] = json.items
  return items.find((user) => user.email === email)
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

/** Fills the registration form once it is on screen, and sends it. */
export async function registerHere(page: Page, email = anEmail()): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Créer un compte' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/Confirm/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  return email
}

/** Fills the sign-in form once it is on screen, and sends it. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Waits for the page at a path, whatever its query. */
export const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path)

import type { Page } from 'playwright-core'
import type { User } from '#shared/endpoints/auth.ts'
import { ADMIN } from './e2e-community.ts'
import { aMember, call, type Member, PASSWORD } from './sign-up.ts'

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

/** Fills the sign-in form once it is on screen, and sends it. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Waits for the page at a path, whatever its query. */
export const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path)

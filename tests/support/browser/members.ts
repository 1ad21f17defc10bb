import type { Page } from 'playwright-core'
import { ADMIN } from './e2e-community.ts'
import { aMember, call, type Member } from './sign-up.ts'

/** The admin's session; the account is made by whoever asks first. */
export async function anAdmin(url: string): Promise<Member> {
  const { status, json } = await call(url, 'POST', '/auth/login', { body: ADMIN })
  return status === 200 ? json : aMember(url, ADMIN)
}

/** Waits for the page at a path, whatever its query. */
export const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path)

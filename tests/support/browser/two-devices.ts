import type { Page } from 'playwright-core'

import type { ServerProcess } from '#tests/harness/server-process.ts'
import type { MakeDevice } from './browser.ts'
import { controlled, signIn } from './e2e.ts'
import { NO_PAGE, register } from './sign-up.ts'
import { PlainClient } from './spec-calls.ts'

/** One player on two devices, with a program of theirs beside. */
export type Household = { email: string; first: Page; second: Page; plain: PlainClient }

export async function household(
  server: ServerProcess,
  device: MakeDevice,
  origins: { first?: string; second?: string } = {},
): Promise<Household> {
  const first = await device({}, origins.first).open(NO_PAGE)
  const email = await register(first)
  const second = await device({}, origins.second).open('/')
  await signIn(second, email)
  for (const page of [first, second]) await controlled(page)
  return { email, first, second, plain: await PlainClient.signIn(server.url, email) }
}

/** Opens the same page of the site on both. */
export async function bothOpen({ first, second }: Household, path: string): Promise<void> {
  for (const page of [first, second]) await page.goto(new URL(path, page.url()).href)
}

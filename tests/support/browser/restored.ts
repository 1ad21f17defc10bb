import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { command } from '#tests/support/command.ts'
import { commits, stored } from './account-store.ts'
import { nudge, signIn } from './e2e.ts'
import type { PlainClient } from './spec-calls.ts'

/** Runs the real command while a program of the player's writes all the time; answers the backup's file. */
export async function backupWhileEditing(server: ServerProcess, plain: PlainClient): Promise<string> {
  const file = join(server.dataDir, 'avant.sqlite')
  let ended = false
  const backup = command('backup', [file], { DATA_DIR: server.dataDir }).finally(() => {
    ended = true
  })
  let quantity = 0
  while (!ended) await plain.upsert('user_inventories', [{ item_id: 303, quantity: ++quantity }])
  expect(await backup).toMatchObject({ code: 0, err: '' })
  expect(quantity).toBeGreaterThan(1)
  return file
}

/** The power goes, and the operator puts an older backup in place with the real command. */
export async function restoreAfterKill(server: ServerProcess, backup: string): Promise<void> {
  await server.kill()
  expect(await command('restore', [backup], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0, err: '' })
  await server.start()
}

/** A restore ended the session of this page: it says so, and its player signs in again. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await nudge(page)
  await page.getByText('Session expirée').first().waitFor()
  await signIn(page, email)
  await nudge(page)
}

/** The names on the lines that the server has, sorted. */
export async function liveFlips(plain: PlainClient): Promise<string[]> {
  const { entries } = await plain.get<{ entries: { item_name: string }[] }>('/api/v1/flips')
  return entries.map(({ item_name }) => item_name).sort((a, b) => a.localeCompare(b, 'fr'))
}

/** Waits until the server has these lines and no other. */
export async function serverHas(plain: PlainClient, names: string[]): Promise<void> {
  let has: string[] = []
  await until(async () => {
    has = await liveFlips(plain)
    return has.join() === names.join()
  }, 60_000).catch(() => expect(has).toEqual(names))
}

/** Deletes a line through its button, and waits for the commit. */
export async function flipsRemoved(page: Page, item: string): Promise<void> {
  const before = await commits(page)
  await page.getByRole('button', { name: `Supprimer la ligne, ${item}`, exact: true }).click()
  await until(async () => (await commits(page)) > before, 10_000)
}

/** Waits until device and server hold the same rows, values, stamps and tombstones, each once. */
export async function agreeWithServer(page: Page, plain: PlainClient): Promise<void> {
  let both: [unknown, unknown] = [null, null]
  await until(async () => {
    both = [linesOf(await stored(page, 'rows')), linesOf(await plain.rows())]
    return JSON.stringify(both[0]) === JSON.stringify(both[1])
  }, 20_000).catch(() => expect(both[0]).toEqual(both[1]))
}

type Held = { collection: string; key: string; v: unknown; h: unknown } & Record<string, unknown>

function linesOf(rows: readonly Held[]): string[] {
  return rows
    .map(({ collection, key, v, h, ...rest }) => {
      const dead = rest.del === true || rest.deleted === true
      return JSON.stringify([collection, key, dead ? 'deleted' : [sorted(v), sorted(h)]])
    })
    .sort()
}

const sorted = (value: unknown): unknown => Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))

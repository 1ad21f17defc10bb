import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeDemo } from '#tests/harness/demo.ts'
import { Device } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import type { Bench } from './support/row.ts'

const AIM_KB = 150

/** The scripts that the page asks for until the first tool's search takes typing, compressed as they are served. */
export const bench: Bench = async () => {
  const server = await ServerProcess.create()
  const device = new Device(server.url)
  try {
    await server.start()
    const { email, password } = await makeDemo(server.url)
    const session = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }).then((answer) => answer.json())
    const page = await device.open('/healthz')
    await page.evaluate(({ token, user }) => {
      localStorage.setItem('jwt', token)
      localStorage.setItem('user', JSON.stringify(user))
    }, session)
    const what = 'JavaScript before the first tool is usable (brotli)'
    const against = { unit: 'kB', against: 'aim', theirs: AIM_KB, better: 'smaller' } as const
    return [
      { what, ours: await kilobytesBefore(page, `${server.url}/app`), ...against },
      {
        what: `${what}, the game data on the device`,
        ours: await kilobytesBefore(page, `${server.url}/app`),
        ...against,
      },
    ]
  } finally {
    await device.dispose()
    await server.dispose()
  }
}

async function kilobytesBefore(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  const scripts = new Set<string>()
  const note = (request: { url: () => string }) => {
    if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
  }
  page.on('request', note)
  await page.goto(url)
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor()
  page.off('request', note)
  return [...scripts].reduce((sum, path) => sum + servedBytes(path), 0) / 1000
}

function servedBytes(path: string): number {
  const file = join('dist', 'web', path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

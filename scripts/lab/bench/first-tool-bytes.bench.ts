import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
    })
    await page.goto(`${server.url}/app`)
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor()
    const bytes = [...scripts].reduce((sum, path) => sum + servedBytes(path), 0)
    const row = { what: 'JavaScript before the first tool is usable (brotli)', unit: 'kB' }
    return [{ ...row, ours: bytes / 1000, against: 'aim', theirs: AIM_KB, better: 'smaller' }]
  } finally {
    await device.dispose()
    await server.dispose()
  }
}

function servedBytes(path: string): number {
  const file = join('dist', 'web', path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

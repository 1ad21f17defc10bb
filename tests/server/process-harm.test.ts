import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkFile, noteMade } from '#server/db/engine/check-file.ts'
import { program } from '#tests/harness/programs.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aFolder, aProcess, aRunningServer, children, useProcesses } from '#tests/support/server/a-process.ts'

useProcesses()

test('a server whose log and words have no room serves on, counts what it could not log, and stops when asked', async () => {
  const folder = aFolder()
  const full = openSync('/dev/full', 'w')
  const port = await freePort()
  const child = spawn(process.execPath, [program('index')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, GAME_DATA_URL: 'off', PORT: String(port) },
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/healthz`)).ok, 20_000)
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${url}/me`)).status).toBe(401)
  const headers = { authorization: `Bearer ${readFileSync(join(folder, 'metrics-token'), 'utf8')}` }
  const figures = await (await fetch(`${url}/metrics`, { headers })).text()
  expect(Number(/^comptoir_log_lost_lines (\d+)/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(3)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
}, 30_000)

test('requests that were sent before the server was told to stop are all answered', {
  tags: 'full',
  timeout: 30_000,
}, async () => {
  const { url, child, ended } = await aRunningServer()
  const { hostname, port } = new URL(url)
  const request = 'GET /api/v1/catalogue HTTP/1.1\r\nHost: x\r\n\r\n'
  const open = async () => {
    const socket = connect(Number(port), hostname)
    const heard = { text: '', failed: false }
    socket.on('data', (part) => {
      heard.text += part
    })
    socket.on('error', () => {
      heard.failed = true
    })
    await once(socket, 'connect')
    return { socket, heard, closed: new Promise<void>((done) => socket.once('close', () => done())) }
  }
  const kept = await Promise.all(Array.from({ length: 40 }, open))
  for (const { socket } of kept) socket.write(request)
  await until(() => kept.every(({ heard }) => heard.text.includes('"parts"')))
  for (const { heard } of kept) heard.text = ''
  // While it is halted everything waits in the system's queues; then it gets a little time now and then, as on a busy machine.
  child.kill('SIGSTOP')
  const fresh = await Promise.all(Array.from({ length: 400 }, open))
  for (const { socket } of [...kept, ...fresh]) await new Promise((done) => socket.write(request, done))
  child.kill('SIGTERM')
  for (let turn = 0; turn < 20; turn += 1) {
    child.kill('SIGCONT')
    await setTimeout(5)
    child.kill('SIGSTOP')
    await setTimeout(50)
  }
  child.kill('SIGCONT')
  await Promise.all([...kept, ...fresh].map(({ closed }) => closed))
  expect(await ended).toBe(0)
  const answered = (some: typeof kept) =>
    some.filter(({ heard }) => / 200 /.test(heard.text) && !heard.failed).length
  expect([answered(kept), answered(fresh)]).toEqual([40, 400])
})

/** A data folder with a database of some size, made by hand. */
async function aMadeFolder() {
  const folder = aFolder()
  const file = join(folder, 'comptoir.sqlite')
  writeFileSync(file, await starterData())
  noteMade(folder)
  return { folder, file }
}
const WHAT_TO_DO = /^Configuration : la base de DATA_DIR [^\n]*npm run restore -- <fichier>[^\n]*$/

test.each([
  ['damaged in its middle', 'abîmée', (file: string) => spoil(file)],
  ['emptied', 'vide ou absente', (file: string) => writeFileSync(file, '')],
  ['gone', 'vide ou absente', (file: string) => rmSync(file)],
])('a database that is %s is told before it is served, with what to do', async (_, word, harm) => {
  const { folder, file } = await aMadeFolder()
  // Of a large file the pages alone are read.
  for (const whole of [undefined, 0]) checkFile(folder, whole)
  harm(file)
  for (const whole of [undefined, 0]) {
    expect(() => checkFile(folder, whole)).toThrow(word)
    expect(() => checkFile(folder, whole)).toThrow(WHAT_TO_DO)
  }
})

test('such a database ends the start in one line', async () => {
  const { folder, file } = await aMadeFolder()
  spoil(file)
  const { said, ended } = aProcess({ DATA_DIR: folder, PORT: '0' })
  expect(await ended).toBe(1)
  expect(said.err.trimEnd()).toMatch(WHAT_TO_DO)
}, 30_000)

/** Spoils some pages in the middle of a file. */
function spoil(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 8192) * 4096
  bytes.fill(0xff, middle, middle + 16 * 4096)
  writeFileSync(file, bytes)
}

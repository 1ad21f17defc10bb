import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { program } from '#tests/harness/programs.ts'

let dataDir = ''
/** Ended with the test file. */
export const children: ChildProcess[] = []

/**
 * Each test file that starts processes says so: files that share a worker share this module, and what one of them removes
 * at its end is not there for the next.
 */
export function useProcesses(): void {
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'comptoir-process-'))
  })
  afterAll(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true })
  })
}

/** A data folder of its own, which goes with the test file. */
export const aFolder = () => mkdtempSync(join(dataDir, 'serveur-'))

/** The server in a process of its own, whatever becomes of it. */
export function aProcess(env: Record<string, string>) {
  // The widest mask there is: what a server makes is private by its own doing.
  const start = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, program('index')]
  const child = spawn('/bin/sh', start, {
    env: { PATH: process.env.PATH, DATA_DIR: env.DATA_DIR ?? aFolder(), GAME_DATA_URL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return { child, said, ended }
}

/** The same, once it has said its address. */
export async function aRunningServer(env: Record<string, string> = {}) {
  const running = aProcess({ PORT: '0', ...env })
  const { child, said, ended } = running
  await Promise.race([once(child.stdout, 'data'), ended])
  const url = /^Comptoir écoute sur (http:\S+)\n/.exec(said.out)?.[1]
  if (!url) throw new Error(`no address: ${said.out}${said.err}`)
  return { ...running, url }
}

/** Signs up an account. */
export const registered = async (url: string, email: string) => {
  const body = JSON.stringify({ user: { email, password: 'un mot de passe' } })
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { token: string }
}

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '#scripts/bench/row.ts'
import { freePort, ServerProcess, until } from '#scripts/stage/server-process.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'

const BATCH = 100
const LANES = 4
const MS = 4000

/** Rows per second that devices can push, stamped, against bare statements behind the same HTTP server. */
export const bench: Bench = async () => {
  const ours = await pushToOurs()
  const theirs = await pushToBare()
  const against = 'bare better-sqlite3 behind Hono'
  return [{ what: 'Upserts, 100 per request', ours, against, theirs, unit: 'rows/s', better: 'larger' }]
}

async function pushToOurs(): Promise<number> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => signUp(server.url, lane)))
    const url = `${server.url}/api/v1/${inventories.path}/bulk_upsert`
    return await rate((lane) => post(url, lanes[lane] ?? {}, stampedBatch(lane)))
  } finally {
    await server.dispose()
  }
}

async function signUp(url: string, lane: number): Promise<Record<string, string>> {
  const user = { name: 'Banc', email: `banc${lane}@exemple.fr`, password: 'comptoir-banc' }
  const answer = await post(`${url}/auth/register`, {}, { user })
  const { token }: { token: string } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

const client = newClient(Math.random)
let counter = 0
const lastStamps = Array.from({ length: LANES }, () => new Map<string, string>())

/** What a device sends after its last answer: each value typed after seeing the one before. */
function stampedBatch(lane: number) {
  const seenSoFar = lastStamps[lane] ?? new Map<string, string>()
  const entries = Array.from({ length: BATCH }, (_, i) => {
    counter += 1
    const key = String(i + 1)
    const stamp = makeStamp(Date.now(), counter % 65_000, client)
    const before = seenSoFar.get(key)
    seenSoFar.set(key, stamp)
    const seen = before ? { quantity: before } : {}
    return { key, item_id: i + 1, quantity: counter, h: { quantity: stamp }, seen }
  })
  return { entries }
}

async function pushToBare(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-bare-'))
  const port = await freePort()
  const args = ['--import', 'tsx', 'tests/bench/bare-server.ts', join(folder, 'rows.db'), String(port)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  try {
    await until(async () => (await fetch(`${url}/healthz`)).ok, 10_000)
    return await rate((lane) => {
      const { entries } = stampedBatch(lane)
      return post(`${url}/bulk`, {}, { entries: entries.map((e) => ({ ...e, key: `${lane}/${e.key}` })) })
    })
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rows per second over all lanes, each sending its next request when the last is answered. */
async function rate(send: (lane: number) => Promise<Response>): Promise<number> {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => send(lane)))
  const began = performance.now()
  let rows = 0
  const drive = async (lane: number) => {
    while (performance.now() - began < MS) {
      const answer = await send(lane)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      rows += BATCH
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => drive(lane)))
  return (rows * 1000) / (performance.now() - began)
}

function post(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers }
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) })
}

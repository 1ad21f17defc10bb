import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUSH_PATH, signUp } from '#scripts/faults/players.ts'
import { processorTime } from '#scripts/faults/process.ts'
import { requestBytes, Wire } from '#scripts/faults/wire.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { freePort, ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

/**
 * What a server answered in a while: rows per second, the time to each answer in milliseconds, and the processor time that
 * a row cost it in microseconds.
 */
export type Rate = { rows: number; took: readonly number[]; cpu: number }

/** Where to push, and as whom; each account gets a connection of its own. */
export type Target = { pid: number; port: number; authorizations: readonly string[] }

/**
 * Each connection sends its next batch when the last is answered. Any answer but « all stored » throws: a rate counts
 * only without errors.
 */
export async function measure(
  { pid, port, authorizations }: Target,
  seconds: number,
  rows = BATCH,
): Promise<Rate> {
  const took: number[] = []
  const used = processorTime(pid)
  const began = performance.now()
  const drive = async (authorization: string) => {
    const wire = await Wire.open(port)
    const batches = new Batches(authorization, rows)
    while (performance.now() - began < seconds * 1000) {
      const request = batches.next()
      const sent = performance.now()
      const { status, body } = await wire.send(request)
      took.push(performance.now() - sent)
      if (status !== 200 || body.includes('"code"') || body.includes('"stale"'))
        throw new Error(`${status} ${body}`)
    }
    wire.close()
  }
  await Promise.all(authorizations.map(drive))
  const stored = took.length * rows
  return {
    rows: (stored * 1000) / (performance.now() - began),
    took,
    cpu: (processorTime(pid) - used) / stored,
  }
}

export const LANES = 8

/** A server under load; `lanes` says how many connections may push at once. */
export type Loaded = { pid: number; target(lanes: number): Target; dispose(): Promise<void> }

export async function ourServer(): Promise<Loaded & { server: ServerProcess }> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  await server.start()
  const authorizations: string[] = []
  for (let i = 0; i < LANES; i++) authorizations.push((await signUp(server)).authorization)
  return {
    server,
    pid: server.pid,
    target: (lanes) => ({
      pid: server.pid,
      port: server.port,
      authorizations: authorizations.slice(0, lanes),
    }),
    dispose: () => server.dispose(),
  }
}

/** Bare prepared statements behind the same HTTP server. */
export async function bareServer(): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-bare-'))
  const port = await freePort()
  const args = [
    '--import',
    'tsx',
    'scripts/faults/upserts/bare-server.ts',
    join(folder, 'rows.db'),
    String(port),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, 20_000)
  return {
    pid: child.pid ?? 0,
    target: (lanes) => ({
      pid: child.pid ?? 0,
      port,
      authorizations: Array.from({ length: lanes }, (_, lane) =>
        `account-${lane}-as-long-as-ours`.slice(0, 24),
      ),
    }),
    dispose: async () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Rows of one request. */
export const BATCH = 100
const WINDOWS = 10
const FIRST_ITEM = 100_000
const HOUR = 3_600_000
const TIME_WIDTH = 14

type Template = { bytes: Buffer; stamps: number[]; seen: number[]; quantities: number[]; sentAt: number }

/**
 * The requests of a device that edits a thousand rows over and over, each value typed after seeing the one before. Only
 * the digits that differ are written anew, so that making them costs next to nothing beside taking them.
 */
class Batches {
  private readonly templates: Template[]
  private time = Date.now() - HOUR
  private made = 0

  constructor(authorization: string, rows = BATCH) {
    const client = newClient(Math.random)
    this.templates = Array.from({ length: WINDOWS }, (_, window) =>
      templateOf(authorization, client, FIRST_ITEM + window * rows, rows),
    )
  }

  next(): Buffer {
    const template = this.templates[this.made % WINDOWS]
    if (!template) throw new Error('no template')
    this.made += 1
    this.time += 1
    write(template.bytes, template.stamps, String(this.time).padStart(TIME_WIDTH, '0'))
    write(template.bytes, template.seen, String(template.sentAt).padStart(TIME_WIDTH, '0'))
    write(template.bytes, template.quantities, String(100_000 + (this.made % 900_000)))
    template.sentAt = this.time
    return template.bytes
  }
}

function templateOf(authorization: string, client: string, firstItem: number, rows: number): Template {
  const entries = Array.from({ length: rows }, (_, i) => {
    const item = firstItem + i
    const stamp = makeStamp(0, i, client)
    return `{"key":"${item}","item_id":${item},"quantity":100000,"h":{"quantity":"${stamp}"},"seen":{"quantity":"${stamp}"}}`
  })
  const bytes = requestBytes('POST', PUSH_PATH, { authorization }, `{"entries":[${entries.join()}]}`)
  const places = (before: string) => placesAfter(bytes, before)
  return {
    bytes,
    stamps: places('"h":{"quantity":"'),
    seen: places('"seen":{"quantity":"'),
    quantities: places(',"quantity":'),
    sentAt: 0,
  }
}

function placesAfter(bytes: Buffer, before: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + 1))
    places.push(at + before.length)
  return places
}

function write(bytes: Buffer, places: readonly number[], digits: string): void {
  const text = Buffer.from(digits)
  for (const place of places) text.copy(bytes, place)
}

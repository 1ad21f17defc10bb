import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { killBrowser } from './browser/kill-browser.ts'
import { counted, countFrom, type Fault, type Figure, onServer, usual } from './figure.ts'
import { fillDisk } from './full-disk.ts'
import { killOften, Writer } from './kill.ts'
import { signUp } from './players.ts'
import { seeded } from './seeded.ts'
import { readTrace } from './trace-order.ts'

const wanted = () => ({ kills: countFrom('KILLS', 200), seed: countFrom('SEED', Date.now() % 1_000_000) })

async function browserKills(): Promise<Figure[]> {
  const { seed, kills: many } = wanted()
  const report = await killBrowser({ kills: many, seed })
  const { any, shown, sent, compacting } = report.moments
  return [
    [`SIGKILL of a Chromium (SEED=${seed})`, `${report.kills} kills, nothing saved or acknowledged lost`],
    [
      'at any time / as a save is shown / in a pass / in a compaction',
      [any, shown, sent, compacting].join(' / '),
    ],
    ['saves shown before a kill, all there after it', counted(report.shown)],
    ['rows unsent at a kill', counted(report.unsent)],
    [
      'lives in which the log was compacted / compactions that a kill undid',
      `${report.compacted} / ${report.undone}`,
    ],
    ['writes of another device meanwhile, the last of each row on both at the end', counted(report.theirs)],
    [
      'prices in the journal of the server, though typed over knowingly: the next one never left',
      String(report.journaled),
    ],
    ['start of the browser to all on its screen, p50 / p95', usual(report.restarts)],
  ]
}

async function serverKills(): Promise<Figure[]> {
  const { seed, kills: many } = wanted()
  const { kills, acknowledged, unanswered, unheard, restarts } = await killOften({ kills: many, seed })
  return [
    [`SIGKILL at random moments (SEED=${seed})`, `${kills} kills, 0 acknowledged rows lost`],
    ['acknowledged rows looked up again after a kill', counted(acknowledged)],
    ['kills that left requests unanswered', String(unanswered)],
    ['batches committed, killed before the answer arrived', String(unheard)],
    ['start to first answer, p50 / p95', usual(restarts)],
  ]
}

async function fullDisk(): Promise<Figure[]> {
  const { how, acknowledged, refused, whileFull, after, logged } = await fillDisk()
  const answers = [...new Set(refused.map(({ status, code }) => `${status} ${code}`))].join(', ')
  return [
    [`full disk (${how})`, `${refused.length} pushes answered ${answers}`],
    ['acknowledged rows, all there before and after', String(acknowledged)],
    ['while full: reads / health / sign-in', Object.values(whileFull).join(' / ')],
    ['room again, no restart: push / sign-in', Object.values(after).join(' / ')],
    ['log per refused request', `${logged} B`],
  ]
}

const CALLS = 'fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg'

async function syncs(): Promise<Figure[]> {
  if (spawnSync('strace', ['true']).status !== 0)
    return [['sync before each answer', 'not shown: strace is missing, or may not trace here']]
  return onServer(async (server) => {
    const player = await signUp(server)
    const trace = join(server.dataDir, 'trace')
    const strace = await traced(server.pid, trace)
    const sent = await pushSome(server, new Writer(player, 1, seeded(1)), countFrom('PUSHES', 300))
    strace.kill('SIGINT')
    await once(strace, 'exit')
    const lines: string[] = []
    for await (const line of createInterface(createReadStream(trace))) lines.push(line)
    const { answers, walWrites, walSyncs, early } = readTrace(lines)
    if (answers !== sent) throw new Error(`${sent} pushes were answered, the trace holds ${answers} answers`)
    if (early.length > 0) throw new Error(`${early.length} answers before their sync, first:\n${early[0]}`)
    return [
      ['answered upserts under strace', String(answers)],
      ['writes to the -wal file / syncs of it that ended', `${walWrites} / ${walSyncs}`],
      ['answers sent before their write was synced', '0'],
    ]
  })
}

async function traced(pid: number, to: string): Promise<ChildProcess> {
  const args = ['-f', '-y', '-ttt', '-s', '32', '-e', `trace=${CALLS}`, '-o', to, '-p', String(pid)]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await Promise.race([once(strace.stderr, 'data'), once(strace, 'exit')])
  if (!/attached/.test(String(said))) throw new Error(`strace: ${said}`)
  return strace
}

async function pushSome({ port }: ServerProcess, writer: Writer, count: number): Promise<number> {
  let heard = 0
  const hear = () => {
    heard += 1
    if (heard === count) writer.hangUp()
  }
  await writer.writeUntilCut(port, () => {}, hear)
  return heard
}

/** What may take acknowledged writes away. */
export const lossFaults: readonly Fault[] = [
  {
    // KILLS=1000 SEED=7 npm run faults -- browser
    name: 'browser',
    harm: 'a browser is killed while it saves, syncs and compacts',
    holds: 'nothing that it showed or had acknowledged is lost',
    check: browserKills,
  },
  {
    name: 'disk',
    harm: 'the disk fills up under a working server',
    holds: 'it refuses, keeps what it acknowledged, and goes on once there is room',
    check: fullDisk,
  },
  {
    // KILLS=1000 SEED=7 npm run faults -- kill
    name: 'kill',
    harm: 'the server is killed at random moments',
    holds: 'no acknowledged row is lost, no transaction is there by half',
    check: serverKills,
  },
  {
    // PUSHES=300 npm run faults -- strace
    name: 'strace',
    harm: 'its system calls are traced',
    holds: 'no upsert is answered before the write-ahead log that holds it was synced',
    check: syncs,
  },
]

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { countFrom, type Experiment } from '#scripts/faults/figure.ts'
import { Writer } from '#scripts/faults/kill/writer.ts'
import { signUp } from '#scripts/faults/player.ts'
import { seeded } from '#scripts/faults/seeded.ts'
import { readTrace } from '#scripts/faults/trace-order.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'

const CALLS = 'fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg'

/** Under strace: no upsert is answered before the write-ahead log that holds it was synced to the disk. */
export const experiment: Experiment = async () => {
  if (spawnSync('strace', ['true']).status !== 0) {
    return [
      { what: 'sync before each answer', figure: 'not shown: strace is missing, or may not trace here' },
    ]
  }
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
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
      { what: 'answered upserts under strace', figure: String(answers) },
      { what: 'writes to the -wal file / syncs of it that ended', figure: `${walWrites} / ${walSyncs}` },
      { what: 'answers sent before their write was synced', figure: '0' },
    ]
  } finally {
    await server.dispose()
  }
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
  await writer.writeUntilCut(
    port,
    () => {},
    () => {
      heard += 1
      if (heard === count) writer.hangUp()
    },
  )
  return heard
}

import { percentile } from '#scripts/bench/support/figures.ts'
import { type Experiment, type Figure, megabytes, milliseconds } from '#scripts/faults/figure.ts'
import { openFiles, residentBytes } from '#scripts/faults/memory.ts'
import { pushItems } from '#scripts/faults/plain-push.ts'
import { type Player, signUp } from '#scripts/faults/player.ts'
import { KINDS, type SlowClient, type Slowness, slowClient } from '#scripts/faults/slow-clients.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

const EACH = 50
/** These cost the server work as well: each asks for a hundred pages at once. */
const DEAF = 5
/** Descriptors that come and go by themselves. */
const SPARE = 4
const PATIENCE_MS = 120_000
const ITEMS = Array.from({ length: 900 }, (_, i) => i + 1)

/** Slow and vanished clients, all kinds at once: how long each holds a connection, and what the others notice. */
export const experiment: Experiment = async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    const player = await signUp(server)
    await pushItems(server, player, ITEMS, 1)
    const alone = await answerTimes(server, player)
    const files = openFiles(server.pid)
    const memory = residentBytes(server.pid)
    const held: Figure[] = []
    const began = performance.now()
    const groups = KINDS.map((kind) => ({ kind, clients: startAll(server, player, kind) }))
    const crowded = await answerTimes(server, player)
    let most = residentBytes(server.pid)
    const look = setInterval(() => {
      most = Math.max(most, residentBytes(server.pid))
    }, 250)
    await Promise.all(
      groups
        .filter(({ kind }) => kind !== 'deaf')
        .map(async ({ kind, clients }) => {
          const ends = await Promise.all(clients.map(({ closed }) => closed))
          held.push(letGo(clients, kind, Math.max(...ends) - began))
        }),
    )
    await until(() => openFiles(server.pid) <= files + SPARE, PATIENCE_MS)
    held.push({
      what: `${DEAF} clients « deaf »`,
      figure: `all let go after ${seconds(performance.now() - began)}`,
    })
    clearInterval(look)
    for (const { clients } of groups) for (const client of clients) client.stop()
    return [
      ...held,
      { what: 'push of another player, p50 / p95, before', figure: alone },
      { what: 'the same among them', figure: crowded },
      { what: 'resident memory before / largest', figure: `${megabytes(memory)} / ${megabytes(most)}` },
      { what: 'stop (SIGTERM) among them', figure: await stopAmong(server, player) },
    ]
  } finally {
    await server.dispose()
  }
}

const startAll = (server: ServerProcess, player: Player, kind: Slowness): SlowClient[] =>
  Array.from({ length: kind === 'deaf' ? DEAF : EACH }, () => slowClient(server.port, kind, player))

async function answerTimes(server: ServerProcess, player: Player): Promise<string> {
  const took: number[] = []
  for (let i = 0; i < 100; i++) {
    const sent = performance.now()
    const { status } = await pushItems(server, player, ITEMS.slice(0, 20), i)
    if (status !== 200) throw new Error(`another player was answered ${status}`)
    took.push(performance.now() - sent)
  }
  return `${milliseconds(percentile(took, 0.5))} / ${milliseconds(percentile(took, 0.95))}`
}

async function stopAmong(server: ServerProcess, player: Player): Promise<string> {
  const files = openFiles(server.pid)
  const clients = KINDS.flatMap((kind) => startAll(server, player, kind))
  await until(() => openFiles(server.pid) >= files + clients.length - SPARE, PATIENCE_MS)
  const asked = performance.now()
  await server.stop()
  for (const client of clients) client.stop()
  return `ended after ${seconds(performance.now() - asked)}`
}

const letGo = (clients: readonly SlowClient[], kind: Slowness, ms: number): Figure => ({
  what: `${clients.length} clients « ${kind} »`,
  figure: `all let go after ${seconds(ms)}`,
})

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

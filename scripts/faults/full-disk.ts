import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD, type Player, type Pushed, pushItems, quantities, signUp } from './players.ts'
import { integrityOf } from './process.ts'
import { LiveReader } from './wire.ts'

const ROWS = 200
const TRIES = 40

/** Fills the disk under a working server, and gives it room again. Throws when something acknowledged is missing. */
export async function fillDisk(mayMount = true) {
  const server = await ServerProcess.create()
  const disk = smallDisk(server, mayMount)
  try {
    await server.start()
    const player = await signUp(server)
    const stream = new LiveReader(server.port, player)
    const stored = new Stored(server, player)
    for (let i = 0; i < 5; i++) await stored.push()
    disk.fill()
    const printed = server.output.length
    const refused: Pushed[] = []
    for (let i = 0; i < TRIES; i++) refused.push(await stored.push())
    const logged = Math.round((server.output.length - printed) / TRIES)
    await stored.check()
    const whileFull = {
      read: (await fetch(`${server.url}/me`, { headers: { authorization: player.authorization } })).status,
      health: (await fetch(`${server.url}/healthz`)).status,
      signIn: await signIn(server, player),
    }
    disk.free()
    const last = await stored.push()
    const after = { push: last.status, signIn: await signIn(server, player) }
    await stored.check()
    integrityOf(server)
    const streamTold = await until(async () => stream.seq === last.seq, 10_000).then(
      () => true,
      () => false,
    )
    stream.leave()
    return {
      how: disk.how,
      acknowledged: stored.acknowledged.size,
      refused: refused.filter(({ status }) => status !== 200),
      /** Statuses seen while the disk was full. */
      whileFull,
      /** Statuses once there is room again, without a restart. */
      after,
      /** Whether the live stream that was open all the time told the last number. */
      streamTold,
      /** What the server printed per refused request, in bytes. */
      logged,
    }
  } finally {
    await server.kill()
    disk.remove()
    await server.dispose()
  }
}

/** New rows with each push: what was acknowledged is there, what was refused is not, not even half. */
class Stored {
  readonly acknowledged = new Set<number>()
  private readonly refused = new Set<number>()
  private next = 1

  constructor(
    private readonly server: ServerProcess,
    private readonly player: Player,
  ) {}

  async push(): Promise<Pushed> {
    const items = Array.from({ length: ROWS }, (_, i) => this.next + i)
    this.next += ROWS
    const pushed = await pushItems(this.server, this.player, items, 7)
    for (const item of items) (pushed.status === 200 ? this.acknowledged : this.refused).add(item)
    return pushed
  }

  async check(): Promise<void> {
    const held = await quantities(this.server, this.player)
    for (const item of this.acknowledged) if (held.get(item) !== 7) throw new Error(`row ${item} is lost`)
    for (const item of this.refused)
      if (held.has(item)) throw new Error(`row ${item} was refused and is there`)
  }
}

async function signIn({ url }: ServerProcess, { email }: Player): Promise<number> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return answer.status
}

/** A disk of the server's own that can be filled and emptied while it works. */
type SmallDisk = {
  /** How it is done here. */
  how: string
  fill(): void
  free(): void
  /** After the server's end. */
  remove(): void
}

const MEGABYTES = 16
const CHUNK = Buffer.alloc(65_536, 'x')

/**
 * A real file system of 16 MB under the data folder, where this process may mount one; else a limit on the size of
 * what the server writes, which fails at the same calls with another number. Called before the server's first start.
 */
function smallDisk(server: ServerProcess, mayMount = true): SmallDisk {
  if (!mayMount) return sizeLimit(server)
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', server.dataDir])
  return mounted ? fileSystem(server.dataDir) : sizeLimit(server)
}

function fileSystem(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    how: `a file system of ${MEGABYTES} MB, full`,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => void run('umount', [folder]),
  }
}

/** Writes until nothing more fits, the last bytes one by one. */
function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = CHUNK.length; size >= 1; size /= 16) {
      try {
        while (writeSync(file, CHUNK, 0, size) === size);
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}

function sizeLimit(server: ServerProcess): SmallDisk {
  const limit = (soft: string) => {
    const args = ['--pid', String(server.pid), `--fsize=${soft}:`]
    if (!run('prlimit', args)) throw new Error('neither mount nor prlimit works here')
  }
  return {
    how: 'a limit on the size of files',
    fill: () => limit('4096'),
    free: () => limit('unlimited'),
    remove: () => {},
  }
}

const run = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0

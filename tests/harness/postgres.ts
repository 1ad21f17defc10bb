import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { findPostgres, NO_POSTGRES } from '#scripts/postgres.mjs'
import { freePort } from './server-process.ts'

const OWNER = 'comptoir'
/**
 * Scratch data: nothing outlives a crash of the machine, everything one of the processes, and no database lives long enough
 * for a vacuum.
 */
const HASTY = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']
const SAFE = ['fsync=on']

/** To another database of the server than the one that is made or dropped. */
type Connection = Client | Pool

/** A PostgreSQL server of its own, on loopback, that is gone once stopped. */
export type Cluster = {
  /** Address of a database of that name. */
  url(database: string): string
  /** Makes a database, from another one that nobody uses where a template is given. */
  create(database: string, template?: string): Promise<void>
  drop(database: string): Promise<void>
  /** Stops it, as an operator does it, and starts it again. */
  restart(): void
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a server on a free port. `durable`: commits are synced to the disk, as figures want it. */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === null) throw new Error(NO_POSTGRES)
  const home = mkdtempSync(join(tmpdir(), 'comptoir-pg-'))
  const asOwner = ownerOf(home)
  const data = join(home, 'data')
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_connections=1000',
    ...(durable ? SAFE : HASTY),
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const control = (...args: string[]) => asOwner(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args])
  const up = () => control('-o', options, '-l', join(home, 'log'), 'start')
  asOwner(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    OWNER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ])
  const pause = () => control('-m', 'fast', 'stop')
  up()
  const url = (database: string) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`
  return {
    url,
    create: (database, template = 'template0') =>
      withClient(url('postgres'), (client) => createDatabase(client, database, template)),
    drop: (database) => withClient(url('postgres'), (client) => dropDatabase(client, database)),
    restart: () => {
      pause()
      up()
    },
    pause,
    resume: up,
    stop: async () => {
      control('-m', 'immediate', 'stop')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Makes a database from another one that nobody uses. */
export async function createDatabase(
  connection: Connection,
  database: string,
  template: string,
): Promise<void> {
  // From version 15 on it would go through the log, which takes thrice as long for so small a one.
  const copied = (await versionOf(connection)) >= 150_000 ? ' strategy file_copy' : ''
  await connection.query(`create database "${database}" template "${template}"${copied}`)
}

export async function dropDatabase(connection: Connection, database: string): Promise<void> {
  await connection.query(`drop database if exists "${database}" with (force)`)
}

const versionOf = async (connection: Connection): Promise<number> =>
  Number((await connection.query('show server_version_num')).rows[0].server_version_num)

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL refuses to run as root: there its own user runs it. */
function ownerOf(home: string): (program: string, args: string[]) => void {
  const root = userInfo().uid === 0
  if (root) {
    const { uid, gid } = idsOf('postgres')
    chownSync(home, uid, gid)
  }
  return (program, args) => {
    const [command, list] = root ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
    const { status, stderr, stdout } = spawnSync(command, list, {
      cwd: home,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`)
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

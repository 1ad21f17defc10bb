import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { until } from './until.ts'

type Env = Record<string, string>

const urlOf = (port: number): string => `http://127.0.0.1:${port}`

/** The built server in a process of its own, on a port that it keeps over restarts, with a data folder of its own. */
export class ServerProcess {
  readonly port: number
  readonly url: string
  readonly dataDir = mkdtempSync(join(tmpdir(), 'comptoir-data-'))
  /** Everything that the process has printed since its last start. */
  output = ''
  private child: ChildProcess | null = null
  private readonly env: Env

  private constructor(port: number, env: Env) {
    this.port = port
    this.url = urlOf(port)
    this.env = env
  }

  /** `env` may depend on the address at which the server will answer. */
  static async create(env: Env | ((url: string) => Env) = {}): Promise<ServerProcess> {
    const port = await freePort()
    return new ServerProcess(port, typeof env === 'function' ? env(urlOf(port)) : env)
  }

  get running(): boolean {
    return this.child !== null
  }

  /** The process, while it runs: what watches or limits it from outside needs its number. */
  get pid(): number {
    const pid = this.child?.pid
    if (pid === undefined) throw new Error('the server is not running')
    return pid
  }

  /**
   * Starts the build in `home`/dist; another build on the same port is what an update is. STAGE_HOME names the folder
   * of a private build, so that several people test on one machine.
   */
  async start(home = process.env.STAGE_HOME ?? '.'): Promise<void> {
    const entry = resolve(home, 'dist', 'server', 'index.js')
    if (!existsSync(entry)) throw new Error(`${entry} is missing: npm test -- build`)
    const { port, dataDir } = this
    // The catalogue that comes with the project, unless the stage has a stand-in of the service.
    const usual = { LOG_LEVEL: 'info', GAME_DATA_URL: 'off', PORT: String(port), DATA_DIR: dataDir }
    const env = { ...process.env, ...usual, ...this.env }
    const child = spawn(process.execPath, [entry], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    this.output = ''
    const keep = (chunk: Buffer) => {
      this.output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    await until(
      async () => child.exitCode !== null || (await fetch(`${this.url}/healthz`).then((r) => r.ok)),
      30_000,
    )
    if (child.exitCode !== null) throw new Error(`the server stopped at once:\n${this.output}`)
  }

  /** Waits for a line of the log. */
  async printed(pattern: RegExp, ms = 20_000): Promise<void> {
    await until(async () => pattern.test(this.output), ms)
  }

  /** A graceful stop, as an operator does it. */
  stop(): Promise<void> {
    return this.end('SIGTERM')
  }

  /** As when the power goes: nothing is finished. */
  kill(): Promise<void> {
    return this.end('SIGKILL')
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '#tests/harness/server-process.ts'

/** The network between one browser and the server: once cut, its connections break and new ones are refused. */
export class Line {
  readonly url: string
  /** How long what is sent takes to the other end, in milliseconds. */
  lateMs = 0
  private listener: Server | null = null
  private readonly ends = new Set<Socket>()
  private joined = 0

  private constructor(
    private readonly port: number,
    private readonly serverPorts: readonly number[],
  ) {
    this.url = `http://127.0.0.1:${port}`
  }

  /**
   * Lays a line to the server, or to the processes of one installation in turn; the page behind it has an address of
   * its own, kept over cuts.
   */
  static async lay(...serverPorts: number[]): Promise<Line> {
    const line = new Line(await freePort(), serverPorts)
    await line.mend()
    return line
  }

  get mended(): boolean {
    return this.listener !== null
  }

  async mend(): Promise<void> {
    if (this.listener) return
    this.listener = createServer((end) => this.join(end)).listen(this.port, '127.0.0.1')
    await once(this.listener, 'listening')
  }

  async cut(): Promise<void> {
    const { listener } = this
    this.listener = null
    for (const end of this.ends) end.destroy()
    if (!listener) return
    listener.close()
    await once(listener, 'close')
  }

  /** The next process that answers takes the connection. */
  private join(end: Socket, tries = this.serverPorts.length): void {
    const port = this.serverPorts[this.joined++ % this.serverPorts.length] ?? 0
    const far = connect(port, '127.0.0.1')
    const refused = () => (tries > 1 && this.mended ? this.join(end, tries - 1) : end.destroy())
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
      this.pipe(end, far)
    })
    this.ends.add(end)
    end.once('close', () => this.ends.delete(end))
    end.on('error', () => far.destroy())
  }

  private pipe(end: Socket, far: Socket): void {
    for (const [socket, other] of [
      [end, far],
      [far, end],
    ] as const) {
      this.ends.add(socket)
      socket.pipe(late(this.lateMs)).pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.ends.delete(socket)
        other.destroy()
      })
    }
  }
}

/** Passes each piece on after `ms`. */
const late = (ms: number): Transform =>
  new Transform({
    transform: (chunk: Buffer, _, arrived) =>
      void (ms > 0 ? setTimeout(arrived, ms, null, chunk) : arrived(null, chunk)),
  })

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '#scripts/stage/server-process.ts'

/** The network between one browser and the server: once cut, its connections break and new ones are refused. */
export class Line {
  readonly url: string
  private listener: Server | null = null
  private readonly ends = new Set<Socket>()

  private constructor(
    private readonly port: number,
    private readonly serverPort: number,
  ) {
    this.url = `http://127.0.0.1:${port}`
  }

  /** Lays a line to the server; the page behind it has an address of its own, kept over cuts. */
  static async lay(serverPort: number): Promise<Line> {
    const line = new Line(await freePort(), serverPort)
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

  private join(end: Socket): void {
    const far = connect(this.serverPort, '127.0.0.1')
    for (const [socket, other] of [
      [end, far],
      [far, end],
    ] as const) {
      this.ends.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.ends.delete(socket)
        other.destroy()
      })
    }
  }
}

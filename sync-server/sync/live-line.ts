import type { Writable } from 'node:stream'
import type { LiveStream } from './live-hub.ts'

const HEARTBEAT = 25_000
/** Events that may wait for the reader; what comes on top is told as one, since only the latest number counts. */
const ROOM = 16

const BEAT = ': là\n\n'
const PROFILE = 'data: {"profile":true}\n\n'

/**
 * The server-sent events of one reader: `{seq}` after each commit, `{profile}` when what the account may do has changed, a
 * comment every 25 s; bounded when nobody reads. There are as many as open pages: it keeps nothing but the connection.
 */
export class LiveLine implements LiveStream {
  #out: Writable | null = null
  #timer: NodeJS.Timeout | null = null
  #ended = false
  #told = -1
  #latest = -1
  #profileDue = false
  /** Events that the connection has not taken yet. */
  #waiting = 0
  #takenSinceBeat = true

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly onEnd: (line: LiveStream) => void,
  ) {}

  /** Writes to the connection from now on, what was told before first. */
  start(out: Writable): void {
    if (this.#ended) {
      out.end()
      return
    }
    if (out.destroyed) {
      this.#end()
      return
    }
    this.#out = out
    out.once('close', () => this.#end())
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT)
    this.#flush()
  }

  tell(seq: number): void {
    this.#latest = Math.max(this.#latest, seq)
    this.#flush()
  }

  tellProfile(): void {
    this.#profileDue = true
    this.#flush()
  }

  close(): void {
    const out = this.#out
    this.#end()
    out?.end()
  }

  #flush(): void {
    if (this.#profileDue && this.#hasRoom) {
      this.#profileDue = false
      this.#write(PROFILE)
    }
    if (this.#latest <= this.#told || !this.#hasRoom) return
    this.#told = this.#latest
    this.#write(`data: {"seq":${this.#told}}\n\n`)
  }

  #beat(): void {
    // Nothing taken between two heartbeats: the connection is dead, though no one said so.
    if (this.#waiting > 0 && !this.#takenSinceBeat) {
      this.#out?.destroy()
      this.#end()
      return
    }
    this.#takenSinceBeat = false
    if (this.#hasRoom) this.#write(BEAT)
  }

  get #hasRoom(): boolean {
    return this.#out !== null && this.#waiting < ROOM
  }

  #write(event: string): void {
    this.#waiting += 1
    this.#out?.write(event, (error) => {
      if (error) return
      this.#waiting -= 1
      this.#takenSinceBeat = true
      this.#flush()
    })
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#out = null
    if (this.#timer) clearInterval(this.#timer)
    this.onEnd(this)
  }
}

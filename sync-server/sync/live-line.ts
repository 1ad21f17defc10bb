import type { LiveStream } from './live-hub.ts'

const HEARTBEAT = 25_000
/** Events that may wait for the reader; what comes on top is told as one, since only the latest number counts. */
const ROOM = 16

const text = new TextEncoder()
const BEAT = text.encode(': là\n\n')
const PROFILE = text.encode('data: {"profile":true}\n\n')

type Line = { userId: string; sessionId: string; onEnd(line: LiveStream): void; onDead(): void }

/**
 * The server-sent events of one reader: `{seq}` after each commit, `{profile}` when what the account may do has changed, a
 * comment every 25 s; bounded when nobody reads.
 */
export class LiveLine implements LiveStream {
  readonly userId: string
  readonly sessionId: string
  readonly body: ReadableStream<Uint8Array>
  readonly #line: Line
  readonly #timer: NodeJS.Timeout
  #out: ReadableStreamDefaultController<Uint8Array> | null = null
  #told = -1
  #latest = -1
  #profileDue = false
  #written = 0
  #takenAtBeat = -1

  constructor(line: Line) {
    this.#line = line
    this.userId = line.userId
    this.sessionId = line.sessionId
    this.body = new ReadableStream(
      {
        start: (out) => {
          this.#out = out
        },
        pull: () => this.#flush(),
        cancel: () => this.#end(),
      },
      { highWaterMark: ROOM },
    )
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT)
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
    out?.close()
  }

  #flush(): void {
    if (this.#profileDue && this.#waiting() < ROOM) {
      this.#profileDue = false
      this.#write(PROFILE)
    }
    if (this.#latest <= this.#told || this.#waiting() >= ROOM) return
    this.#told = this.#latest
    this.#write(text.encode(`data: {"seq":${this.#told}}\n\n`))
  }

  #beat(): void {
    const waiting = this.#waiting()
    const taken = this.#written - waiting
    // Nothing taken between two heartbeats: the connection is dead, though no one said so.
    if (waiting > 0 && taken === this.#takenAtBeat) {
      this.close()
      this.#line.onDead()
      return
    }
    this.#takenAtBeat = taken
    if (waiting < ROOM) this.#write(BEAT)
  }

  #write(event: Uint8Array): void {
    this.#written += 1
    this.#out?.enqueue(event)
  }

  #waiting(): number {
    return ROOM - (this.#out?.desiredSize ?? ROOM)
  }

  #end(): void {
    if (!this.#out) return
    this.#out = null
    clearInterval(this.#timer)
    this.#line.onEnd(this)
  }
}

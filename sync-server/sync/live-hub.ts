/** One open stream of live events. */
export type LiveStream = { userId: string; sessionId: string; tell(seq: number): void; close(): void }

const STREAMS_PER_ACCOUNT = 20

/** Tells every open stream of an account that rows were committed. One process holds all streams. */
export class LiveHub {
  readonly #streams = new Map<string, Set<LiveStream>>()

  /** Adds a stream; the account's oldest one makes room, so that forgotten connections never lock a player out. */
  open(stream: LiveStream): void {
    const streams = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, streams.add(stream))
    const [oldest] = streams
    if (streams.size > STREAMS_PER_ACCOUNT && oldest) this.#end(oldest)
  }

  leave(stream: LiveStream): void {
    const streams = this.#streams.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(stream.userId)
  }

  publish(userId: string, seq: number): void {
    for (const stream of this.#streams.get(userId) ?? []) stream.tell(seq)
  }

  closeSession(userId: string, sessionId: string): void {
    for (const stream of [...(this.#streams.get(userId) ?? [])]) {
      if (stream.sessionId === sessionId) this.#end(stream)
    }
  }

  /** Ends the streams of an account, but for those of the session that may stay. */
  closeAccount(userId: string, keptSession?: string): void {
    for (const stream of [...(this.#streams.get(userId) ?? [])]) {
      if (stream.sessionId !== keptSession) this.#end(stream)
    }
  }

  closeAll(): void {
    for (const streams of [...this.#streams.values()]) for (const stream of [...streams]) this.#end(stream)
  }

  #end(stream: LiveStream): void {
    this.leave(stream)
    stream.close()
  }
}

/** One open stream of live events. */
export type LiveStream = {
  userId: string
  sessionId: string
  tell(seq: number): void
  /** The account itself has changed: what it may do, not its rows. */
  tellProfile?(): void
  close(): void
}

/** What the processes of one installation tell each other. */
export type LiveEvent =
  | { kind: 'rows'; userId: string; seq: number }
  | { kind: 'profile'; userId: string }
  | { kind: 'session'; userId: string; sessionId: string }
  | { kind: 'account'; userId: string; keptSession?: string | undefined }

const STREAMS_PER_ACCOUNT = 20
/** Rows are told at once; what the account commits within this time after it is told together, so that a burst is one event. */
const TOGETHER_MS = 250
/** An account that goes on and on, as an import does, is told of at longer and longer times: each makes all its devices pull. */
const LONGEST_TOGETHER_MS = 1000

/** Tells every open stream of an account that rows were committed: here, and through `relay` in the other processes. */
export class LiveHub {
  readonly #streams = new Map<string, Set<LiveStream>>()
  /** Accounts of which rows were told just now, and the number that is still to be told; 0: none. */
  readonly #due = new Map<string, number>()
  #closed = false
  /** Carries what happened here to the other processes; absent where there is one. */
  relay: ((event: LiveEvent) => void) | null = null

  /** Accounts with an open stream. */
  get accounts(): string[] {
    return [...this.#streams.keys()]
  }

  get openStreams(): number {
    let open = 0
    for (const streams of this.#streams.values()) open += streams.size
    return open
  }

  /** Adds a stream; the account's oldest one makes room, so that forgotten connections never lock a player out. */
  open(stream: LiveStream): void {
    const streams = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, streams.add(stream))
    const [oldest] = streams
    if (streams.size > STREAMS_PER_ACCOUNT && oldest) this.#end(oldest)
    if (this.#closed) this.#end(stream)
  }

  leave(stream: LiveStream): void {
    const streams = this.#streams.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(stream.userId)
  }

  publish(userId: string, seq: number): void {
    const due = this.#due.get(userId)
    if (due !== undefined) {
      this.#due.set(userId, Math.max(due, seq))
      return
    }
    this.#tell(userId, seq, TOGETHER_MS)
  }

  /** An account's access has changed. */
  publishProfile(userId: string): void {
    this.#happened({ kind: 'profile', userId })
  }

  closeSession(userId: string, sessionId: string): void {
    this.#happened({ kind: 'session', userId, sessionId })
  }

  /** Ends the streams of an account, but for those of the session that may stay. */
  closeAccount(userId: string, keptSession?: string): void {
    this.#happened({ kind: 'account', userId, keptSession })
  }

  /** Does here what happened here or in another process. */
  receive(event: LiveEvent): void {
    for (const stream of [...(this.#streams.get(event.userId) ?? [])]) {
      if (event.kind === 'rows') stream.tell(event.seq)
      else if (event.kind === 'profile') stream.tellProfile?.()
      else if (event.kind === 'session' && stream.sessionId === event.sessionId) this.#end(stream)
      else if (event.kind === 'account' && stream.sessionId !== event.keptSession) this.#end(stream)
    }
  }

  /** Ends every stream, those that are opened from now on too: a stopping server still answers what was sent before. */
  closeAll(): void {
    this.#closed = true
    for (const streams of [...this.#streams.values()]) for (const stream of [...streams]) this.#end(stream)
  }

  /** Tells of rows now, and of those that are committed in the time after it together. */
  #tell(userId: string, seq: number, togetherMs: number): void {
    this.#happened({ kind: 'rows', userId, seq })
    this.#due.set(userId, 0)
    setTimeout(() => {
      const last = this.#due.get(userId)
      this.#due.delete(userId)
      if (last) this.#tell(userId, last, Math.min(togetherMs * 2, LONGEST_TOGETHER_MS))
    }, togetherMs).unref()
  }

  #happened(event: LiveEvent): void {
    this.receive(event)
    this.relay?.(event)
  }

  #end(stream: LiveStream): void {
    this.leave(stream)
    stream.close()
  }
}

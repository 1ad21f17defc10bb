import { type AccountDb, readSyncState } from '#data/db/local-db.ts'
import type { ReplayOutcome } from '#data/db/types.ts'
import { mirrorRefusal } from '#data/device-db.ts'
import { serverAnswers } from '#data/http.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { checkProfile } from '#data/session/session.ts'
import { endIfRefused, endRefused } from '#data/session/stored-session.ts'
import { storage, storageFault } from '#data/storage.ts'
import { type LiveEvents, listenLive } from './live.ts'
import { lastHeardAt, notePassEnded, notePersistence, noteReach, startSyncStatus } from './sync-status.ts'
import { syncStatus } from './sync-status-store.ts'
import { backoff } from './transport.ts'

/** Between two departures at least, and after the last edit of a batch (T83, T121). */
const AFTER_SAVE_MS = 600
const IDLE_MS = 60_000
const BUSY_MS = 1000
const SILENT_MS = 3000
const PROBE_MS = 2000

let engine: SyncEngine | null = null

/**
 * Something was saved: the first save is sent at once, those that follow it closely travel together. `batched`: an edit
 * that others are likely to follow, sent after a pause without another.
 */
export function requestSync({ batched = false }: { batched?: boolean } = {}): void {
  engine?.saved(batched)
}

/** A pass as soon as possible: the player asked, or the network came back. */
export function syncNow(): Promise<void> {
  return engine?.run() ?? Promise.resolve()
}

/** Starts the page's triggers: saves, network, visibility, live events and an unconditional timer. */
export function startSyncEngine(page: PageEnvironment): () => void {
  const started = new SyncEngine(page)
  engine = started
  return () => started.stop()
}

class SyncEngine {
  private timer: ReturnType<typeof setTimeout> | undefined
  private probing: ReturnType<typeof setTimeout> | undefined
  private batch: ReturnType<typeof setTimeout> | undefined
  private dueAt = Number.POSITIVE_INFINITY
  /** When the last pass set out that had a save to carry. */
  private departedAt = Number.NEGATIVE_INFINITY
  private attempt = 0
  private running: Promise<void> | null = null
  private again = false
  /** Something was saved that no pass has set out with yet. */
  private passPending = false
  /** The pass under way set out with a save. */
  private carriesSave = false
  private followsUp = false
  private persistence: Promise<void> | null = null
  private firstScreen: Promise<void> | null = null
  private live: LiveEvents | null = null
  private stopLive = new AbortController()
  private readonly stops: (() => void)[]

  constructor(private readonly page: PageEnvironment) {
    noteReach({ online: page.isOnline() })
    this.stops = [
      startSyncStatus(),
      activeAccount.subscribe(({ db }) => this.follow(db)),
      page.onOnline(() => this.networkChanged(true)),
      page.onOffline(() => this.networkChanged(false)),
      page.onVisible(() => this.visible()),
      page.onHidden(() => this.hidden()),
    ]
    this.follow(activeAccount.getState().db)
  }

  stop(): void {
    for (const stop of this.stops) stop()
    this.stopLive.abort()
    clearTimeout(this.timer)
    clearTimeout(this.batch)
    clearTimeout(this.probing)
  }

  saved(batched: boolean): void {
    const { page } = this
    this.passPending = true
    // A page that is closing may have no time left: its save goes at once, and the browser is asked to see to it.
    if (!page.isVisible() || !page.isOnline()) page.registerWake()
    if (!page.isVisible()) this.schedule(0)
    else if (batched) {
      clearTimeout(this.batch)
      this.batch = setTimeout(() => void this.run(), AFTER_SAVE_MS)
    } else {
      // A clock that was set back makes no save wait for longer than the pause.
      const wait = Math.min(AFTER_SAVE_MS, Math.max(0, this.departedAt + AFTER_SAVE_MS - Date.now()))
      // A timer would wait for the page to be drawn.
      if (wait === 0) void this.run()
      else this.schedule(wait)
    }
    this.persistence ??= page.askPersistence().then(notePersistence, () => notePersistence(false))
  }

  /** Runs a pass; while one runs, another is queued behind it. */
  run(): Promise<void> {
    if (this.running) {
      this.again = true
      return this.running
    }
    this.running = this.pass().finally(() => {
      this.running = null
      this.carriesSave = false
      if (this.again) {
        this.again = false
        this.schedule(0)
      }
    })
    return this.running
  }

  private async pass(): Promise<void> {
    clearTimeout(this.timer)
    // A batch that still waits is stored: it leaves with this pass.
    clearTimeout(this.batch)
    this.dueAt = Number.POSITIVE_INFINITY
    this.carriesSave = this.passPending
    if (this.carriesSave) this.departedAt = Date.now()
    this.passPending = false
    clearTimeout(this.probing)
    const startedAt = Date.now()
    const stopListening = noteSilence(startedAt)
    const outcome = (await this.page.askWorker()) ?? (await this.passHere())
    stopListening()
    if (outcome.kind !== 'busy' && outcome.kind !== 'paused') noteReach({ silent: false })
    if (outcome.kind === 'failed' || outcome.kind === 'signed-out') notePassEnded()
    noteRoom(outcome)
    this.schedule(this.delayAfter(outcome))
  }

  /**
   * Where no worker controls the page, it replays by itself; the code comes when that is so. What a pass of a first visit loads and
   * asks for leaves the first screen the network.
   */
  private async passHere(): Promise<ReplayOutcome> {
    this.firstScreen ??= new Promise((resolve) => this.page.onScreen(resolve))
    await this.firstScreen
    try {
      const { replayCurrentAccount } = await import('./replay.ts')
      return await replayCurrentAccount()
    } catch (error) {
      console.warn('[comptoir] synchronisation impossible', error)
      return { kind: 'failed', full: storageFault(error) === 'full' }
    }
  }

  private delayAfter(outcome: ReplayOutcome): number {
    switch (outcome.kind) {
      case 'done':
        if (this.attempt > 0) this.live?.retryNow()
        this.attempt = 0
        // What was typed during the pass goes soon after; what a second pass leaves too can wait for the timer.
        this.followsUp = !this.followsUp && syncStatus.getState().waiting > 0
        return this.followsUp ? AFTER_SAVE_MS : IDLE_MS
      case 'busy':
        return BUSY_MS
      case 'paused':
        return outcome.afterMs
      case 'signed-out':
        // A wake's pass may have met the refusal while this page was not listening for an answer.
        void endIfRefused()
        return IDLE_MS
      case 'unauthorized':
        void mirrorRefusal(outcome.token, outcome.gone)
        endRefused(outcome.token, outcome.gone)
        return IDLE_MS
      default: {
        const afterMs = 'afterMs' in outcome ? outcome.afterMs : null
        if (afterMs === 0) return 0
        if ('silent' in outcome) this.probe()
        // Once per run of failures: the browser fires a wake at once where it believes that there is network.
        if (this.attempt === 0 && afterMs === null) this.page.registerWake()
        this.attempt += 1
        return Math.max(afterMs ?? 0, backoff(this.attempt))
      }
    }
  }

  /** A visible page that lost the server looks for it every few seconds; a pass follows as soon as it answers. */
  private probe(): void {
    clearTimeout(this.probing)
    this.probing = setTimeout(
      async () => {
        if (!this.page.isVisible()) return
        if (await serverAnswers()) this.schedule(0)
        else this.probe()
      },
      PROBE_MS * (1 + Math.random()),
    )
  }

  private schedule(ms: number): void {
    const dueAt = Date.now() + ms
    if (dueAt > this.dueAt) return
    clearTimeout(this.timer)
    this.dueAt = dueAt
    this.timer = setTimeout(() => {
      // Fired during a pass it only queues another: a due time left behind would refuse every later one.
      this.dueAt = Number.POSITIVE_INFINITY
      void this.run()
    }, ms)
  }

  private networkChanged(online: boolean): void {
    noteReach({ online })
    if (online) {
      this.schedule(0)
      this.live?.retryNow()
    } else if (this.unsent) this.page.registerWake()
  }

  private hidden(): void {
    this.stopLive.abort()
    if (!this.unsent) return
    this.page.registerWake()
    void this.run()
  }

  private get unsent(): boolean {
    return this.passPending || this.carriesSave || syncStatus.getState().waiting > 0
  }

  private visible(): void {
    this.attempt = 0
    this.schedule(0)
    this.listen(activeAccount.getState().db)
  }

  private follow(db: AccountDb | null): void {
    this.attempt = 0
    this.listen(db)
    if (!db) return
    this.schedule(0)
    // A pass leaves a database alone that is being upgraded.
    db.on('ready', () => {
      if (this.attempt > 0) this.schedule(0)
    })
  }

  private listen(db: AccountDb | null): void {
    this.stopLive.abort()
    if (!db || !this.page.isVisible()) return
    this.stopLive = new AbortController()
    const listeners = {
      onSeq: async (seq: number) => {
        // A pass under way may be about to read it, what it has just sent for one.
        if (this.running) await this.running.then(() => readSyncState(db)).catch(() => {})
        // What the worker has just read may not be in memory yet: one pass too many, which finds nothing.
        if (seq > db.memory.state.cursor) this.schedule(0)
      },
      onProfile: () => void checkProfile(),
    }
    this.live = listenLive(db.userId, listeners, this.stopLive.signal)
    this.live.ended.catch(() => {})
  }
}

/**
 * Notes silence while a pass runs: no rows for long, and no answer to the page's own question either. A pass that is only
 * slow, as the first one of a phone, is none. Answers how to stop.
 */
function noteSilence(startedAt: number): () => void {
  let asking = false
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    const quiet = () => Date.now() - Math.max(startedAt, lastHeardAt()) > SILENT_MS
    const silent = quiet() && !(await serverAnswers()) && quiet()
    asking = false
    if (!stopped) noteReach({ silent })
  }, SILENT_MS / 4)
  let stopped = false
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** A pass writes what it hears and what it sends: the first to find that there is no room, or that there is some again. */
function noteRoom(outcome: ReplayOutcome): void {
  const full = outcome.kind === 'failed' && outcome.full === true
  const { fault, opens } = storage.getState()
  if (full) storage.setState({ fault: 'full' })
  else if (opens && fault === 'full' && PASSED.has(outcome.kind)) storage.setState({ fault: null })
}

/** Outcomes of a pass that has written. */
const PASSED = new Set<ReplayOutcome['kind']>(['done', 'partial', 'later', 'blocked'])

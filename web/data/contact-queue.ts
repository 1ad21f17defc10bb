import { currentPage, type PageEnvironment } from '#data/page-environment.ts'
import { backoff, fetchTransport, type SyncResponse } from '#data/sync/transport.ts'
import { isObject } from '#shared/contract/json.ts'
import { deviceDb, type KeptMessage, readMirror } from './device-db.ts'

/** Between tries of a message that the server asked to come later without saying when. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

export type Written = Pick<KeptMessage, 'id' | 'by' | 'name' | 'email' | 'topic' | 'message'>

/** `kept`: nothing came back, the message leaves by itself when the network does; `failed`: it is the writer's again. */
export type SendOutcome = { kind: 'sent' } | { kind: 'kept' } | { kind: 'failed'; why: string }

/** What a pass left on the device, and when the next one makes sense. */
type Left = { waiting: number; silent: boolean; nextAt: number | null }

/** Sees to it that a message leaves that is kept from now on. On a device that had none before, nobody does so yet. */
let onKept: () => void = () => void currentPage()?.startContactQueue()

/**
 * Sends a message that somebody wrote. It is on the device before it leaves, so that a page that closes meanwhile loses
 * nothing. An answer that is no success takes it back: what was written is still in the form.
 */
export async function sendMessage(written: Written): Promise<SendOutcome> {
  const fresh = { ...written, at: Date.now(), tries: 0, notBefore: 0, refused: null }
  const { messages } = deviceDb()
  const stored = await messages.put(fresh).then(
    () => true,
    () => false,
  )
  const outcome = await oneAtATime(async (): Promise<SendOutcome> => {
    // Another tab or the worker had the turn before us, and sent it.
    if (stored && !(await messages.get(fresh.id))) return { kind: 'sent' }
    const verdict = await postMessage(fresh)
    if (verdict.kind === 'silent' && stored) return { kind: 'kept' }
    if (stored) await forgetMessage(fresh.id)
    // What only asks to come later is no reason to change the message.
    return verdict.kind === 'sent'
      ? verdict
      : { kind: 'failed', why: verdict.kind === 'refused' ? verdict.reason : '' }
  })
  if (outcome.kind === 'kept') onKept()
  return outcome
}

/** Sends what waits on the device, in the order in which it was written. Run by the page and by the worker. */
export async function sendWaiting(): Promise<Left> {
  if ((await deviceDb().messages.count()) === 0) return { waiting: 0, silent: false, nextAt: null }
  return oneAtATime(async () => {
    let silent = false
    for (const message of await waitingMessages()) {
      if (message.notBefore > Date.now()) continue
      const kind = await sendKept(message)
      silent = kind === 'silent'
      // A server that is busy with one has no time for the others.
      if (silent || kind === 'later') break
    }
    const left = await waitingMessages()
    const nextAt = left.length ? Math.min(...left.map(({ notBefore }) => notBefore)) : null
    return { waiting: left.length, silent, nextAt }
  })
}

/** What one account wrote, or what nobody's session wrote (null), oldest first. */
export const keptMessages = async (by: string | null): Promise<KeptMessage[]> =>
  (await allMessages()).filter((message) => (message.by ?? null) === by)

export const forgetMessage = (id: string): Promise<void> => deviceDb().messages.delete(id)

const allMessages = async (): Promise<KeptMessage[]> =>
  (await deviceDb().messages.toArray()).sort((a, b) => a.at - b.at)

const waitingMessages = async () => (await allMessages()).filter(({ refused }) => refused === null)

async function sendKept(message: KeptMessage): Promise<Verdict['kind']> {
  const { id, tries } = message
  const verdict = await postMessage(message)
  if (verdict.kind === 'sent') await forgetMessage(id)
  if (verdict.kind === 'refused') await deviceDb().messages.update(id, { refused: verdict.reason })
  if (verdict.kind === 'later') {
    const pause = verdict.afterMs ?? Math.min(PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
    await deviceDb().messages.update(id, { tries: tries + 1, notBefore: Date.now() + pause })
  }
  return verdict.kind
}

/** Tabs and the worker take turns; where there are no Web Locks the server's memory of ids does. */
function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('contact', run) : run()
}

/** What became of a message: taken, or silence, or asked to come later, or refused in the server's words. */
type Verdict =
  | { kind: 'sent' }
  | { kind: 'silent' }
  | { kind: 'later'; afterMs: number | null }
  | { kind: 'refused'; reason: string }

const PATH = '/api/contact'
const COMES_BACK = new Set([408, 425, 429])

/** Posts one message, under the session of who wrote it, else under none: the call itself is public. */
async function postMessage({ id, by, name, email, topic, message }: KeptMessage): Promise<Verdict> {
  const mirror = await readMirror().catch(() => null)
  // A page of an earlier version, open beside this one, keeps messages that name nobody.
  const token = mirror && mirror.userId === (by ?? null) ? mirror.token : null
  try {
    const answer = await fetchTransport({
      method: 'POST',
      path: PATH,
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ id, name, email, topic, message }),
    })
    return verdictOf(answer)
  } catch {
    return { kind: 'silent' }
  }
}

function verdictOf({ status, body, retryAfter }: SyncResponse): Verdict {
  if (status < 300) return { kind: 'sent' }
  const reason = isObject(body) && typeof body.error === 'string' ? body.error : ''
  if (status >= 500 || COMES_BACK.has(status)) return { kind: 'later', afterMs: retryAfter }
  return { kind: 'refused', reason }
}

/**
 * Sends contact messages that are kept on this device: now, when the network or the page comes back, and from time to
 * time while some wait. Answers how to stop.
 */
export function startContactQueue(page: PageEnvironment): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const tryLater = (nextAt: number) => {
    // Once per run of failures: the browser fires a wake at once where it believes that there is network.
    if (attempt === 0) page.registerWake()
    attempt += 1
    clearTimeout(timer)
    // A later moment is looked at again then.
    const pause = Math.min(Math.max(nextAt - Date.now(), backoff(attempt)), LONGEST_PAUSE_MS)
    timer = setTimeout(() => void run(), pause)
  }
  const run = async () => {
    clearTimeout(timer)
    try {
      const { waiting, nextAt } = await sendWaiting()
      if (waiting > 0) tryLater(nextAt ?? 0)
      else attempt = 0
    } catch (error) {
      console.warn('[comptoir] messages gardés', error)
      tryLater(0)
    }
  }

  onKept = () => tryLater(0)
  const stops = [page.onOnline(() => void run()), page.onVisible(() => void run())]
  void run()
  return () => {
    for (const stop of stops) stop()
    onKept = () => {}
    clearTimeout(timer)
  }
}

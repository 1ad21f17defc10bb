import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, serverAnswers } from '#data/http.ts'

export type RemoteState<T> = {
  data: T | null
  /** The question that `data` answers: the answer to another one is not this one's. */
  key: string | null
  /** When `data` came, in milliseconds since 1970; 0 before the first answer. */
  receivedAt: number
  /** The question under way. */
  asking: string | null
  /** Why the last question had no answer, until a later one has. `silent`: nothing came back at all. */
  failure: { sentence: string; silent: boolean } | null
}

type Options<T> = {
  ask: (key: string, signal: AbortSignal) => Promise<T>
  /** What a person reads of a failure; null where it says nothing and changes nothing. */
  sentence: (error: unknown) => string | null
  /** A refusal takes away what was known before. */
  emptyOnRefusal?: boolean
}

export type Remote<T> = {
  store: StoreApi<RemoteState<T>>
  /** Asks; of several questions only the last one's answer is kept. */
  load: (key: string) => Promise<void>
  /** Changes what is known after a change on the server; an answer on its way may be older, and is asked again. */
  change: (next: (data: T) => T) => void
  /** Nobody waits any more: drops the question under way, and the failure of the last one. */
  stop: () => void
  /** Drops everything. */
  forget: () => void
}

/** An answer of the server in the memory of this visit, however many screens come and go. */
export function createRemote<T>({ ask, sentence, emptyOnRefusal = false }: Options<T>): Remote<T> {
  const blank: RemoteState<T> = { data: null, key: null, receivedAt: 0, asking: null, failure: null }
  const store = createStore<RemoteState<T>>(() => blank)
  let current: AbortController | null = null

  const abort = () => {
    current?.abort()
    current = null
  }

  async function load(key: string): Promise<void> {
    abort()
    const mine = new AbortController()
    current = mine
    store.setState({ asking: key })
    try {
      const data = await ask(key, mine.signal)
      if (current === mine) store.setState({ data, key, receivedAt: Date.now(), asking: null, failure: null })
    } catch (error) {
      const blocked = current === mine && (await isBlocked(error))
      if (current !== mine) return
      const said = blocked ? BLOCKED : sentence(error)
      if (said === null) return store.setState({ asking: null })
      const silent = isSilent(error)
      const failure = { sentence: said, silent: silent && !blocked }
      store.setState({ asking: null, failure, ...(emptyOnRefusal && !silent && { data: null, key: null }) })
    }
  }

  return {
    store,
    load,
    change(next) {
      const { data, asking } = store.getState()
      if (data !== null) store.setState({ data: next(data) })
      if (asking !== null) void load(asking)
    },
    stop() {
      abort()
      store.setState({ asking: null, failure: null })
    },
    forget() {
      abort()
      store.setState(blank, true)
    },
  }
}

const isSilent = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const BLOCKED =
  'Le serveur répond, mais cette demande est bloquée en chemin\u00a0: un bloqueur de publicités, sans doute.'

/** Whether a call went nowhere while the server is there: something on this device keeps it back. */
const isBlocked = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError && error.code === 'network' && navigator.onLine && (await serverAnswers())

/** The server's own sentence, or `fallback` where it has none. */
export const serverSentence = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback

export const useRemote = <T>(remote: Remote<T>): RemoteState<T> => useStore(remote.store)

export type RemoteRead<T> = RemoteState<T> & { reload: () => Promise<void> }

/** What the server says while a screen shows it: asked at its start, when the page comes back, and with the network. */
export function useRead<T>(read: () => Promise<T>, sentence: (error: unknown) => string): RemoteRead<T> {
  const [remote] = useState(() => createRemote({ ask: read, sentence }))
  const reload = useCallback(() => remote.load(''), [remote])
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void reload()
    }
    void reload()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
      remote.stop()
    }
  }, [remote, reload])
  return { ...useRemote(remote), reload }
}

/** One command at a time, and why the last one failed. `failureOf` says it in the screen's own terms. */
export function useCommand<F = string>(failureOf: (error: unknown) => F | Promise<F>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<F | null>(null)
  const running = useRef(false)
  /** True when it went through; false also while another one runs. */
  const run = async (call: () => Promise<unknown>, because = failureOf): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await call()
      return true
    } catch (error) {
      const failed = await because(error)
      setFailure(() => failed)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    run,
    /** Says a failure without a call, or takes it back. */
    setFailure,
  }
}

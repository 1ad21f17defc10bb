import { createStore } from 'zustand/vanilla'
import { ApiError } from '#data/http.ts'
import { call } from './reach.ts'

/** What one address of the server last said. `heardAt`: milliseconds since 1970. */
export type Heard<T> = {
  data: T | null
  /** The address that `data` answers: another question's answer is not this one's. */
  path: string | null
  heardAt: number
  /** The address that is being asked. */
  asking: string | null
  /** `silent`: nothing came back; else the server refused, or said what cannot be read. */
  failure: { sentence: string; silent: boolean } | null
}

type Options<T> = {
  read: (answer: unknown) => T
  /** What a person reads; `said` is the server's own sentence, empty without one. */
  sentence: (said: string) => string
  /** An answered failure takes away what was heard before. */
  empties?: boolean
}

/** An answer of the server in the memory of this visit. Of several questions only the last one's answer is kept. */
export function createRemote<T>({ read, sentence, empties = false }: Options<T>) {
  const blank: Heard<T> = { data: null, path: null, heardAt: 0, asking: null, failure: null }
  const store = createStore<Heard<T>>(() => blank)
  let current: AbortController | null = null

  const stop = () => {
    current?.abort()
    current = null
  }

  async function load(path: string): Promise<void> {
    stop()
    const mine = new AbortController()
    current = mine
    store.setState({ asking: path, failure: null })
    try {
      const data = read(await call(path, { signal: mine.signal }))
      if (current === mine) store.setState({ data, path, heardAt: Date.now(), asking: null })
    } catch (error) {
      if (current !== mine) return
      const silent = error instanceof ApiError && error.status === 0
      const failure = { sentence: sentence(error instanceof ApiError ? error.message : ''), silent }
      store.setState({ asking: null, failure, ...(empties && !silent ? { data: null, path: null } : {}) })
    }
  }

  return {
    store,
    load,
    /** Changes what is known after a change on the server; an answer on its way may be older, and is asked again. */
    change(next: (data: T) => T): void {
      const { data, asking } = store.getState()
      if (data !== null) store.setState({ data: next(data) })
      if (asking !== null) void load(asking)
    },
    forget(): void {
      stop()
      store.setState(blank, true)
    },
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/http.ts'
import { text } from './text.ts'

export type Answer<T> = {
  /** The last answer; undefined before the first. */
  value: T | undefined
  /** Why there is no newer one, as a sentence. */
  problem: string | null
  ask: () => Promise<void>
}

/** What the server says about the account: asked when the page opens, when it comes back, and with the network. */
export function useAnswer<T>(read: () => Promise<T>): Answer<T> {
  const [value, setValue] = useState<T>()
  const [problem, setProblem] = useState<string | null>(null)
  const turn = useRef(0)
  const ask = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    try {
      const answer = await read()
      // A later question has the later answer.
      if (turn.current !== mine) return
      setValue(answer)
      setProblem(null)
    } catch (error) {
      if (turn.current === mine) setProblem(unreadSentence(error))
    }
  }, [read])
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  }, [ask])
  return { value, problem, ask }
}

const unreadSentence = (error: unknown): string =>
  error instanceof ApiError && error.status === 0 ? text.unreachable : sentenceOf(error, text.loadFailed)

/** One call at a time, and why the last one failed. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** True when it went through. */
  const act = async (
    call: () => Promise<unknown>,
    words: (error: unknown) => string = sentenceOf,
  ): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure(null)
    try {
      await call()
      return true
    } catch (error) {
      setFailure(words(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, act, refuse: setFailure }
}

/** The server's own sentence, or ours where it has none. */
export function sentenceOf(error: unknown, fallback: string = text.failed): string {
  if (!(error instanceof ApiError)) return fallback
  return error.status === 0 ? text.noNetwork : error.message || fallback
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { onRowsLeaving } from '#data/db/uncommitted.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'

/** How long a live row may take to show what was just stored. */
const LIVE_ROW_MS = 1_000

/** What a field's text says: nothing, a value, or nothing that can be stored. */
export type FieldReading<T = number> =
  | { kind: 'empty' }
  | { kind: 'amount'; value: T }
  | { kind: 'unreadable'; why?: 'too-large' }

type Source<T> = {
  /** The stored value. */
  value: T | null
  print: (value: T) => string
  read: (text: string) => FieldReading<T>
  /** Stores the value; false when it was not stored. */
  onCommit: (value: T | null) => unknown
  /** Told what the text says at each key; null once nothing is typed any more. */
  onType?: ((reading: FieldReading<T> | null) => void) | undefined
  /** The stored value typed again is stored again: the same price, read anew. */
  resave?: boolean
  /** An emptied field restores the stored value instead of storing none. */
  emptied?: 'restores'
}

export type Draft<T = number> = {
  /** What the field shows: the typed text, else the stored value. */
  shown: string
  /** What the typed text says; null when nothing is typed. */
  reading: FieldReading<T> | null
  /** The stored value, or the one just stored while the live row is on its way. */
  current: T | null
  failed: boolean
  type: (text: string) => void
  /** Stores what is typed; false when it cannot be read. */
  commit: () => boolean
  /** Stores a value that was not typed (a stepper's). */
  put: (value: T) => void
  cancel: () => void
}

/**
 * Text on its way to a stored value. It stays on screen until it is stored: unreadable or refused text is never
 * dropped, a value that arrives meanwhile never replaces it, and leaving the page, the field or the profile stores it.
 */
export function useDraft<T = number>({
  value,
  print,
  read,
  onCommit,
  onType,
  resave = false,
  emptied,
}: Source<T>): Draft<T> {
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [saved, setSaved] = useState<{ value: T | null; over: T | null } | null>(null)
  const latest = useRef<string | null>(null)
  const onScreen = useOnScreen()
  const awaiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<string | null>(null)
  const sentOver = useRef<{ value: T | null } | null>(null)
  if (saved && saved.over !== value) setSaved(null)
  const current = saved && saved.over === value ? saved.value : value
  useHoldReload(typed !== null)

  const type = (text: string | null) => {
    latest.current = text
    setTyped(text)
    setFailed(false)
    onType?.(text === null ? null : read(text))
  }

  const send = async (next: T | null, text: string | null) => {
    const awaited = { value: next, over: value }
    setSaved(awaited)
    sentOver.current = { value }
    const stored = await attempt(() => onCommit(next))
    const edited = latest.current !== text
    if (!onScreen.current) return
    if (stored === false) setSaved(null)
    // A change that was undone before the live row showed it never arrives: the stored value counts again.
    else {
      clearTimeout(awaiting.current)
      awaiting.current = setTimeout(() => setSaved((now) => (now === awaited ? null : now)), LIVE_ROW_MS)
    }
    if (edited) return
    if (stored === false) setFailed(text !== null)
    else type(null)
  }

  const commit = () => {
    const text = latest.current
    if (text === null || sending.current === text) return true
    const reading = read(text)
    if (reading.kind === 'unreadable') return false
    const next = reading.kind === 'empty' ? null : reading.value
    // A live row later than that is not known to be the stored one: what is typed is stored, whatever it shows.
    const isLate = saved === null && sentOver.current?.value === value
    if ((next === current && !resave && !isLate) || (next === null && emptied === 'restores')) {
      type(null)
      return true
    }
    sending.current = text
    void send(next, text).finally(() => {
      sending.current = null
    })
    return true
  }

  const put = (next: T) => {
    type(null)
    if (next !== current) void send(next, null)
  }

  useCommitOnLeave(commit, () => setSaved(null))
  useEffect(() => () => clearTimeout(awaiting.current), [])
  return {
    shown: typed ?? (current === null ? '' : print(current)),
    reading: typed === null ? null : read(typed),
    current,
    failed,
    type,
    commit,
    put,
    cancel: () => type(null),
  }
}

/** Whether the component is mounted: a save may end after its field has gone. */
function useOnScreen() {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

async function attempt(store: () => unknown): Promise<unknown> {
  try {
    return await store()
  } catch {
    return false
  }
}

/** `otherRows`: what was typed is on its way to rows that are shown no more. */
function useCommitOnLeave(commit: () => boolean, otherRows: () => void): void {
  const last = useRef(commit)
  const forget = useRef(otherRows)
  useEffect(() => {
    last.current = commit
    forget.current = otherRows
  })
  const leave = useCallback(() => {
    last.current()
  }, [])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    const stop = onRowsLeaving(() => {
      leave()
      forget.current()
    })
    document.addEventListener('visibilitychange', onHide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHide)
      leave()
    }
  }, [leave])
}

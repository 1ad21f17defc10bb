import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import { toast, undoToast } from '#ui/toast.tsx'
import * as memory from '../memory.ts'
import { call } from '../reach.ts'
import { text } from './text.ts'

/** How the writer of a message is named in a sentence. */
export const writerOf = ({ name, email }: AdminMessage): string => name || email

/** The contact messages: which are looked at, what the server said of them, and how one is treated. */
export function useMessages() {
  const address = useMessagesAddress()
  const heard = useStore(memory.messages.store)
  const [busy, setBusy] = useState<readonly string[]>([])
  const { path } = address
  const asked = useRef(path)
  useEffect(() => {
    asked.current = path
    if (navigator.onLine) void memory.messages.load(path)
  }, [path])
  const reload = useCallback(() => void memory.messages.load(asked.current), [])

  const mark = async (message: AdminMessage, treated: boolean): Promise<void> => {
    const { id } = message
    if (busy.includes(id)) return
    setBusy((ids) => [...ids, id])
    try {
      await call(`${MESSAGES}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { treated } })
      const who = writerOf(message)
      undoToast(treated ? text.treated(who) : text.waitsAgain(who), () => mark(message, !treated))
      await memory.messages.load(asked.current)
    } catch (error) {
      toast((error instanceof ApiError && error.message) || text.changeFailed, 'error')
    } finally {
      setBusy((ids) => ids.filter((one) => one !== id))
    }
  }
  return {
    address,
    heard,
    /** The page of messages that the address asks for; null until it is there. */
    known: heard.path === path ? heard.data : null,
    busy,
    mark: (message: AdminMessage) => void mark(message, !message.treated),
    reload,
  }
}

export const VIEWS = ['attente', 'traites', 'tous'] as const
export type View = (typeof VIEWS)[number]

export const MESSAGES = '/api/v1/admin/messages'
/** Messages on a page. */
export const MESSAGES_SHOWN = 20
const MAX_SEARCH = 200
const LAST_PAGE = 1_000_000
const TREATED: Record<View, string> = { attente: '&treated=false', traites: '&treated=true', tous: '' }
const PARAMS = { view: 'messages', query: 'dans', page: 'feuille' }

/** Which messages are looked at, which a reload or a link brings back. */
export function useMessagesAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (name: keyof typeof PARAMS, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete(PARAMS.page)
          if (value === '') after.delete(PARAMS[name])
          else after.set(PARAMS[name], value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const view = VIEWS.find((one) => one === params.get(PARAMS.view)) ?? VIEWS[0]
  const query = (params.get(PARAMS.query) ?? '').slice(0, MAX_SEARCH)
  const asked = params.get(PARAMS.page) ?? ''
  const page = Math.min(/^[1-9]\d*$/.test(asked) ? Number(asked) : 1, LAST_PAGE)
  const search = query === '' ? '' : `q=${encodeURIComponent(query)}&`
  return {
    view,
    query,
    page,
    /** The call that answers this address. */
    path: `${MESSAGES}?${search}limit=${MESSAGES_SHOWN}&page=${page}${TREATED[view]}`,
    setView: (next: View) => change('view', next === VIEWS[0] ? '' : next),
    setQuery: (next: string) => change('query', next.slice(0, MAX_SEARCH)),
    setPage: (next: number) => change('page', next <= 1 ? '' : String(next)),
  }
}

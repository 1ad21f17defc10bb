import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import { toast, undoToast } from '#ui/toast.tsx'
import * as memory from '../memory.ts'
import { call } from '../reach.ts'
import { text } from './text.ts'
import { MESSAGES, useMessagesAddress } from './use-messages-address.ts'

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

import { useCallback, useEffect, useRef } from 'react'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { choiceParam, pageParam, textParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { call, MESSAGES, messages, useAnswer } from '../server.ts'
import { useRowCommands } from '../use-row-commands.ts'

/** How the writer of a message is named in a sentence. */
export const senderName = ({ name, email }: AdminMessage): string => name || email

/** The contact messages: which are looked at, what the server said of them, and how one is treated. */
export function useMessages() {
  const params = useMessagesParams()
  const answer = useAnswer(messages)
  const { busy, run } = useRowCommands()
  const { path } = params
  const asked = useRef(path)
  useEffect(() => {
    asked.current = path
    if (navigator.onLine) void messages.load(path)
  }, [path])
  const reload = useCallback(() => void messages.load(asked.current), [])

  const mark = (message: AdminMessage, treated: boolean): Promise<void> =>
    run(
      message.id,
      async () => {
        await call(`${MESSAGES}/${encodeURIComponent(message.id)}`, { method: 'PATCH', body: { treated } })
        const who = senderName(message)
        undoToast(treated ? `Message de ${who} traité` : `Message de ${who} à traiter`, () =>
          mark(message, !treated),
        )
        await messages.load(asked.current)
      },
      'Modification impossible',
    )
  return {
    params,
    answer,
    /** The page of messages that the URL asks for; null until it is there. */
    known: answer.key === path ? answer.data : null,
    busy,
    mark: (message: AdminMessage) => void mark(message, !message.treated),
    reload,
  }
}

export const VIEWS = ['attente', 'traites', 'tous'] as const
type View = (typeof VIEWS)[number]
type MessagesView = { view: View; query: string; page: number }

/** Messages on a page. */
export const MESSAGES_SHOWN = 20

const SCHEMA: UrlSchema<MessagesView> = {
  view: choiceParam('messages', VIEWS),
  query: textParam('dans'),
  page: pageParam('feuille'),
}
const TREATED: Record<View, string> = { attente: '&treated=false', traites: '&treated=true', tous: '' }

/** Which messages are looked at, which a reload or a link brings back. */
function useMessagesParams() {
  const [view, change] = useUrlParams(SCHEMA)
  const search = view.query === '' ? '' : `q=${encodeURIComponent(view.query)}&`
  return {
    ...view,
    /** The call that answers this view. */
    path: `${MESSAGES}?${search}limit=${MESSAGES_SHOWN}&page=${view.page}${TREATED[view.view]}`,
    /** Another view begins at its first page. */
    show: (patch: Partial<Omit<MessagesView, 'page'>>) => change({ ...patch, page: 1 }),
    setPage: (next: number) => change({ page: next }),
  }
}

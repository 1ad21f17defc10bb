import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { forgetMessage, keptMessages, type SendOutcome, sendMessage } from '#data/contact-queue.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { KeptMessage } from '#data/device-db.ts'
import { session } from '#data/session/session-store.ts'
import { CONTACT_DRAFT } from '#data/session/tab-memory.ts'
import {
  CONTACT_HINTS,
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_NAME_MAX,
  CONTACT_TOPICS,
  isEmail,
} from '#shared/endpoints/contact.ts'

type Field = 'name' | 'email' | 'message'
/** How the last message went; `why` is the server's reason for a refusal, where it gave one. */
type Phase = { kind: 'idle' | 'sending' | 'ok' | 'kept' } | { kind: 'error'; why: string }

const NONE: KeptMessage[] = []

/** Who writes: the account that is signed in, or nobody. */
export const useWriter = (): string | null => useStore(session, ({ user }) => user?.id ?? null)

/** The contact form (A143–A148): what is typed, what is wrong with it, how the last message went. */
export function useContact(writer: string | null) {
  const { draft, setDraft, latest } = useDraft(writer)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const own = useStore(session, ({ user }) => user?.email ?? '')
  const fields = { name: draft.name, email: draft.email ?? own, topic: draft.topic, message: draft.message }
  const problems = problemsOf(fields)

  const begin = (next: Partial<ContactDraft>) => {
    // Fields that were filled in before the page was alive come all at once, ahead of the next render.
    setDraft({ ...latest(), ...next })
    if (phase.kind !== 'sending' && phase.kind !== 'idle') setPhase({ kind: 'idle' })
  }
  const { waiting, otherRefused } = useQueuedMessages(draft, phase, setPhase, (message) => {
    const { name, email, topic } = message
    setDraft({ ...draft, name, email, topic, message: message.message, tried: null })
    setPhase({ kind: 'error', why: message.refused ?? '' })
  })

  /** Sends; answers the first field that is wrong instead, where there is one. */
  const submit = (): Field | null => {
    setLeft(new Set<Field>(['name', 'email', 'message']))
    const [wrong] = Object.keys(problems) as Field[]
    if (wrong) return wrong
    if (phase.kind !== 'sending') void send()
    return null
  }
  const send = async () => {
    setPhase({ kind: 'sending' })
    const words = JSON.stringify(fields)
    const id = draft.tried?.words === words ? draft.tried.id : newRowId()
    setDraft({ ...draft, tried: { id, words } })
    const outcome = await sendMessage({
      ...fields,
      id,
      by: writer,
      name: fields.name.trim(),
      email: fields.email.trim(),
      message: fields.message.trim(),
    }).catch((): SendOutcome => ({ kind: 'failed', why: '' }))
    if (outcome.kind === 'failed') return setPhase({ kind: 'error', why: outcome.why })
    // What was typed while it was under way is the next message.
    const { name, email, message } = latest()
    setDraft({ ...blankDraft, by: writer, name, email, message: message === draft.message ? '' : message })
    setLeft(new Set())
    setPhase({ kind: outcome.kind === 'sent' ? 'ok' : 'kept' })
  }

  return {
    ...fields,
    begin,
    /** The hint below a field, once it was left or a submit was tried. */
    hint: (field: Field) => (left.has(field) ? problems[field] : undefined),
    leave: (field: Field) => setLeft(new Set([...left, field])),
    submit,
    phase: phase.kind === 'idle' && waiting ? ({ kind: 'kept' } as const) : phase,
    otherRefused,
  }
}
export type Contact = ReturnType<typeof useContact>

function useDraft(writer: string | null) {
  const [draft, setState] = useState(() => readDraft(writer))
  const newest = useRef(draft)
  const setDraft = (next: ContactDraft) => {
    newest.current = next
    storeDraft(next)
    setState(next)
  }
  return { draft, setDraft, latest: () => newest.current }
}

/**
 * Messages that wait on this device: the form says when they have left, and takes back one that the server refused as
 * soon as nothing else is being written.
 */
function useQueuedMessages(
  { by, message }: ContactDraft,
  phase: Phase,
  setPhase: (phase: Phase) => void,
  takeBack: (message: KeptMessage) => void,
) {
  const kept = useLiveQuery(() => keptMessages(by), [by], NONE)
  const waiting = kept.some(({ refused }) => refused === null)
  const refused = kept.find((one) => one.refused !== null)
  const free = message.trim() === '' && phase.kind !== 'sending'
  const waited = useRef(false)
  useEffect(() => {
    if (phase.kind === 'sending' || phase.kind === 'error') return
    if (waited.current && !waiting && !refused) setPhase({ kind: 'ok' })
    waited.current = waiting
  }, [waiting, refused, phase.kind, setPhase])
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (!refused || !free || taken.current === refused.id) return
    taken.current = refused.id
    takeBack(refused)
    void forgetMessage(refused.id)
  })
  return { waiting, otherRefused: refused !== undefined && taken.current !== refused.id && !free }
}

function problemsOf({ name, email, message }: { name: string; email: string; message: string }) {
  const problems: Partial<Record<Field, string>> = {}
  const length = message.trim().length
  if (name.trim().length > CONTACT_NAME_MAX) problems.name = CONTACT_HINTS.name
  if (!isEmail(email.trim())) problems.email = CONTACT_HINTS.email
  if (length < CONTACT_MIN) problems.message = CONTACT_HINTS.short
  if (length > CONTACT_MAX) problems.message = CONTACT_HINTS.long
  return problems
}

const shape = z.object({
  /** The account that writes it; null: nobody is signed in. */
  by: z.catch(z.nullable(z.string()), null),
  name: z.catch(z.string(), ''),
  /** Null until it is typed: the player's own email stands there. */
  email: z.catch(z.nullable(z.string()), null),
  topic: z.catch(z.enum(CONTACT_TOPICS), 'question'),
  message: z.catch(z.string(), ''),
  /** The last try and the id under which it went: the same words again are the same message. */
  tried: z.catch(z.nullable(z.object({ id: z.string(), words: z.string() })), null),
})
type ContactDraft = z.infer<typeof shape>

const blankDraft: ContactDraft = {
  by: null,
  name: '',
  email: null,
  topic: 'question',
  message: '',
  tried: null,
}

/** What `writer` was writing in this tab before a reload; a visitor goes on with it after signing in. */
function readDraft(writer: string | null): ContactDraft {
  const blank = { ...blankDraft, by: writer }
  try {
    const read = shape.safeParse(JSON.parse(sessionStorage.getItem(CONTACT_DRAFT) ?? 'null'))
    return read.success && (read.data.by ?? writer) === writer ? { ...read.data, by: writer } : blank
  } catch {
    return blank
  }
}

function storeDraft(draft: ContactDraft): void {
  // A send that ends after its session is no reason to note the writer's words again.
  if (draft.by !== (session.getState().user?.id ?? null)) return
  try {
    sessionStorage.setItem(CONTACT_DRAFT, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: what is typed is still on screen.
  }
}

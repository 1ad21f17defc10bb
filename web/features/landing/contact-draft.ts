import * as z from 'zod/mini'
import { session } from '#data/session-store.ts'
import { CONTACT_DRAFT } from '#data/tab-memory.ts'
import { CONTACT_TOPICS } from '#shared/endpoints/contact.ts'

const shape = z.object({
  /** The account that writes it; null: nobody is signed in. */
  by: z.catch(z.nullable(z.string()), null),
  name: z.catch(z.string(), ''),
  /** Null until it is typed: the player's own address stands there. */
  email: z.catch(z.nullable(z.string()), null),
  topic: z.catch(z.enum(CONTACT_TOPICS), 'question'),
  message: z.catch(z.string(), ''),
  /** The last try and the id under which it went: the same words again are the same message. */
  tried: z.catch(z.nullable(z.object({ id: z.string(), words: z.string() })), null),
})
export type ContactDraft = z.infer<typeof shape>

export const blankDraft: ContactDraft = {
  by: null,
  name: '',
  email: null,
  topic: 'question',
  message: '',
  tried: null,
}

/** What `writer` was writing in this tab before a reload; a visitor goes on with it after signing in. */
export function readDraft(writer: string | null): ContactDraft {
  const blank = { ...blankDraft, by: writer }
  try {
    const read = shape.safeParse(JSON.parse(sessionStorage.getItem(CONTACT_DRAFT) ?? 'null'))
    return read.success && (read.data.by ?? writer) === writer ? { ...read.data, by: writer } : blank
  } catch {
    return blank
  }
}

export function keepDraft(draft: ContactDraft): void {
  // A send that ends after its session is no reason to note the writer's words again.
  if (draft.by !== (session.getState().user?.id ?? null)) return
  try {
    sessionStorage.setItem(CONTACT_DRAFT, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: what is typed is still on screen.
  }
}

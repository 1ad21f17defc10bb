import * as z from 'zod/mini'
import { CONTACT_TOPICS } from '#shared/endpoints/contact.ts'

const KEY = 'contact:draft'

const shape = z.object({
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
  name: '',
  email: null,
  topic: 'question',
  message: '',
  tried: null,
}

/** What was being written in this tab before a reload. */
export function readDraft(): ContactDraft {
  try {
    const read = shape.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success ? read.data : blankDraft
  } catch {
    return blankDraft
  }
}

export function keepDraft(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: what is typed is still on screen.
  }
}

import * as z from 'zod/mini'
import { rowId } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/** What a message can be about (A143). */
export const CONTACT_TOPICS = ['feature', 'bug', 'question', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** A message trimmed has at least 10 characters (A146), and at most 5,000. */
export const CONTACT_MIN = 10
export const CONTACT_MAX = 5000
export const CONTACT_NAME_MAX = 100

/** The largest body of the call, in bytes: a message of 5,000 characters, however they are escaped. */
export const CONTACT_BYTES = 32_000

/** Its rules in words (A145, A146). */
export const CONTACT_HINTS = {
  email: 'Entre un email valide 😉',
  short: 'Ton message est un peu court (10+ caractères).',
  long: 'Ton message est trop long (5 000 caractères au plus).',
  name: 'Ce nom est trop long.',
} as const

/**
 * The « basic address pattern » of the contact form: something, an @, a name with a dot; no space, and none of the
 * signs by which one address becomes several.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)

/** Line breaks and other invisible signs become spaces: a name is one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Body of `POST /api/contact`. With an `id` made on the device, sending again adds nothing. */
export const contactBody = z.object({
  id: z.optional(zodOf(rowId)),
  name: z.optional(
    z.nullable(z.string().check(z.overwrite(oneLine), z.maxLength(CONTACT_NAME_MAX, CONTACT_HINTS.name))),
  ),
  email: z.string(CONTACT_HINTS.email).check(z.trim(), z.refine(isEmail, CONTACT_HINTS.email)),
  topic: z._default(z.enum(CONTACT_TOPICS), 'question'),
  message: z
    .string(CONTACT_HINTS.short)
    .check(
      z.trim(),
      z.minLength(CONTACT_MIN, CONTACT_HINTS.short),
      z.maxLength(CONTACT_MAX, CONTACT_HINTS.long),
    ),
})
export type ContactMessage = z.input<typeof contactBody>

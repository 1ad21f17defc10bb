import * as z from 'zod/mini'
import { rowId } from '#shared/contract/fields.ts'

/** What a message can be about (spec accounts §3). */
export const CONTACT_TOPICS = ['feature', 'bug', 'question', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** A message trimmed has at least 10 characters (spec accounts §5), and at most 5,000. */
export const CONTACT_MIN = 10
export const CONTACT_MAX = 5000

/** The « basic address pattern » of the contact form: something, an @, a name with a dot, no space. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/** Body of `POST /api/contact`. With an `id` made on the device, sending again adds nothing. */
export const contactBody = z.object({
  id: z.optional(rowId),
  name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100, 'Ce nom est trop long.')))),
  email: z
    .string('Entre un email valide 😉')
    .check(z.trim(), z.refine(isMailAddress, 'Entre un email valide 😉')),
  topic: z._default(z.enum(CONTACT_TOPICS), 'question'),
  message: z
    .string('Ton message est un peu court (10+ caractères).')
    .check(
      z.trim(),
      z.minLength(CONTACT_MIN, 'Ton message est un peu court (10+ caractères).'),
      z.maxLength(CONTACT_MAX, 'Ton message est trop long (5 000 caractères au plus).'),
    ),
})
export type ContactMessage = z.input<typeof contactBody>

import * as z from 'zod/mini'

/** One contact message as admins read it. `at` is ISO 8601. */
export const adminMessage = z.object({
  id: z.string(),
  at: z.string(),
  /** Empty where the writer gave none. */
  name: z.catch(z.string(), ''),
  /** Where to answer. */
  email: z.string(),
  topic: z.catch(z.string(), 'other'),
  message: z.string(),
  /** It was handed over to CONTACT_TO too. */
  mailed: z.catch(z.boolean(), false),
  treated: z.catch(z.boolean(), false),
})
export type AdminMessage = z.infer<typeof adminMessage>

/** Answer of `GET /api/v1/admin/messages`. */
export const messagesAnswer = z.pipe(
  z.object({ items: z.array(adminMessage) }),
  z.transform(({ items }) => items),
)

/** Body of `PATCH /api/v1/admin/messages/{id}`. */
export const treatedBody = z.object({
  treated: z.boolean('Indique si le message est traité\u00a0: vrai ou faux.'),
})

import * as z from 'zod/mini'

/**
 * Somebody whose lent prices are often far from those of others, under the random name that they speak under on a server: how
 * many prices they lend there, and how many of them did not count the last time.
 */
const speaker = z.object({
  /** `{server}.{random name}`: what the call that silences names. */
  id: z.string(),
  server: z.string(),
  voices: z.number(),
  outliers: z.number(),
  silenced: z.boolean(),
})
export type Speaker = z.infer<typeof speaker>

/** Answer of `GET /api/v1/admin/market_voices`: who is often far first, and whoever is silenced. No account is in it. */
export const speakersAnswer = z.object({ speakers: z.array(speaker) })
export type SpeakersAnswer = z.infer<typeof speakersAnswer>

/** Body of `PATCH /api/v1/admin/market_voices/{id}`. */
export const silenceBody = z.object({
  silenced: z.boolean('Indique si ces prix sont écartés : vrai ou faux.'),
})

import * as z from 'zod/mini'

/**
 * A contributor to a market, under their random name on that server: how many prices they lend there, and how many of them were
 * outliers at the last publication. No account is named.
 */
const marketContributor = z.object({
  /** `{server}.{random name}`: the id in the path of `PATCH`. */
  id: z.string(),
  server: z.string(),
  contributions: z.number(),
  outliers: z.number(),
  silenced: z.boolean(),
})
export type MarketContributor = z.infer<typeof marketContributor>

/** Answer of `GET /api/v1/admin/market_contributors`: contributors with many outliers, the worst first, and those who are silenced. */
export const contributorsAnswer = z.object({ contributors: z.array(marketContributor) })
export type ContributorsAnswer = z.infer<typeof contributorsAnswer>

/** Body of `PATCH /api/v1/admin/market_contributors/{id}`: a silenced contributor's prices no longer count. */
export const silenceBody = z.object({
  silenced: z.boolean('Indique si ces prix sont écartés\u00a0: vrai ou faux.'),
})

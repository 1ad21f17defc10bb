import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, text } from '#shared/contract/fields.ts'

/**
 * What a profile shares with the players of a game server, each of it off until the player says so: its prices are lent,
 * those of others are seen, and sums count them. `server` is a listed server as addresses name it (`listedServer`), so that
 * who moves a profile to another server is asked again. Prices are lent from the stamp of `lend` on, never older ones.
 */
export const marketSharing = defineCollection({
  name: 'market_sharing',
  path: 'market_sharing',
  // Some thirty servers, in each of eight profiles, four times over.
  maxRows: 1_000,
  key: { server: text({ pattern: /^[a-z0-9-]{1,40}$/ }) },
  fields: { lend: boolean, see: boolean, count: boolean },
  defaults: { lend: false, see: false, count: false },
})

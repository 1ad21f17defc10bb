import * as z from 'zod/mini'

/** One account in the admin's list (A133). Times are ISO 8601. */
export const listedUser = z.object({
  id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  email: z.catch(z.string(), ''),
  name: z.catch(z.string(), ''),
  is_admin: z.catch(z.boolean(), false),
  access_active: z.catch(z.boolean(), false),
  created_at: z.catch(z.string(), ''),
})
export type ListedUser = z.infer<typeof listedUser>

/** Answer of `GET /api/v1/admin/users`: an object with items, or a bare array (A189). */
export const usersAnswer = z.pipe(
  z.union([z.array(listedUser), z.object({ items: z.array(listedUser) })]),
  z.transform((read) => (Array.isArray(read) ? read : read.items)),
)

/** How many accounts a page of the list may hold (A132). */
export const PAGE_SIZES = [10, 20, 50, 100] as const

/** Body of `PATCH /api/v1/admin/users/{id}`. */
export const accessBody = z.object({
  user: z.object({
    access_active: z.boolean('Indique si l’accès est actif\u00a0: vrai ou faux.'),
    access_reason: z.literal('admin_set', 'La raison d’un changement par un admin est admin_set.'),
  }),
})

/** Answer of `GET /api/v1/admin/stats`. `users_daily`: accounts in all at the end of each day, oldest first. */
export const statsAnswer = z.object({
  totals: z.object({
    users: z.number(),
    paid_users: z.catch(z.number(), 0),
    /** Profiles beside the one that every account has, and accounts that lend their prices. */
    profiles: z.catch(z.number(), 0),
    lenders: z.catch(z.number(), 0),
  }),
  trends: z.object({ users_daily: z.catch(z.array(z.number()), []) }),
  recent_users: z.catch(
    z.array(
      z.object({
        created_at: z.optional(z.string()),
        date: z.optional(z.string()),
        email: z.string(),
        paid: z.catch(z.boolean(), false),
      }),
    ),
    [],
  ),
})
export type Stats = z.infer<typeof statsAnswer>

/** Answer of `GET /api/v1/admin/game_data`: what catalogue is served, and how the last import of it went. */
export const gameDataAnswer = z.object({
  version: z.string(),
  source: z.enum(['starter', 'service']),
  /** The game's version, and when the service last changed its answers for it. */
  game: z.nullable(z.string()),
  update_stamp: z.nullable(z.string()),
  imported_at: z.string(),
  items: z.number(),
  recipes: z.number(),
  /** Origin of the service; null: off. */
  origin: z.nullable(z.string()),
  service: z.object({
    state: z.enum(['off', 'waiting', 'running', 'failed', 'done']),
    done: z.number(),
    total: z.number(),
  }),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
  /** The lists that the last import did without, by their French names. Older servers do not say. */
  missing: z.optional(z.array(z.string())),
  /**
   * What the last import kept, left out or could not read, and recipes without a known profession, a sentence each; then the
   * places of what it left out.
   */
  notes: z.array(z.string()),
  skipped: z.array(z.string()),
})
export type GameDataStatus = z.infer<typeof gameDataAnswer>

/** Answer of `POST /api/v1/admin/users/{id}/reset_link`: shown once, the server keeps a hash. Times are ISO 8601. */
export const resetLinkAnswer = z.object({ url: z.string(), expires_at: z.string() })
export type ResetLink = z.infer<typeof resetLinkAnswer>

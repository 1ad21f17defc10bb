import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { reading } from '#server/db/engine/transaction.ts'
import { recordsNamed } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { keyText } from '#shared/contract/collection.ts'
import { AppError } from '#shared/contract/error.ts'
import { keyedProfile, MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import type { AppEnv } from './env.ts'
import { requireUser } from './require-user.ts'

/** Behind `requireUser`: whose rows the call is about, those of the profile that its address names (`?profil=`) or of the main one. */
const inProfile =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const userId = c.get('user').id
    const id = c.req.query('profil') ?? MAIN_PROFILE
    if (id !== MAIN_PROFILE && !(await isKnown(deps, userId, id)))
      throw new AppError(404, 'not_found', 'Ce profil n’existe pas.')
    c.set('player', { userId, profile: keyedProfile(id) })
    await next()
  }

/** Lets a plain call through with the token of a living session, and says whose rows of which profile it is about. */
export const requirePlayer = (deps: AppDeps) => every(requireUser(deps), inProfile(deps))

async function isKnown({ db }: AppDeps, userId: string, id: string): Promise<boolean> {
  if (!profiles.key.id.is(id)) return false
  const found = await reading(db, (tx) =>
    recordsNamed(tx, userId, profiles.name, [keyText(profiles, { id })]),
  )
  return found.size > 0
}

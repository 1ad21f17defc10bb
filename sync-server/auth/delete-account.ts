import { closeUnlessLastAdmin } from '#server/db/accounts.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { isAdmin } from './public-user.ts'

/** Deletes an account for ever: closed at once, emptied behind the answer. False, and nothing is done, where no admin would be left. */
export async function deleteAccount(
  { db, config, live, closedAccounts, now }: AppDeps,
  user: UserTable,
): Promise<boolean> {
  const erased = { id: user.id, at: now() }
  if (!(await closeUnlessLastAdmin(db, config, { erased, admin: isAdmin(user, config) }))) return false
  live.closeAccount(user.id)
  void closedAccounts.empty(erased)
  return true
}

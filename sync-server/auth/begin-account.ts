import { userById } from '#server/db/admin-users.ts'
import { isErased } from '#server/db/erased-accounts.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Beginning } from '#server/db/users.ts'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { presentEpoch } from '#server/sync/sync-context.ts'

/**
 * The id and the epoch of an account to be made. The id is the one under which its device holds data, where no account
 * has it and none that was erased had it (a restored backup may have lost it), else a fresh one. It gives no right: a
 * device sends what it holds only to its own id. Runs in the transaction that adds the account, so that neither an
 * erasure nor another registration comes between.
 */
export const beginAccount =
  (deps: AppDeps, held: string | undefined) =>
  async (tx: Tx): Promise<Beginning> => {
    const free = held !== undefined && !(await userById(tx, held)) && !(await isErased(tx, held))
    return { id: free ? held : newId(deps.random), epoch: await presentEpoch(deps, tx) }
  }

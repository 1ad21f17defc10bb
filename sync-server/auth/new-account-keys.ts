import { userById } from '#server/db/admin-users.ts'
import { presentEpoch } from '#server/db/epoch-name.ts'
import { isErased } from '#server/db/erased-accounts.ts'
import type { Tx } from '#server/db/schema.ts'
import type { NewAccountKeys } from '#server/db/users.ts'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'

/**
 * The id and epoch of a new account. `held`, the id under which the device already has data, is reused where no account has it
 * and none that was erased had it (a restored backup may have lost it). An id gives no right: a device syncs only with its own.
 * Runs in the transaction that adds the account, so that no erasure or registration comes between.
 */
export const newAccountKeys =
  (deps: AppDeps, held: string | undefined) =>
  async (tx: Tx): Promise<NewAccountKeys> => {
    const free = held !== undefined && !(await userById(tx, held)) && !(await isErased(tx, held))
    return { id: free ? held : newId(deps.random), epoch: await presentEpoch(tx, deps.boot) }
  }

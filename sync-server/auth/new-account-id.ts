import { userById } from '#server/db/admin-users.ts'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'

/**
 * The id of an account to be made: the one under which its device holds data, where no account has it (a restored
 * backup may have lost it), else a fresh one. It gives no right: a device sends what it holds only to its own id.
 */
export const newAccountId = async ({ db, random }: AppDeps, held: string | undefined): Promise<string> =>
  held && !(await userById(db, held)) ? held : newId(random)

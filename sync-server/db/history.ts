import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/contract/error.ts'
import type { Mark } from '#shared/contract/wire.ts'
import { compiledOnce } from './engine/compiled-once.ts'
import { isSqlite } from './engine/transaction.ts'
import { epochOfLife, LIFE } from './epoch-name.ts'
import type { Db, EpochTable, HeadTable, Tx } from './schema.ts'

const lockedHeads = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('heads')
    .select('seq')
    .$if(!isSqlite(tx), (query) => query.select(LIFE.as('life')))
    .where('user_id', '=', userId)
    .forUpdate(),
)

/** The account's last sequence number. */
export async function headOf(tx: Db, userId: string): Promise<number> {
  const head = await tx.selectFrom('heads').select('seq').where('user_id', '=', userId).executeTakeFirst()
  return head?.seq ?? 0
}

/**
 * The account's last sequence number, and its row locked: until the transaction ends no other writer takes the next
 * one. Throws 401 when the account went meanwhile. `boot`: the name of this start.
 */
export async function lockHead(tx: Tx, userId: string, boot: string): Promise<Head> {
  const [locked] = await lockedHeads(tx, userId)
  if (!locked) throw new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
  const { seq: head, life } = locked
  return { head, present: life === undefined ? boot : epochOfLife(life) }
}

/** The last sequence numbers of some accounts. */
export const headsOf = (db: Db, userIds: string[]): Promise<HeadTable[]> =>
  db.selectFrom('heads').selectAll().where('user_id', 'in', userIds).execute()

const newestEpochs = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('epochs')
    .select(['user_id', 'position', 'epoch', 'from_seq'])
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(sql.lit(1)),
)

export async function lastEpoch(tx: Db, userId: string): Promise<EpochTable> {
  const [epoch] = await newestEpochs(tx, userId)
  if (!epoch) throw new Error('an account without an epoch')
  return epoch
}

const epochNamed = (tx: Db, userId: string, epoch: string): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('epoch', '=', epoch)
    .executeTakeFirst()

const epochAt = (tx: Db, userId: string, position: number): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .executeTakeFirst()

/** An account's last number, and the name of the epoch that is written now. */
type Head = { head: number; present: string }
/** Where an account's history stands: `last` is its latest epoch. */
export type History = Head & { last: EpochTable }

/** Whether this server's history holds what a device has heard of; if not, the server was set back (sync rule 21). */
export async function inHistory(
  tx: Db,
  userId: string,
  mark: Mark | null,
  { head, last }: Pick<History, 'head' | 'last'>,
): Promise<boolean> {
  if (!mark || mark.epoch === '') return true
  if (mark.seq > head) return false
  if (mark.epoch === last.epoch) return true
  const epoch = await epochNamed(tx, userId, mark.epoch)
  if (!epoch) return false
  const next = await epochAt(tx, userId, epoch.position + 1)
  return !next || mark.seq < next.from_seq
}

/**
 * Opens an epoch for the account at its first write after a start, and answers the name of its latest one. The caller
 * holds the account's head.
 */
export async function openEpoch(tx: Tx, userId: string, history: History): Promise<string> {
  const { head, last, present } = history
  if (isOpen(history)) return last.epoch
  const position = last.position + 1
  // A name that the account has had before is another epoch all the same: all processes give it the same new one.
  const epoch = (await epochNamed(tx, userId, present)) ? metAgain(present, position) : present
  await tx
    .insertInto('epochs')
    .values({ user_id: userId, position, epoch, from_seq: head + 1 })
    .execute()
  return epoch
}

/** Whether the account's latest epoch is the one that is written now. */
export const isOpen = ({ last: { epoch, position }, present }: History): boolean =>
  epoch === present || epoch === metAgain(present, position)

const metAgain = (name: string, position: number): string =>
  createHash('sha256').update(`${name} ${position}`).digest('hex').slice(0, 16)

import { contributionsOf } from './market-contributions.ts'
import type {
  ContactMessageTable,
  Db,
  JournalTable,
  MarketContributionTable,
  PaymentTable,
  RecordTable,
  UserTable,
} from './schema.ts'

const PAGE = 500

/** Every row of a player's collections, tombstones too, by key: a row that moves meanwhile comes once. */
export async function* everyRecord(db: Db, userId: string): AsyncGenerator<RecordTable> {
  let after: Pick<RecordTable, 'collection' | 'key'> = { collection: '', key: '' }
  for (;;) {
    const { collection, key } = after
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .where('user_id', '=', userId)
      .where((eb) => eb(eb.refTuple('collection', 'key'), '>', eb.tuple(collection, key)))
      .orderBy('collection')
      .orderBy('key')
      .limit(PAGE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

/** The values of a player that the server's merge replaced, oldest id first. */
export async function* everyReplaced(db: Db, userId: string): AsyncGenerator<JournalTable> {
  let after = ''
  for (;;) {
    const entries = await db
      .selectFrom('journal')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return
    after = last.id
  }
}

/** The prices that a player lends, as they lie beside those of others. */
export async function lentPricesOf(db: Db, userId: string): Promise<MarketContributionTable[]> {
  const contributions: MarketContributionTable[] = []
  const contributors = await db
    .selectFrom('market_contributors')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  for (const contributor of contributors) contributions.push(...(await contributionsOf(db, contributor)))
  return contributions
}

export const paymentsOf = (db: Db, userId: string): Promise<PaymentTable[]> =>
  db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** What the account sent, and what nobody signed in sent from its address, once that is proved to be the account's. */
export const messagesOf = (
  db: Db,
  { id, email_key, email_verified }: UserTable,
): Promise<ContactMessageTable[]> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where((eb) => {
      const sent = eb('user_id', '=', id)
      if (email_verified === 0) return sent
      const fromAddress = eb(eb.fn<string>('lower', ['email']), '=', email_key)
      return eb.or([sent, eb.and([eb('user_id', 'is', null), fromAddress])])
    })
    .orderBy('at')
    .execute()

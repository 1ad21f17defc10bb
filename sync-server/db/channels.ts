import type { Db, TwitchChannelTable } from './schema.ts'

/** The whitelist, the last added first. */
export const allChannels = (db: Db): Promise<TwitchChannelTable[]> =>
  db.selectFrom('twitch_channels').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** The whitelisted channel of a login, or of a Twitch user under a former login. */
export const knownChannel = (
  db: Db,
  { login, twitch_id }: Pick<TwitchChannelTable, 'login' | 'twitch_id'>,
): Promise<TwitchChannelTable | undefined> =>
  db
    .selectFrom('twitch_channels')
    .selectAll()
    .where((eb) =>
      twitch_id === null
        ? eb('login', '=', login)
        : eb.or([eb('twitch_id', '=', twitch_id), eb('login', '=', login)]),
    )
    .orderBy((eb) => eb('login', '!=', login))
    .limit(1)
    .executeTakeFirst()

export async function channelCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('twitch_channels')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addChannel(db: Db, channel: TwitchChannelTable): Promise<void> {
  await db.insertInto('twitch_channels').values(channel).execute()
}

/** Stores what a channel shows now; one that was taken off the list in the meantime stays off. */
export async function updateChannel(db: Db, { id, ...state }: TwitchChannelTable): Promise<void> {
  await db.updateTable('twitch_channels').set(state).where('id', '=', id).execute()
}

export async function touchChannels(db: Db, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('twitch_channels').set({ last_checked_at: at }).where('id', 'in', ids).execute()
}

/** False: no such channel. */
export async function removeChannel(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('twitch_channels').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}

import { sql } from 'kysely'
import { writing } from './engine/transaction.ts'
import { touch, voicesOf } from './market-voices.ts'
import type { Db } from './schema.ts'

/** How a speaker's voices lie beside those of others. */
export type SpeakerCount = {
  server: string
  voter: string
  voices: number
  outliers: number
  silenced: boolean
}

/** Fewer voices that did not count, or a smaller part of all, may be anybody's. */
const OFTEN = 5
const SHARE = 0.2
const LISTED = 50

/** The speakers of a server whose voices often did not count the last time, the worst first, and those who are silenced. */
export async function oftenFar(db: Db, server: string): Promise<SpeakerCount[]> {
  const far = await db
    .selectFrom('market_voices')
    .select(['voter', (eb) => eb.fn.countAll<number>().as('outliers')])
    .where('server', '=', server)
    // As it is in the index that holds these alone.
    .where('outlier', '=', sql.lit(1))
    .groupBy('voter')
    .execute()
  const outliers = new Map(far.map((one) => [one.voter, Number(one.outliers)]))
  const silenced = new Set(
    (await db.selectFrom('market_silenced').select('voter').where('server', '=', server).execute()).map(
      ({ voter }) => voter,
    ),
  )
  const often = [...outliers].filter(([, count]) => count >= OFTEN).sort(([, a], [, b]) => b - a)
  const names = [...new Set([...silenced, ...often.slice(0, LISTED).map(([voter]) => voter)])]
  if (names.length === 0) return []
  const counted = await db
    .selectFrom('market_voices')
    .select(['voter', (eb) => eb.fn.countAll<number>().as('voices')])
    .where('server', '=', server)
    .where('voter', 'in', names)
    .groupBy('voter')
    .execute()
  const voices = new Map(counted.map((one) => [one.voter, Number(one.voices)]))
  return names
    .map((voter) => ({
      server,
      voter,
      voices: voices.get(voter) ?? 0,
      outliers: outliers.get(voter) ?? 0,
      silenced: silenced.has(voter),
    }))
    .filter((one) => one.silenced || one.outliers >= SHARE * one.voices)
}

export type Silence = { server: string; voter: string; silenced: boolean; now: number }

/** Lets a speaker's voices count no more, or again, from the next hour on; false when nobody speaks under that name. */
export const silence = (db: Db, { server, voter, silenced, now }: Silence): Promise<boolean> =>
  writing(db, async (tx) => {
    const voices = await voicesOf(tx, { server, voter })
    const removed = await tx
      .deleteFrom('market_silenced')
      .where('server', '=', server)
      .where('voter', '=', voter)
      .executeTakeFirst()
    if (voices.length === 0 && removed.numDeletedRows === 0n) return false
    if (silenced) await tx.insertInto('market_silenced').values({ server, voter, at: now }).execute()
    await touch(tx, server, voices)
    return true
  })

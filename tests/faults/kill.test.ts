import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { countFrom } from '#scripts/faults/figure.ts'
import { killOften } from '#scripts/faults/kill.ts'

const KILLS = countFrom('KILLS', 200)
const SEED = countFrom('SEED', Date.now() % 1_000_000)

test('an acknowledged write survives SIGKILL at any moment, and of a batch only whole transactions show, from its beginning', async () => {
  const report = await killOften({ kills: KILLS, seed: SEED })
  const { kills, unanswered, unheard, acknowledged } = report
  console.log(
    `${kills} kills (SEED=${SEED}): ${unanswered} left requests unanswered, ${unheard} batches were committed ` +
      `unheard, ${acknowledged} acknowledged rows found again`,
  )
  expect(kills).toBe(KILLS)
  expect(acknowledged).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
}, 900_000)

test('a single row that went missing while the server was dead is found', async () => {
  const tamper = ({ dataDir }: { dataDir: string }) => {
    const file = new Sqlite(join(dataDir, 'comptoir.sqlite'))
    file.exec('delete from records where seq = (select max(seq) from records)')
    file.close()
  }
  await expect(killOften({ kills: 4, seed: 1, tamper })).rejects.toThrow('SEED=1')
}, 60_000)

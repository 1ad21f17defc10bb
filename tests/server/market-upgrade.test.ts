import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDataDir } from '#server/db/engine/open.ts'
import { olderData } from '#tests/support/server/backups.ts'

const COLUMNS = ['server', 'item_id', 'pack_size', 'contributor', 'day', 'price', 'outlier', 'network']
const HELD = [
  ['hell-mina', 7, 1, 'voix-b', 20_776, 2_500_000_000_000, 1, 'réseau'],
  ['hell-mina', 7, 1, 'voix-a', 20_777, 1000, 0, ''],
  ['hell-mina', 7, 100, 'voix-a', 20_777, 90_000, 0, ''],
  ['ombre', 303, 10, 'voix-a', 20_771, 12, 0, 'ailleurs'],
]

test('contributions of before 019 are all there, by pack, and found by who made them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-market-'))
  const path = join(dataDir, 'comptoir.sqlite')
  await olderData(path, '018-pen-push')
  const older = new Sqlite(path)
  const add = older.prepare(`insert into market_contributions values (${COLUMNS.map(() => '?').join()})`)
  for (const row of [...HELD].reverse()) add.run(row)
  older.close()

  const { file, close } = await openDataDir(dataDir)
  const names = COLUMNS.join()
  const order = [HELD[1], HELD[0], HELD[2], HELD[3]]
  // The order is that of the table itself.
  expect(file.prepare(`select ${names} from market_contributions`).raw().all()).toEqual(order)
  const plan = (rest: string) =>
    file
      .prepare<[], { detail: string }>(`explain query plan select price from market_contributions ${rest}`)
      .get()?.detail
  expect(plan("where server = 's' and item_id = 7 and pack_size = 1 and contributor > 'v'")).toContain(
    'PRIMARY KEY (server=? AND item_id=? AND pack_size=? AND contributor>?)',
  )
  for (const more of [
    '',
    ' order by item_id, pack_size',
    ' and (item_id, pack_size) > (7, 1) order by item_id, pack_size limit 500',
    ' and item_id in (7, 303)',
  ])
    expect(plan(`where server = 's' and contributor = 'v'${more}`)).toContain(
      'market_contributions_contributor (contributor=? AND server=?',
    )
  await close()
  rmSync(dataDir, { recursive: true })
})

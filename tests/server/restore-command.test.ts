import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useData } from '#server/db/engine/data-lock.ts'
import { migrations } from '#server/db/migrations/registry.ts'
import { until } from '#tests/harness/until.ts'
import { command, startCommand } from '#tests/support/command.ts'
import { onPostgres } from '#tests/support/database.ts'
import { ACCOUNTS, busyWriter, momentOf, olderData, someData } from '#tests/support/server/backups.ts'

const KEPT = /^comptoir\.sqlite\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const THREE = [
  { user_id: 'elea', head: 3, top: 3, rows: 3 },
  { user_id: 'lou', head: 3, top: 3, rows: 3 },
]

let dataDir: string
let live: string
let out: string
let backup: string
let template: string
beforeAll(async () => {
  const made = await someData()
  template = dirname(made.dataDir)
  await command('backup', [join(made.out, 'sauvegarde.sqlite')], { DATA_DIR: made.dataDir })
  rmSync(join(made.dataDir, 'last-backup'), { force: true })
}, 30_000)
afterAll(() => rmSync(template, { recursive: true }))
beforeEach(() => {
  const home = mkdtempSync(join(tmpdir(), 'comptoir-restore-'))
  cpSync(template, home, { recursive: true })
  dataDir = join(home, 'data')
  live = join(dataDir, 'comptoir.sqlite')
  out = join(home, 'out')
  backup = join(out, 'sauvegarde.sqlite')
})
afterEach(() => rmSync(dirname(dataDir), { recursive: true }))

const restore = (...args: string[]) => command('restore', args, { DATA_DIR: dataDir })
const change = (path: string, sql: string) => {
  const file = new Sqlite(path)
  file.exec(sql)
  file.close()
}
const keptNames = () => readdirSync(dataDir).filter((name) => KEPT.test(name))
const noteOf = (path: string) => {
  const file = new Sqlite(path, { readonly: true })
  const note = file
    .prepare<[], string>("select doc from records where user_id = 'elea' and key = 'k1'")
    .pluck()
    .get()
  file.close()
  return note
}

describe.skipIf(onPostgres)('a restore', { timeout: 60_000 }, () => {
  test('puts the backup in place, keeps the replaced database beside, and says how to go back', async () => {
    change(live, 'update records set doc = \'{"note":"depuis"}\'')
    const { code, out: said, err } = await restore(backup)
    expect([code, err]).toEqual([0, ''])
    expect(momentOf(live)).toEqual(THREE)
    expect(noteOf(live)).toBe('{"note":"xxxxxxxxxx"}')
    const [kept = ''] = keptNames()
    expect(noteOf(join(dataDir, kept))).toBe('{"note":"depuis"}')
    expect(said).toContain('Sauvegarde vérifiée : epochs 2 · heads 2 · records 6 · users 2\n')
    expect(said).toContain(`La base remplacée est gardée : ${join(dataDir, kept)}\n`)

    await nextSecond()
    expect(await restore(join(dataDir, kept))).toMatchObject({ code: 0, err: '' })
    expect(noteOf(live)).toBe('{"note":"depuis"}')
  })

  test('leaves no log of the replaced database, and keeps what a killed server had only there', {
    tags: 'full',
  }, async () => {
    const end = await busyWriter(live)
    // As a kill leaves it: rows that are in the log only.
    const log = readFileSync(`${live}-wal`)
    const main = readFileSync(live)
    await end()
    writeFileSync(live, main)
    writeFileSync(`${live}-wal`, log)
    rmSync(`${live}-shm`, { force: true })
    expect(await restore(backup)).toMatchObject({ code: 0, err: '' })
    const [kept = ''] = keptNames()
    expect(readdirSync(dataDir).sort()).toEqual(['comptoir.lock', 'comptoir.sqlite', kept])
    expect(momentOf(live)).toEqual(THREE)
    expect(momentOf(join(dataDir, kept))[0]?.rows).toBeGreaterThan(3)
  })

  test('replaces a database that nobody can read any more, and keeps all of its files', {
    tags: 'full',
  }, async () => {
    writeFileSync(live, 'illisible'.repeat(1000))
    writeFileSync(`${live}-wal`, 'un journal')
    expect(await restore(backup)).toMatchObject({ code: 0, err: '' })
    expect(momentOf(live)).toEqual(THREE)
    const [kept = ''] = keptNames()
    expect(readFileSync(join(dataDir, kept), 'utf8')).toMatch(/^illisible/)
    expect(readFileSync(join(dataDir, `${kept}-wal`), 'utf8')).toBe('un journal')
  })

  test('makes the data directory of a new machine, for its owner alone', { tags: 'full' }, async () => {
    const fresh = join(dirname(dataDir), 'neuf')
    const { code, out: said } = await command('restore', [backup], { DATA_DIR: fresh })
    expect(code).toBe(0)
    expect(said).not.toContain('remplacée')
    expect(momentOf(join(fresh, 'comptoir.sqlite'))).toEqual(THREE)
    const modes = ['', ...readdirSync(fresh)].map((name) => statSync(join(fresh, name)).mode & 0o077)
    expect(new Set(modes)).toEqual(new Set([0]))
  })

  test('takes a backup of an older version, and brings it up to date', { tags: 'full' }, async () => {
    const older = join(out, 'ancienne.sqlite')
    await olderData(older, '002-records')
    expect(await restore(older)).toMatchObject({ code: 0, err: '' })
    expect(momentOf(live)).toEqual(momentOf(older))
    const file = new Sqlite(live, { readonly: true })
    const names = file.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
    file.close()
    expect(names).toEqual(Object.keys(migrations))
  })

  test('takes a copy made by hand with its log', { tags: 'full' }, async () => {
    const end = await busyWriter(live)
    const copy = join(out, 'à-la-main.sqlite')
    for (const ending of ['', '-wal']) copyFileSync(live + ending, copy + ending)
    await end()
    const before = readFileSync(`${copy}-wal`).length
    expect(await restore(copy)).toMatchObject({ code: 0, err: '' })
    expect(momentOf(live)[0]?.rows).toBeGreaterThan(3)
    expect(readFileSync(`${copy}-wal`)).toHaveLength(before)
  })
})

describe.skipIf(onPostgres)(
  'a restore is refused in one line, and changes nothing,',
  { timeout: 60_000 },
  () => {
    const refused = async (args: string[], line: RegExp) => {
      const before = [readFileSync(live), readdirSync(dataDir).filter((name) => !/-shm$|\.lock$/.test(name))]
      const { code, err } = await restore(...args)
      expect(code).toBe(1)
      expect(err).toMatch(line)
      expect(err.trimEnd()).not.toContain('\n')
      expect([
        readFileSync(live),
        readdirSync(dataDir).filter((name) => !/-shm$|\.lock$/.test(name)),
      ]).toEqual(before)
    }

    test.each([
      ['writes', ACCOUNTS],
      ['has only opened it', []],
    ])('while another process, even one without our lock, %s', { tags: 'full' }, async (_what, accounts) => {
      const end = await busyWriter(live, accounts)
      const { code, err } = await restore(backup)
      expect([code, keptNames()]).toEqual([1, []])
      expect(err).toMatch(
        /^Un serveur, ou un autre programme, utilise cette base : [^\n]+ Rien n’a été changé\.\n$/,
      )
      await end()
      expect(await restore(backup)).toMatchObject({ code: 0 })
    })

    test('while a process holds the data directory, before it has opened the database', {
      tags: 'full',
    }, async () => {
      const hold = useData(dataDir)
      const other = useData(dataDir)
      await refused([backup], /^Un serveur, ou un autre programme, utilise cette base : /)
      hold.release()
      other.release()
      expect(await restore(backup)).toMatchObject({ code: 0 })
    })

    test('of a file that is missing, a folder, no database, an empty one', { tags: 'full' }, async () => {
      const text = join(out, 'texte.sqlite')
      writeFileSync(text, 'bonjour')
      await refused([join(out, 'rien.sqlite')], /rien\.sqlite n’existe pas\.\n$/)
      await refused([out], /n’est pas un fichier : indique la sauvegarde elle-même\.\n$/)
      await refused([text], /texte\.sqlite n’est pas une base SQLite\.\n$/)
      writeFileSync(text, '')
      await refused([text], /texte\.sqlite n’est pas une base SQLite\.\n$/)
    })

    test('of the live database', { tags: 'full' }, async () => {
      await refused([live], /est la base du serveur elle-même\.\n$/)
    })

    test('of another program’s database', { tags: 'full' }, async () => {
      const other = join(out, 'autre.sqlite')
      change(other, 'create table recettes (nom text)')
      await refused([other], /^Cette sauvegarde n’est pas une base de Comptoir\.\n$/)
    })

    test('of a newer version’s backup, whose migration it names', { tags: 'full' }, async () => {
      change(backup, "insert into kysely_migration values ('999-plus-tard', '2030-01-01')")
      await refused([backup], /version plus récente de Comptoir \(migration 999-plus-tard\) : mets d’abord/)
    })

    test('of a damaged backup, of one cut short, and of rows without their account', {
      tags: 'full',
    }, async () => {
      const whole = readFileSync(backup)
      // The page of a table that the look at the tables' names does not meet.
      writeFileSync(backup, Buffer.from(whole).fill(0xff, whole.length - 8192, whole.length - 4096))
      await refused([backup], /^(Cette sauvegarde est abîmée|La sauvegarde n’a pas pu être remise) : /)
      writeFileSync(backup, whole)
      truncateSync(backup, 8192)
      await refused([backup], /^(Cette sauvegarde est abîmée|La sauvegarde n’a pas pu être remise) : /)
      writeFileSync(backup, whole)
      change(backup, "pragma foreign_keys = off; delete from users where id = 'elea'")
      await refused(
        [backup],
        /^Cette sauvegarde est abîmée : une ligne de \w+ en nomme une qui n’existe pas\.\n$/,
      )
    })

    test('the usage answers what it does not know', { tags: 'full' }, async () => {
      const wrong = [[], ['a', 'b'], ['--force']]
      for (const { code, out: said, err } of await Promise.all(wrong.map((args) => restore(...args)))) {
        expect([code, said]).toEqual([2, ''])
        expect(err).toMatch(/^Usage :\n {2}npm run restore -- <fichier>/)
      }
    })
  },
)

test.skipIf(onPostgres)(
  'a restore that is killed leaves a database in place, the old one or the backup whole',
  { tags: 'full', timeout: 60_000 },
  async () => {
    for (const wait of [50, 100, 150, 250, 400]) {
      const child = startCommand('restore', [backup], { DATA_DIR: dataDir })
      const exit = once(child, 'exit')
      await new Promise((resolve) => setTimeout(resolve, wait))
      child.kill('SIGKILL')
      await exit
      expect(momentOf(live)).toEqual(THREE)
    }
    // What the killed ones left goes once nobody has written to it for an hour.
    const left = () => readdirSync(dataDir).filter((name) => name.includes('.restoring'))
    for (const name of left()) utimesSync(join(dataDir, name), 0, 0)
    await nextSecond()
    expect(await restore(backup)).toMatchObject({ code: 0 })
    expect(left()).toEqual([])
  },
)

/** Replaced databases are named by the second. */
function nextSecond(): Promise<boolean> {
  const second = Math.floor(Date.now() / 1000)
  return until(() => Math.floor(Date.now() / 1000) > second)
}

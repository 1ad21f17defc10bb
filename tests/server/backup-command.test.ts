import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program } from '#tests/harness/programs.ts'
import { until } from '#tests/harness/until.ts'
import { command, ended, startCommand } from '#tests/support/command.ts'
import { onPostgres } from '#tests/support/database.ts'
import { busyWriter, momentOf, someData } from '#tests/support/server/backups.ts'

const NAME = /^comptoir-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sqlite$/

let dataDir: string
let live: string
let out: string
beforeAll(async () => {
  ;({ dataDir, live, out } = await someData())
})
afterAll(() => rmSync(dirname(dataDir), { recursive: true }))

const backup = (...args: string[]) => command('backup', args, { DATA_DIR: dataDir })
const inOut = (name: string) => join(out, name)

describe.skipIf(onPostgres)('a backup', { timeout: 60_000 }, () => {
  test('is one file, its owner’s alone, with the rows that the command counts', async () => {
    const file = inOut('une.sqlite')
    const { code, out: said, err } = await backup(file)
    expect([code, err]).toEqual([0, ''])
    expect(said).toMatch(/^Sauvegarde faite et vérifiée : .*une\.sqlite\n[\d,]+ ko en [\d,]+ s ; /)
    expect(said).toContain('epochs 2 · heads 2 · records 6 · users 2\n')
    expect(momentOf(file)).toEqual([
      { user_id: 'elea', head: 3, top: 3, rows: 3 },
      { user_id: 'lou', head: 3, top: 3, rows: 3 },
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(out)).toEqual(['une.sqlite'])
  })

  test('never takes the place of a file unless it is forced', async () => {
    const file = inOut('précieux.sqlite')
    writeFileSync(file, 'ne pas toucher')
    const refused = await backup(file)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^[^\n]+précieux\.sqlite existe déjà : [^\n]+--force[^\n]+\n$/)
    expect(readFileSync(file, 'utf8')).toBe('ne pas toucher')
    expect(await backup(file, '--force')).toMatchObject({ code: 0, err: '' })
    expect(momentOf(file)).toHaveLength(2)
  })

  test('in a folder is named by its moment, and only the oldest of our own names go', async () => {
    const names = ['2024-01-01T00-00-00', '2025-01-01T00-00-00', '2026-01-01T00-00-00']
    for (const name of names) writeFileSync(inOut(`comptoir-${name}.sqlite`), '')
    writeFileSync(inOut('comptoir-à-moi.sqlite'), '')
    const { code, out: said } = await backup(out, '--keep', '2')
    expect(code).toBe(0)
    expect(said).toContain(
      'Anciennes sauvegardes retirées : comptoir-2024-01-01T00-00-00.sqlite, comptoir-2025-01-01T00-00-00.sqlite\n',
    )
    const left = readdirSync(out)
    expect(left.filter((name) => NAME.test(name))).toEqual([
      'comptoir-2026-01-01T00-00-00.sqlite',
      expect.stringMatching(NAME),
    ])
    expect(left).toContain('comptoir-à-moi.sqlite')
  })

  test('goes to the standard output, its words elsewhere', async () => {
    const child = startCommand('backup', ['-'], { DATA_DIR: dataDir })
    if (!child.stdout || !child.stderr) throw new Error('no pipes')
    const [bytes, said] = await Promise.all([buffer(child.stdout), text(child.stderr)])
    const file = inOut('reçu.sqlite')
    writeFileSync(file, bytes)
    expect(momentOf(file)).toHaveLength(2)
    expect(said).toMatch(/^Sauvegarde faite et vérifiée : sortie standard\n/)
  })
})

describe.skipIf(onPostgres)(
  'a backup is refused in one line, and leaves nothing,',
  { timeout: 60_000 },
  () => {
    const refused = async (args: string[], line: RegExp, env: Record<string, string> = {}) => {
      const before = readdirSync(out)
      const { code, out: said, err } = await command('backup', args, { DATA_DIR: dataDir, ...env })
      expect([code, said]).toEqual([1, ''])
      expect(err).toMatch(line)
      expect(err.trimEnd()).not.toContain('\n')
      expect(readdirSync(out)).toEqual(before)
    }

    test('where there is no database', async () => {
      const nowhere = join(dataDir, 'ailleurs')
      await refused([inOut('a.sqlite')], /^Aucune base dans .*DATA_DIR\.\n$/, { DATA_DIR: nowhere })
      expect(existsSync(nowhere)).toBe(false)
    })

    test('into a folder that does not exist', { tags: 'full' }, async () => {
      await refused([inOut('nulle-part/a.sqlite')], /^Le dossier .*nulle-part n’existe pas\.\n$/)
      await refused([inOut('nulle-part/')], /^Le dossier .*nulle-part n’existe pas\.\n$/)
    })

    test('under a name that a folder cannot hold', { tags: 'full' }, async () => {
      await refused([inOut('x'.repeat(300))], /ce nom est trop long \(ENAMETOOLONG\)\.\n$/)
    })

    test('over the live database, under any of its names, forced too', { tags: 'full' }, async () => {
      const alias = inOut('alias.sqlite')
      linkSync(live, alias)
      const before = momentOf(live)
      for (const path of [live, alias, `${live}-wal`, join(dataDir, 'jwt-secret')]) {
        await refused([path, '--force'], /est un fichier du serveur : choisis un autre nom\.\n$/)
      }
      rmSync(alias)
      expect(momentOf(live)).toEqual(before)
    })

    test('of a file that is no database', { tags: 'full' }, async () => {
      const broken = await someData()
      writeFileSync(broken.live, 'ceci n’est pas une base, et c’est assez long pour le croire'.repeat(20))
      await refused([inOut('a.sqlite')], /^La base .* ne se lit pas : le fichier est abîmé.*\n$/, {
        DATA_DIR: broken.dataDir,
      })
      rmSync(dirname(broken.dataDir), { recursive: true })
    })

    test('of a damaged database, which the check of the copy finds', async () => {
      const damaged = await someData(200, 500)
      const bytes = readFileSync(damaged.live)
      // A page in the middle of the players' rows.
      bytes.fill(0xff, bytes.length - 3 * 4096, bytes.length - 2 * 4096)
      writeFileSync(damaged.live, bytes)
      await refused([inOut('a.sqlite')], /^La copie, et sans doute la base avec elle, est abîmée : Tree /, {
        DATA_DIR: damaged.dataDir,
      })
      rmSync(dirname(damaged.dataDir), { recursive: true })
    })

    test('where the disk takes no more', async () => {
      const big = await someData(500, 4000)
      const file = inOut('trop-gros.sqlite')
      // Half of what the copy needs: the system ends each write beyond it.
      const shell = `ulimit -f 2000; exec "$0" "$@"`
      const child = spawn('bash', ['-c', shell, process.execPath, program('backup'), file], {
        env: { PATH: process.env.PATH, DATA_DIR: big.dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const before = readdirSync(out)
      const { code, err } = await ended(child)
      expect(code).toBe(1)
      expect(err).toMatch(/^La sauvegarde n’a pas pu se faire vers .*trop-gros\.sqlite : le disque [^\n]+\n$/)
      expect(readdirSync(out)).toEqual(before)
      rmSync(dirname(big.dataDir), { recursive: true })
    })

    test('the usage answers what it does not know', { tags: 'full' }, async () => {
      const wrong = [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--keep', '3'], ['a', '--vite']]
      for (const { code, out: said, err } of await Promise.all(wrong.map((args) => backup(...args)))) {
        expect([code, said]).toEqual([2, ''])
        expect(err).toContain('Usage :\n  npm run backup -- <fichier>')
      }
    })
  },
)

describe.skipIf(onPostgres)('beside a process that writes all the time,', { timeout: 90_000 }, () => {
  test('each backup is one moment, later than the one before', { tags: 'full' }, async () => {
    // Large enough for several steps of the copy.
    const busy = await someData(3000, 8000)
    const end = await busyWriter(busy.live)
    const moments = []
    for (const name of ['1.sqlite', '2.sqlite', '3.sqlite']) {
      const file = join(busy.out, name)
      const args = [file]
      expect(await command('backup', args, { DATA_DIR: busy.dataDir })).toMatchObject({ code: 0, err: '' })
      moments.push(momentOf(file))
    }
    const written = await end()
    for (const moment of moments) {
      for (const { head, top, rows } of moment) expect([head, top]).toEqual([rows, rows])
      const [first, second] = moment
      // The writer serves the accounts in turn, so at any one moment they differ by one row at most.
      expect(Math.abs((first?.rows ?? 0) - (second?.rows ?? 0))).toBeLessThanOrEqual(1)
    }
    const sizes = moments.map(([first]) => first?.rows ?? 0)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(new Set(sizes).size).toBe(3)
    expect(sizes.at(-1)).toBeLessThanOrEqual(3000 + Math.ceil(written / 2))
    rmSync(dirname(busy.dataDir), { recursive: true })
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'a command ended by %s leaves no half file under the name',
    { tags: 'full' },
    async (signal) => {
      const big = await someData(4000, 8000)
      const file = join(big.out, 'a.sqlite')
      const child = startCommand('backup', [file], { DATA_DIR: big.dataDir })
      const exit = once(child, 'exit')
      await firstName(big.out)
      child.kill(signal)
      await exit
      const left = readdirSync(big.out)
      expect(left).not.toContain('a.sqlite')
      if (signal === 'SIGTERM') expect(left).toEqual([])
      // What was left is removed once nobody has written to it for an hour.
      for (const name of left) utimesSync(join(big.out, name), 0, 0)
      expect(await command('backup', [file], { DATA_DIR: big.dataDir })).toMatchObject({ code: 0, err: '' })
      expect(readdirSync(big.out)).toEqual(['a.sqlite'])
      rmSync(dirname(big.dataDir), { recursive: true })
    },
  )
})

/** Waits for the first file in a folder. */
const firstName = (dir: string): Promise<boolean> => until(() => readdirSync(dir).length > 0)

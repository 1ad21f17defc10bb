import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { recordBackup } from '#server/metrics/last-backup.ts'
import { copySqlite } from './backup/copy-sqlite.ts'
import { giveName } from './backup/durable.ts'
import { type Counts, countsInWords, secondsInWords, sizeInWords } from './backup/inspect.ts'
import { partOf, removeOldest, removePart, removeStaleParts, taken, targetOf } from './backup/target.ts'
import { Misuse, Refusal, run, telling } from './command.ts'

const USAGE = `Usage :
  npm run backup -- <fichier> [--force]       copie la base, pendant que le serveur travaille aussi
  npm run backup -- <dossier> [--keep <n>]    y range comptoir-AAAA-MM-JJTHH-MM-SS.sqlite, et garde les n dernières
  npm run --silent backup -- -                écrit la copie sur la sortie standard
`

type Wanted = { to: string; force: boolean; keep: number | null }

function wantedOf(args: string[]): Wanted {
  const { values, positionals } = parsed(args)
  const [to, ...rest] = positionals
  if (!to || rest.length > 0) throw new Misuse()
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep)) {
    throw new Misuse('--keep demande un nombre de sauvegardes à garder, à partir de 1.')
  }
  return { to, force: values.force ?? false, keep: values.keep === undefined ? null : Number(values.keep) }
}

function parsed(args: string[]) {
  try {
    const options = { force: { type: 'boolean' }, keep: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Misuse()
  }
}

async function main(args: string[]): Promise<void> {
  const { to, force, keep } = wantedOf(args)
  const config = readConfig(process.env)
  const copy = copierOf(config)
  if (to === '-') return toOutput(copy, config.dataDir)
  const now = Date.now()
  await telling(`La sauvegarde n’a pas pu se faire vers ${to}`, async () => {
    const target = targetOf(to, config.dataDir, force, now)
    if (keep !== null && !target.folder) throw new Misuse('--keep demande un dossier.')
    removeStaleParts(target, now)
    const part = partOf(target.path)
    await cleaning(
      () => removePart(part),
      async () => {
        const counts = await copy(part)
        const { size } = statSync(part)
        if (!giveName(part, target.path, force)) throw new Refusal(taken(target.path))
        recordBackup(config.dataDir, now)
        process.stdout.write(report(target.path, counts, size, now))
      },
    )
    if (keep === null) return
    const removed = removeOldest(dirname(target.path), keep)
    if (removed.length > 0) process.stdout.write(`Anciennes sauvegardes retirées : ${removed.join(', ')}\n`)
  })
}

/** Writes a copy of the database to a path and answers its rows per table. */
type Copier = (to: string) => Promise<Counts>

/** How the database that the configuration names is copied. */
function copierOf({ databaseUrl, dataDir }: Config): Copier {
  if (databaseUrl !== null) {
    return async (to) => (await import('./backup/postgres.ts')).copyPostgres(databaseUrl, to)
  }
  const source = join(dataDir, DATABASE_FILE)
  if (!existsSync(source)) {
    throw new Refusal(`Aucune base dans ${dataDir} : lance d’abord le serveur, ou indique DATA_DIR.`)
  }
  return (to) => copySqlite(source, to)
}

async function toOutput(copy: Copier, dataDir: string): Promise<void> {
  if (process.stdout.isTTY) throw new Misuse('La copie est une suite d’octets : envoie-la dans un fichier.')
  const now = Date.now()
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-backup-'))
  const part = join(dir, DATABASE_FILE)
  const remove = () => rmSync(dir, { recursive: true, force: true })
  await telling('La sauvegarde n’a pas pu se faire', () =>
    cleaning(remove, async () => {
      const counts = await copy(part)
      const { size } = statSync(part)
      await pipeline(createReadStream(part), process.stdout)
      recordBackup(dataDir, now)
      process.stderr.write(report('sortie standard', counts, size, now))
    }),
  )
}

/** Does `act`; whatever happens, a signal included, no half copy stays behind. */
async function cleaning(remove: () => void, act: () => Promise<void>): Promise<void> {
  const leave = () => {
    remove()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
  try {
    await act()
  } finally {
    remove()
  }
}

const report = (where: string, counts: Counts, size: number, since: number): string =>
  `Sauvegarde faite et vérifiée : ${where}\n` +
  `${sizeInWords(size)} en ${secondsInWords(Date.now() - since)} ; ${countsInWords(counts)}\n`

void run(USAGE, main)

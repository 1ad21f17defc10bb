import { chmodSync, constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Config, readConfig } from '#server/config.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { makeFolder } from '#server/make-folder.ts'
import { type Carried, carriedInWords, carryIntoFile } from './backup/carry-over.ts'
import { syncToDisk } from './backup/durable.ts'
import { type Counts, checkOurs, countsInWords, inspect, isSqlite } from './backup/inspect.ts'
import { swapIn } from './backup/swap.ts'
import { isSame, nameOfMoment, partOf, removePart, removeStaleParts } from './backup/target.ts'
import { Misuse, Refusal, run, telling } from './command.ts'

const USAGE = `Usage :
  npm run restore -- <fichier>    remet une sauvegarde en place ; le serveur doit être arrêté
`

/** What a restore did; `read`: what it replaced told which passwords and deletions are later. */
type Done = { replaced: boolean; read: boolean; carried: Carried }
/** Where a backup goes, in words, and the file that keeps what it replaced. */
type Place = { name: string; kept: string; putIn(fresh: string): Promise<Done> }

async function main([from, ...rest]: string[]): Promise<void> {
  if (!from || from.startsWith('-') || rest.length > 0) throw new Misuse()
  const config = readConfig(process.env)
  const backup = resolve(from)
  const live = join(config.dataDir, DATABASE_FILE)
  if (isSame(backup, live)) throw new Refusal(`${backup} est la base du serveur elle-même.`)
  const place = placeOf(config, live)
  if (existsSync(place.kept)) throw new Refusal(`${place.kept} existe déjà : recommence dans une seconde.`)
  const target = { path: `${live}.restoring`, folder: false }
  const fresh = partOf(target.path)
  const done = await telling('La sauvegarde n’a pas pu être remise', async () => {
    checkFile(backup)
    makeFolder(config.dataDir)
    removeStaleParts(target, Date.now())
    try {
      const counts = prepare(backup, fresh)
      process.stdout.write(`Sauvegarde vérifiée : ${countsInWords(counts)}\n`)
      return await place.putIn(fresh)
    } finally {
      removePart(fresh)
    }
  })
  process.stdout.write(report(backup, place, done))
}

function placeOf({ databaseUrl }: Config, live: string): Place {
  const kept = `${live}.before-restore-${nameOfMoment(Date.now())}`
  if (databaseUrl === null) {
    const putIn = async (fresh: string) => {
      const replaced = existsSync(live)
      const { carried, read } = await swapIn(fresh, live, kept, (old) => carryIntoFile(fresh, old))
      return { replaced, read, carried }
    }
    return { name: live, kept, putIn }
  }
  const putIn = async (fresh: string) =>
    (await import('./backup/postgres.ts')).restorePostgres(fresh, databaseUrl, kept)
  return { name: 'La base de DATABASE_URL', kept, putIn }
}

const WHAT = 'Cette sauvegarde'

/** Refuses what cannot be a backup, by a look at its first bytes. */
function checkFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`${path} n’existe pas.`)
  if (!stat.isFile()) throw new Refusal(`${path} n’est pas un fichier : indique la sauvegarde elle-même.`)
  if (!isSqlite(path)) throw new Refusal(`${path} n’est pas une base SQLite.`)
}

/**
 * Copies a backup to `fresh` and checks the copy whole, so that what was checked is what will be served. A log beside
 * the backup, as a copy by hand has one, is taken with it.
 */
function prepare(backup: string, fresh: string): Counts {
  for (const ending of ['', '-wal']) {
    if (!existsSync(backup + ending)) continue
    copyFileSync(backup + ending, fresh + ending, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    chmodSync(fresh + ending, 0o600)
  }
  // The log of the running server stays apart while it works: a check never changes how the file is written.
  settleAs(fresh, 'DELETE')
  checkOurs(fresh, WHAT)
  const counts = inspect(fresh, WHAT)
  settleAs(fresh, 'WAL')
  syncToDisk(fresh)
  return counts
}

/** The mode in the file's header; closing leaves no log beside it. */
function settleAs(path: string, mode: 'DELETE' | 'WAL'): void {
  const file = new Sqlite(path, { fileMustExist: true })
  try {
    file.pragma(`journal_mode = ${mode}`)
  } finally {
    file.close()
  }
}

const UNREAD =
  'La base remplacée ne se lit pas : les mots de passe et les comptes sont ceux de la sauvegarde.'

const report = (backup: string, { name, kept }: Place, { replaced, read, carried }: Done): string =>
  [
    `${name} est maintenant le contenu de ${backup}.`,
    `${carriedInWords(carried)}${replaced && !read ? ` ${UNREAD}` : ''}`,
    ...(replaced
      ? [
          `La base remplacée est gardée : ${kept}`,
          'Pour revenir en arrière, serveur arrêté, remets ce fichier de la même façon.',
        ]
      : []),
    'Démarre le serveur : chaque joueur se reconnecte, et ses appareils lui rendent ce qu’ils gardent. Rien d’autre n’est à faire.\n',
  ].join('\n')

void run(USAGE, main)

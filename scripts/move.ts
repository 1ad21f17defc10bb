import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CopyDiffers, copyDatabase, isEmpty, type TableSum } from '#server/db/copy.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { replaceData } from '#server/db/engine/data-lock.ts'
import type { Database } from '#server/db/engine/database.ts'
import { openDatabase, openDataDir } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { refuseWhileUsed } from './backup/postgres.ts'
import { Misuse, Refusal, run, telling } from './command.ts'

const USAGE = `Usage :
  npm run move -- <de> <vers>   recopie une installation dans une base vide, et vérifie chaque table

  Une place est un dossier de données, un fichier SQLite ou une adresse postgres://…
`

/** A database that the command reads or fills, and what it holds so that nobody writes meanwhile. */
type Place = { open: () => Promise<Database>; free: () => Promise<() => void> }

async function main([from, to, ...rest]: string[]): Promise<void> {
  if (!from || !to || rest.length > 0) throw new Misuse()
  const source = placeOf(from)
  const target = placeOf(to)
  if (!isPostgres(from) && !existsSync(fileOf(from))) throw new Refusal(`Aucune base à ${from}.`)
  if (sameFile(from, to)) throw new Refusal('Le départ et l’arrivée sont la même base.')
  await telling('Le déplacement n’a pas pu se faire', async () => {
    const frees = [await source.free(), await target.free()]
    try {
      report(await moved(source, target), to)
    } finally {
      for (const free of frees) free()
    }
  })
}

async function moved(source: Place, target: Place): Promise<TableSum[]> {
  const from = await source.open()
  try {
    const into = await target.open()
    try {
      if (!(await isEmpty(into.db))) {
        throw new Refusal(
          'La base d’arrivée a déjà des comptes, ou en a eu : choisis une base vide. Rien n’a été changé.',
        )
      }
      return await copyDatabase(from.db, into)
    } catch (error) {
      if (!(error instanceof CopyDiffers)) throw error
      throw new Refusal(`La copie n’est pas fidèle (table ${error.table}) : rien n’a été gardé.`)
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
}

const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)
const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory()
const fileOf = (place: string): string => (isFolder(place) ? join(place, DATABASE_FILE) : place)
const sameFile = (from: string, to: string): boolean =>
  isPostgres(from) ? from === to : !isPostgres(to) && resolve(fileOf(from)) === resolve(fileOf(to))

function placeOf(place: string): Place {
  if (isPostgres(place)) {
    return { open: () => openPostgres(place), free: () => freePostgres(place) }
  }
  const folder = !existsSync(place) && !place.endsWith('.sqlite') ? place : null
  return {
    open: () => (folder === null ? openDatabase(fileOf(place)) : openDataDir(folder)),
    free: async () => freeFolder(folder ?? (isFolder(place) ? place : dirname(place))),
  }
}

async function freePostgres(url: string): Promise<() => void> {
  await refuseWhileUsed(url)
  return () => {}
}

/** No server may use the folder while its database moves: what it stored meanwhile would stay behind. */
function freeFolder(folder: string): () => void {
  if (!existsSync(join(folder, DATABASE_FILE))) return () => {}
  const hold = replaceData(folder)
  if (!hold) throw new Refusal(`Un serveur utilise ${folder} : arrête-le d’abord. Rien n’a été changé.`)
  return () => hold.release()
}

function report(sums: readonly TableSum[], to: string): void {
  const width = Math.max(...sums.map(({ table }) => table.length))
  for (const { table, rows, hash } of sums) {
    process.stdout.write(`${table.padEnd(width)}  ${String(rows).padStart(8)}  ${hash.slice(0, 16)}\n`)
  }
  const rows = sums.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} lignes déplacées, les mêmes des deux côtés.\n` +
      `Lance le serveur avec ${isPostgres(to) ? 'DATABASE_URL' : 'DATA_DIR'} et le même JWT_SECRET (ou le même ` +
      'fichier jwt-secret) : les joueurs restent connectés, leurs appareils continuent où ils étaient. ' +
      'Ne relance plus l’ancien.\n',
  )
}

void run(USAGE, main)

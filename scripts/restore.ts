import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { countsInWords } from './backup/inspect.ts'
import { checkFile, prepare } from './backup/prepare.ts'
import { Misuse, Refusal, run, telling } from './backup/refusal.ts'
import { swapIn } from './backup/swap.ts'
import { isSame, nameOfMoment, partOf, removePart, removeStaleParts } from './backup/target.ts'

const USAGE = `Usage :
  npm run restore -- <fichier>    remet une sauvegarde en place ; le serveur doit être arrêté
`

/** Where a backup goes, in words, and the file that keeps what it replaced. */
type Place = { name: string; kept: string; putIn(fresh: string): Promise<boolean> }

async function main([from, ...rest]: string[]): Promise<void> {
  if (!from || from.startsWith('-') || rest.length > 0) throw new Misuse()
  const config = readConfig(process.env)
  const backup = resolve(from)
  const live = join(config.dataDir, 'comptoir.sqlite')
  if (isSame(backup, live)) throw new Refusal(`${backup} est la base du serveur elle-même.`)
  const place = placeOf(config, live)
  if (existsSync(place.kept)) throw new Refusal(`${place.kept} existe déjà : recommence dans une seconde.`)
  const target = { path: `${live}.restoring`, folder: false }
  const fresh = partOf(target.path)
  const replaced = await telling('La sauvegarde n’a pas pu être remise', async () => {
    checkFile(backup)
    mkdirSync(config.dataDir, { recursive: true })
    removeStaleParts(target, Date.now())
    try {
      const counts = prepare(backup, fresh)
      process.stdout.write(`Sauvegarde vérifiée : ${countsInWords(counts)}\n`)
      return await place.putIn(fresh)
    } finally {
      removePart(fresh)
    }
  })
  process.stdout.write(done(backup, place.name, replaced ? place.kept : null))
}

function placeOf({ databaseUrl }: Config, live: string): Place {
  const kept = `${live}.before-restore-${nameOfMoment(Date.now())}`
  if (databaseUrl === null) {
    const putIn = async (fresh: string) => {
      const replaced = existsSync(live)
      swapIn(fresh, live, kept)
      return replaced
    }
    return { name: live, kept, putIn }
  }
  const putIn = async (fresh: string) =>
    (await import('./backup/postgres.ts')).restorePostgres(fresh, databaseUrl, kept)
  return { name: 'La base de DATABASE_URL', kept, putIn }
}

const done = (backup: string, name: string, kept: string | null): string =>
  [
    `${name} est maintenant le contenu de ${backup}.`,
    ...(kept
      ? [
          `La base remplacée est gardée : ${kept}`,
          'Pour revenir en arrière, serveur arrêté, remets ce fichier de la même façon.',
        ]
      : []),
    'Démarre le serveur : chaque appareil qui revient lui rend ce qu’il garde. Rien d’autre n’est à faire.\n',
  ].join('\n')

void run(USAGE, main)

import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { ArchisPage } from '#features/archis/page.tsx'
import { archis } from '#shared/collections/archis.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { save } from '#tests/support/save.ts'
import { openScreen, screenText } from './craft-screen.tsx'
import { byRole, click, field, until } from './render.tsx'

type WireRow = [
  step: number | null,
  archiStep: number | null,
  monster: string,
  archimonstre: string | null,
  type: string,
  inUnity: boolean,
  ...zones: string[],
]

/** Two steps, a boss, a row whose step is unknown, one that left the quest. */
const HUNT: WireRow[] = [
  [1, 20, 'Arakne', 'Arakule la Revancharde', 'archimonstre', true, 'Milifutaie', 'Forêt', 'Souterrains'],
  [1, 20, 'Larve Bleue', 'Larvonika l’Instrument', 'archimonstre', true, 'Forêt'],
  [2, 31, 'Kolérat', 'Kolforthe l’Indécollable', 'archimonstre', true, 'Désolation'],
  [2, null, 'Reine Nyée', null, 'boss', true],
  [null, 31, 'Craquelourd', 'Craquecrac l’Endurant', 'archimonstre', true, 'Plaines'],
  [2, null, 'Flammèche Feu', null, 'monstre', false, 'Plaine des Scarafeuilles'],
]
/** A row that the list itself cannot name. */
export const NAMELESS: WireRow = [3, null, '', 'Sansnom le Vide', 'archimonstre', true]

let versions = 0

/** Puts a list of the quest on the device, and nothing else of the game. */
export async function huntOnDevice(extra: readonly WireRow[] = []): Promise<void> {
  versions += 1
  const [hash, version] = [`quete-${versions}`, `quete-${versions}`]
  const db = await catalogueDb()
  const text = JSON.stringify({ kind: 'ochre', rows: [...HUNT, ...extra] })
  await db.put('parts', { hash, name: 'ochre', kind: 'ochre', text, search: null })
  const entry = { name: 'ochre', kind: 'ochre', hash, bytes: text.length, rows: HUNT.length + extra.length }
  await db.put('meta', { id: 'current', version, parts: [entry] })
  catalogue.setState({ version })
}

/** Opens the page and waits for its table, or for what stands there instead. */
export async function openHunt(search = ''): Promise<void> {
  await openScreen(<ArchisPage />, `/app/archis${search}`)
  await until(() => {
    if (screenText().includes('Chargement…')) throw new Error('still loading')
  })
}

export const has = (db: AccountDb, archimonstre: string, patch: PatchOf<typeof archis>) =>
  save(db, archis, { archimonstre }, patch)
export const captureOf = async (db: AccountDb, archimonstre: string) => {
  const row = await readRow(db, archis, { archimonstre })
  return row && { owned: row.owned, owned_count: row.owned_count, sell_price_kamas: row.sell_price_kamas }
}

/** The lines of the table, top to bottom, by their monsters. */
export const monsters = (): string[] =>
  [...document.querySelectorAll('.archis-table tbody td:nth-child(2)')].map(
    (cell) => cell.querySelector('.item > span:last-child')?.firstChild?.textContent ?? '',
  )

/** The cells of a monster's line as one reads them: step, archimonster, type, zones. */
export function lineOf(monster: string): string[] {
  const at = monsters().indexOf(monster)
  const line = document.querySelectorAll<HTMLTableRowElement>('.archis-table tbody tr')[at]
  return [0, 2, 3, 4].map((column) => line?.cells[column]?.textContent ?? '')
}

/** A figure of the page and the note under it, every kind of space as an ASCII one. */
export function figure(label: string): string {
  const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent?.startsWith(label))
  const said = [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent)
  return said.filter(Boolean).join(', ').replace(/\s/g, ' ')
}

export const box = (name: string) => byRole('checkbox', `Possédé, ${name}`)
export const isTicked = (name: string): boolean => box(name).getAttribute('aria-checked') === 'true'
export const count = (name: string) => field(`Quantité, ${name}`)
export const price = (name: string) => field(`Prix actuel, ${name}`)
export const choose = (name: string | RegExp) => click(byRole('radio', name))

import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { craftChoices, jobLevels, reserves } from '#shared/collections/plans.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { stockByItem } from '#shared/domain/stock/stock.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { save, saveAll } from '#tests/support/save.ts'
import {
  BALL,
  BOARD,
  BOMBU,
  type Book,
  MAPLE,
  NETTLE,
  OAK,
  POTION,
  RING,
  rings,
  SAGE,
  SAND,
  SCALE,
  SHELL,
  SUBSTRATE,
  WALNUT,
} from '#tests/support/tree-books.ts'
import { aPlayer, own, sellAt, stockAtNothing } from './craft-screen.tsx'
import { byRole } from './render.tsx'

const NAMES: Record<number, [name: string, type: string]> = {
  [RING]: ['Anneau Ouroboulos', 'Anneau'],
  [SUBSTRATE]: ['Substrat de Fascine', 'Substrat'],
  [POTION]: ['Potion de Souvenir', 'Préparation'],
  [BOARD]: ['Planche à Repasser', 'Planche'],
  [NETTLE]: ['Ortie', 'Plante'],
  [SAGE]: ['Sauge', 'Plante'],
  [SAND]: ['Sable Fin', 'Poudre'],
  [BALL]: ['Boule de Boulépique', 'Ressources diverses'],
  [SCALE]: ['Écailles d’Ouroboulos', 'Peau'],
  [SHELL]: ['Carapace du Mantiscore', 'Carapace'],
  [OAK]: ['Bois de Chêne', 'Bois'],
  [MAPLE]: ['Bois d’Érable', 'Bois'],
  [WALNUT]: ['Bois de Noyer', 'Bois'],
  [BOMBU]: ['Bois de Bombu', 'Bois'],
}
const JOBS: Record<number, [job: string, level: number]> = {
  [RING]: ['Bijoutier', 80],
  [SUBSTRATE]: ['Bûcheron', 80],
  [POTION]: ['Alchimiste', 30],
  [BOARD]: ['Bûcheron', 80],
}

/** The items and recipes of a book, on the device. */
function carry({ recipes }: Book): void {
  const ids = new Set(
    Object.entries(recipes).flatMap(([id, parts]) => [Number(id), ...parts.map((part) => part.id)]),
  )
  const items = [...ids].map((id): CatalogueItem => {
    const [name, type] = NAMES[id] ?? [`Objet ${id}`, 'Bois']
    return { id, name, type, level: 1, category: id === RING ? 'equipment' : 'resources', img: null }
  })
  const made = Object.entries(recipes).map(([key, ingredients]): CatalogueRecipe => {
    const id = Number(key)
    const [job, level] = JOBS[id] ?? [null, 1]
    return { id, job, level, ratio: 100, ingredients: [...ingredients] }
  })
  const data = buildCatalogue({ version: 'arbre', items, recipes: made })
  catalogue.setState({ state: 'ready', data, download: null, failed: null, version: 'arbre' })
}

/** A signed-in player with a book of prices, its stock and its locks; its root sells for 39 900. */
export async function aTreePlayer(book: Book = rings): Promise<AccountDb> {
  const db = aPlayer()
  carry(book)
  await stockAtNothing(db)
  const date = parisDay(Date.now())
  const prices = Object.entries(book.prices).flatMap(([id, packs]) =>
    PACK_SIZES.flatMap((pack_size) => {
      const price_kamas = packs[pack_size]
      return price_kamas ? [{ key: { item_id: Number(id), pack_size, date }, patch: { price_kamas } }] : []
    }),
  )
  await saveAll(db, priceObservations, prices)
  for (const [id, pieces] of Object.entries(book.free ?? {})) await own(db, Number(id), pieces)
  for (const [id, choice] of Object.entries(book.locks ?? {})) await lock(db, Number(id), choice)
  await sellAt(db, RING, 39_900)
  return db
}

/** The same with 180 nettles, of which 60 are kept back (N130). */
export async function aRingMaker(): Promise<AccountDb> {
  const db = await aTreePlayer()
  await own(db, NETTLE, 180)
  await save(db, reserves, { item_id: NETTLE }, { pieces: 60 })
  return db
}

export const lock = (db: AccountDb, item_id: number, choice: 'auto' | 'buy' | 'craft') =>
  save(db, craftChoices, { root: RING, item_id }, { choice })

export const knows = (db: AccountDb, job: string, level: number) => save(db, jobLevels, { job }, { level })

/** What was chosen by hand, by item. */
export const locksOf = async (db: AccountDb): Promise<Record<number, string>> =>
  Object.fromEntries((await readRows(db, craftChoices)).map(({ item_id, choice }) => [item_id, choice]))

/** Pieces in stock of an item, moves included. */
export const inStock = async (db: AccountDb, id: number): Promise<number> =>
  stockByItem(await readRows(db, inventories), await readRows(db, stockMoves)).get(id) ?? 0

/** A row of the tree, by the name of its item. */
export const treeRow = (name: string): HTMLElement => byRole('row', new RegExp(`^${name}`))

/** What a row says, every kind of space as one ASCII one. */
export const rowText = (name: string): string => (treeRow(name).textContent ?? '').replace(/\s+/g, ' ')

import { act } from 'react'
import { expect, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { save } from '#tests/support/save.ts'
import { aPlayer, openScreen } from './craft-screen.tsx'
import { allByRole, field, press, type, until } from './render.tsx'

vi.setConfig({ testTimeout: 15_000 })

/** The essences: of three guardians, one of them our own addition; of an excluded one; of one without object. */
export const KIMBO = 501
export const MOON = 502
export const ILYZ = -7
export const RAT = 504
const BANNED = 503
const IDLE = 505
/** Their objects, and what makes them. */
export const BAFFEUR_KIMBO = 601
export const BAFFEUR_MOON = 602
export const BAFFEUR_ILYZ = 603
export const CARESSEUR_MOON = 604
export const BAFFEUR_RAT = 607
export const ASH = 303
export const NETTLE = 304
export const SHARD = 305

const ESSENCES = [
  [KIMBO, 'Kimbo'],
  [MOON, 'Moon'],
  [ILYZ, 'Ilyz'],
  [RAT, 'Rat Noir'],
  [BANNED, 'Banni', 'son essence ne s’obtient plus'],
  [IDLE, 'Oisif'],
]
const OBJECTS = [
  [BAFFEUR_KIMBO, 'Baffeur', 'Kimbo', KIMBO, 100, 10_000],
  [BAFFEUR_MOON, 'Baffeur', 'Moon', MOON, 50, 10_000],
  [BAFFEUR_ILYZ, 'Baffeur', 'Ilyz', ILYZ, 90, 10_000],
  [CARESSEUR_MOON, 'Caresseur', 'Moon', MOON, 70, 6000],
  [605, 'Baffeur', 'Banni', BANNED, 70, 6000],
  [606, 'Baffeur', null, null, 30, 5000],
  [BAFFEUR_RAT, 'Baffeur', 'Rat Noir', RAT, 40, 10_000],
]

const item = (id: number, name: string, level = 1): CatalogueItem => ({
  id,
  name,
  level,
  type: 'Essence de gardien de donjon',
  category: 'resources',
  img: null,
})
const items = [
  item(KIMBO, 'Essence du Kimbo', 100),
  item(MOON, 'Essence de Moon', 60),
  item(ILYZ, 'Essence d’Ilyz', 190),
  item(RAT, 'Essence du Rat Noir', 110),
  item(BAFFEUR_KIMBO, 'Baffeur du Kimbo'),
  item(BAFFEUR_MOON, 'Baffeur de Moon'),
  item(BAFFEUR_ILYZ, 'Baffeur d’Ilyz'),
  item(CARESSEUR_MOON, 'Caresseur de Moon'),
  item(BAFFEUR_RAT, 'Baffeur du Rat Noir'),
  item(ASH, 'Bois de Frêne'),
  item(NETTLE, 'Ortie'),
  item(SHARD, 'Fragment de carte'),
]
const recipe = (id: number, ...pairs: [id: number, quantity: number][]): CatalogueRecipe => ({
  id,
  job: 'Éleveur',
  level: 1,
  ratio: 100,
  ingredients: pairs.map(([ingredient, quantity]) => ({ id: ingredient, quantity })),
})
const recipes = [
  recipe(BAFFEUR_KIMBO, [KIMBO, 1], [ASH, 3]),
  recipe(BAFFEUR_MOON, [MOON, 1], [ASH, 2], [NETTLE, 5]),
  recipe(BAFFEUR_ILYZ, [ILYZ, 2]),
  recipe(MOON, [SHARD, 4]),
]

let versions = 0

/** A player whose device has a small workshop, and no network. Each time the game data is another version. */
export async function aBreeder(): Promise<AccountDb> {
  const player = aPlayer()
  versions += 1
  const version = `atelier-${versions}`
  const db = await catalogueDb()
  const parts = [
    { kind: 'essences', rows: ESSENCES },
    { kind: 'breeding', rows: OBJECTS },
  ].map((part) => ({ ...part, text: JSON.stringify(part), hash: `${version}-${part.kind}` }))
  for (const { kind, text, hash } of parts) {
    await db.put('parts', { hash, name: kind, kind, text, search: null })
  }
  const entries = parts.map(({ kind, hash, text, rows }) => ({
    name: kind,
    kind,
    hash,
    bytes: text.length,
    rows: rows.length,
  }))
  await db.put('meta', { id: 'current', version, parts: entries })
  const data = buildCatalogue({ version, items, recipes })
  catalogue.setState({ state: 'ready', data, download: null, failed: null, version })
  offline()
  return player
}

export function offline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
}

/** The network is there, and the server answers so. */
export function online(answer: (path: string) => Response): string[] {
  const asked: string[] = []
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(path)
  })
  return asked
}
export const comesBackOnline = () => act(async () => void dispatchEvent(new Event('online')))

/** The first of the tabs of before version 3.5 of the game. */
const PRICES = '?onglet=prix'

/** Opens that tab as it is before anything is read. */
export const mountWorkshop = () => openScreen(<WorkshopPage />, `/app/elevage-renta${PRICES}`)

/** Opens the page and waits for the tab's table, or for what stands there instead. */
export async function openWorkshop(search = PRICES) {
  const screen = await openScreen(<WorkshopPage />, `/app/elevage-renta${search}`)
  await until(() => {
    const panel = document.querySelector('.workshop-panel')
    if (!panel?.querySelector('.ledger, .empty') || panel.querySelector('.catalogue-wait')) {
      throw new Error('still loading')
    }
  })
  return screen
}

export const priced = (db: AccountDb, item_id: number, price: number) =>
  act(() => save(db, essencePrices, { item_id }, { price, item_name: '' }))
/** The prices of the examples: ratios 200, 100 and 300 in the family of the « Baffeurs ». */
export async function examplePrices(db: AccountDb): Promise<void> {
  await priced(db, KIMBO, 5000)
  await priced(db, MOON, 5000)
  await priced(db, ILYZ, 3000)
}
export const priceOf = async (db: AccountDb, item_id: number) =>
  (await readRow(db, essencePrices, { item_id }))?.price
export const listed = (db: AccountDb, id: number, qty: number) =>
  save(db, essenceCrafts, { entry: String(id) }, { listed: true, qty, product_item_id: id })
export const entryOf = (db: AccountDb, id: number) => readRow(db, essenceCrafts, { entry: String(id) })

export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
/** A table's rows, each cell's words. */
export const rowsOf = (table: string): string[][] =>
  [...document.querySelectorAll(`${table} tbody tr:not(.detail)`)].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent)),
  )
/** The names in a table, from top to bottom. */
export const namesIn = (table: string): string[] =>
  [...document.querySelectorAll(`${table} tbody button.name`)].map((name) => plain(name.textContent))
/** How many pieces of an ingredient the shopping list needs. */
export function neededOf(name: string): string | undefined {
  const row = [...document.querySelectorAll('.needs tbody tr')].find(
    (each) => plain(each.querySelector('button.name')?.textContent) === name,
  )
  return row && plain(row.querySelector('td.needed')?.textContent)
}
/** The renta of each object on screen, by name. */
export const rentas = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('.renta-table tbody tr:not(.detail)')].map((row) => [
      plain(row.querySelector('button.name')?.textContent),
      plain(row.querySelector('td.renta')?.textContent),
    ]),
  )

export const priceField = (name: string) => field(`Prix, ${name}`)
export async function typePrice(name: string, text: string, key = 'Enter'): Promise<void> {
  await type(priceField(name), text)
  await press(key)
}
export const tab = (name: RegExp): HTMLElement => {
  const [found] = allByRole('tab', name)
  if (!found) throw new Error(`no tab ${name}`)
  return found
}

/** Waits until what is stored is as wanted. */
export const eventually = <T,>(read: () => Promise<T>, wanted: T): Promise<void> =>
  until(async () => expect(await act(read)).toEqual(wanted))

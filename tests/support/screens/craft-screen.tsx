import { act, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { onTestFinished } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { render, until } from './render.tsx'

export const ASH = 303
export const NETTLE = 421
export const SAP = 434
export const PLANK = 9001
export const AMULET = 9002
export const BARREL = 9003
export const KEY = 9004
/** Known, but nothing says how it is made. */
export const SWORD = 9005

const anItem = (item: Partial<CatalogueItem> & { id: number; name: string }): CatalogueItem => ({
  level: 1,
  type: 'Bois',
  category: 'resources',
  img: null,
  ...item,
})

const aRecipe = (recipe: Partial<CatalogueRecipe> & { id: number }): CatalogueRecipe => ({
  job: 'Bûcheron',
  level: 10,
  ratio: 100,
  ingredients: [],
  ...recipe,
})

const items = [
  anItem({ id: ASH, name: 'Bois de Frêne' }),
  anItem({ id: NETTLE, name: 'Ortie', type: 'Plante' }),
  anItem({ id: SAP, name: 'Sève de Frêne', type: 'Sève', level: 3 }),
  anItem({ id: PLANK, name: 'Planche de Surf', type: 'Planche', level: 60 }),
  anItem({ id: AMULET, name: 'Amulette du Hibou', type: 'Amulette', level: 20 }),
  anItem({ id: BARREL, name: 'Tonneau', type: 'Objet', level: 120 }),
  anItem({ id: KEY, name: 'Clef du Donjon', type: 'Clef', level: 200 }),
  anItem({ id: SWORD, name: 'Épée de Frêne', type: 'Épée', level: 7 }),
]
const recipes = [
  aRecipe({
    id: PLANK,
    level: 60,
    ingredients: [
      { id: ASH, quantity: 3 },
      { id: NETTLE, quantity: 5 },
    ],
  }),
  aRecipe({ id: AMULET, level: 20, job: 'Bijoutier', ingredients: [{ id: ASH, quantity: 2 }] }),
  aRecipe({ id: BARREL, level: 120, job: null, ingredients: [{ id: ASH, quantity: 4 }] }),
  aRecipe({
    id: KEY,
    level: 200,
    job: 'Bricoleur',
    ingredients: [
      { id: ASH, quantity: 1 },
      { id: SAP, quantity: 1 },
    ],
  }),
]

let accounts = 0

/** A signed-in player with an empty account, and a small catalogue on the device. */
export function aPlayer(): AccountDb {
  accounts += 1
  const db = openAccountDb(`artisan-${accounts}`)
  activeAccount.setState({ db })
  onTestFinished(() => leaves(db))
  const data = buildCatalogue({ version: 'essai', items, recipes })
  catalogue.setState({ state: 'ready', data, download: null, failed: null, version: 'essai' })
  return db
}

/** The catalogue on the device is the starter alone from now on. */
export function starterAlone(): void {
  const { data } = catalogue.getState()
  if (data) catalogue.setState({ data: { ...data, game: null } })
}

/** Another catalogue takes over, as after an import: the same game in other objects, each item renamed « … (neuf) ». */
export async function swapCatalogue(): Promise<void> {
  const { data } = catalogue.getState()
  if (!data) throw new Error('there is no catalogue')
  const fresh = new Map<number, CatalogueItem>()
  const item = (id: number) => {
    const made = fresh.get(id) ?? { ...data.item(id), name: `${data.item(id).name} (neuf)` }
    fresh.set(id, made)
    return made
  }
  const again = new Map<number, CatalogueRecipe | undefined>()
  const recipe = (id: number) => {
    if (!again.has(id)) again.set(id, structuredClone(data.recipe(id)))
    return again.get(id)
  }
  const version = `${data.version}-neuf`
  await act(async () => catalogue.setState({ data: { ...data, version, item, recipe }, version }))
}

export async function leaves(db: AccountDb): Promise<void> {
  await act(async () => {
    activeAccount.setState({ db: null })
    toast.dismiss()
  })
  db.close()
}

let address = ''
function Address() {
  const { pathname, search, state } = useLocation()
  address = `${pathname}${decodeURIComponent(search)}`
  return <output data-state={JSON.stringify(state)} />
}
/** Where the player is, decoded, and the navigation state that brought them. */
export const whereIs = () => address
export const navigationState = (): unknown =>
  JSON.parse(document.querySelector('output')?.getAttribute('data-state') ?? 'null')

/** Opens a screen at an address, as the router would. */
export function openScreen(page: ReactNode, at: string | { pathname: string; state: unknown }) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="*" element={page} />
      </Routes>
      <Address />
      <Toasts />
    </MemoryRouter>,
  )
}

/** What is on screen, every kind of space as an ASCII one. */
export const screenText = (): string =>
  (document.body.textContent ?? '').replace(/\s/g, ' ').replace(/ /g, ' ')

export const sees = (text: string) =>
  until(() => {
    if (!screenText().includes(text)) throw new Error(`« ${text} » is not in: ${screenText()}`)
  })

export const own = (db: AccountDb, item_id: number, quantity: number) =>
  save(db, inventories, { item_id }, { quantity })

/** The worked figures count the stock at 0 k. */
export const stockAtNothing = (db: AccountDb) => save(db, preferences, { name: 'stock_value' }, { value: 0 })

/** A price read at `at`, kept under the Paris day of that moment. */
export const observe = (
  db: AccountDb,
  item_id: number,
  pack_size: PackSize,
  price_kamas: number,
  at = Date.now(),
) => save(db, priceObservations, { item_id, pack_size, date: parisDay(at) }, { price_kamas }, at)

export const sellAt = (db: AccountDb, item_id: number, target_sell_price: number, tax_rate = 2) =>
  save(db, salePrefs, { item_id }, { target_sell_price, tax_rate })

export const stockOf = async (db: AccountDb, item_id: number) =>
  (await readRow(db, inventories, { item_id }))?.quantity
export const saleOf = (db: AccountDb, item_id: number) => readRow(db, salePrefs, { item_id })
export const pricesOf = (db: AccountDb, item_id: number) => readRows(db, priceObservations, `${item_id}|`)

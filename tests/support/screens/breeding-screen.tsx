import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { aPlayer, openScreen } from './craft-screen.tsx'
import { tierRows } from './metiers-screen.tsx'
import { until } from './render.tsx'
import { offline, plain } from './workshop-screen.tsx'

/** The gigantesque extrait of the worked figures, of one A and one B; a smaller one, and fuels of other tiers and gauges. */
export const EXTRAIT = 701
export const SMALL = 702
export const PHILTRE = 703
export const ELIXIR = 704
export const DRAGO = 705
export const A = 711
export const B = 712
/** Two makinas, of generations 3 and 5, and a net. */
export const MAKINA_3 = 721
export const MAKINA_5 = 722
export const NET = 731
export const NUGGET = 741
export const BOSS = 742
export const WILD = 743

const LISTS = [
  {
    kind: 'fuels',
    rows: [
      [SMALL, 'caresseur', 1, 1000, 40_000],
      [EXTRAIT, 'caresseur', 1, 5000, 40_000],
      [PHILTRE, 'caresseur', 2, 5000, 70_000],
      [DRAGO, 'dragofesse', 1, 5000, 40_000],
      [ELIXIR, 'dragofesse', 4, 5000, 100_000],
    ],
  },
  {
    kind: 'makinas',
    rows: [
      [MAKINA_3, 'optimakina', 'Dragodinde', 3, 10],
      [MAKINA_5, 'optimakina', 'Dragodinde', 5, 10],
    ],
  },
  { kind: 'nets', rows: [[NET]] },
  { kind: 'guides', rows: [] },
]

const item = (id: number, name: string, level: number, type = "Carburant d'enclos"): CatalogueItem => ({
  id,
  name,
  level,
  type,
  category: 'consumables',
  img: null,
})
const items = [
  item(EXTRAIT, 'Gigantesque Extrait de Caresseur', 45),
  item(SMALL, 'Minuscule Extrait de Caresseur', 5),
  item(PHILTRE, 'Gigantesque Philtre de Caresseur', 95),
  item(DRAGO, 'Gigantesque Extrait de Dragofesse', 45),
  item(ELIXIR, 'Gigantesque Élixir de Dragofesse', 195),
  item(A, 'Avoine', 40, 'Céréale'),
  item(B, 'Dent de Kwoan', 35, 'Dent'),
  item(MAKINA_3, 'Optimakina Dragodinde de Génération 3', 41, 'Makina'),
  item(MAKINA_5, 'Optimakina Dragodinde de Génération 5', 81, 'Makina'),
  item(NET, 'Filet de capture universel', 1, 'Filet de capture'),
  item(NUGGET, 'Pépite', 1, 'Pierre précieuse'),
  item(BOSS, 'Relique du boss', 50, 'Ressources diverses'),
  item(WILD, 'Queue de Dragodinde', 20, 'Queue'),
]
const recipe = (id: number, level: number, ...pairs: [id: number, quantity: number][]): CatalogueRecipe => ({
  id,
  job: 'Éleveur',
  level,
  ratio: 5,
  ingredients: pairs.map(([ingredient, quantity]) => ({ id: ingredient, quantity })),
})
const recipes = [
  recipe(EXTRAIT, 45, [A, 1], [B, 1]),
  recipe(ELIXIR, 195, [A, 1]),
  recipe(MAKINA_3, 41, [BOSS, 1], [NUGGET, 10], [WILD, 3]),
  { ...recipe(NET, 1, [A, 4]), ratio: 50 },
]

let versions = 0

/** A player whose device has a few fuels, two makinas and a net, and no network. */
export async function anEleveur(): Promise<AccountDb> {
  const player = aPlayer()
  versions += 1
  const version = `eleveur-${versions}`
  const db = await catalogueDb()
  const parts = LISTS.map((part) => ({
    ...part,
    text: JSON.stringify(part),
    hash: `${version}-${part.kind}`,
  }))
  for (const { kind, text, hash } of parts)
    await db.put('parts', { hash, name: kind, kind, text, search: null })
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

/** Opens a tab of the page, and waits for what it shows. */
export async function openTab(tab: string, query = '', shown = '.ledger, .empty, .pen-form') {
  const page = (
    <PagesProvider value={new Set(['/app/courses'])}>
      <WorkshopPage />
    </PagesProvider>
  )
  const screen = await openScreen(page, `/app/elevage-renta?onglet=${tab}${query}`)
  await until(() => {
    const panel = document.querySelector('.workshop-panel')
    if (!panel?.querySelector(shown)) throw new Error(`still loading: ${plain(panel?.textContent)}`)
  })
  return screen
}

/** Opens the guide Éleveur, and waits for its tiers. */
export async function openBreederGuide(query = ''): Promise<void> {
  const page = (
    <PagesProvider value={new Set(['/app/courses', '/app/profit', '/app/elevage-renta'])}>
      <MetiersPage />
    </PagesProvider>
  )
  await openScreen(page, `/app/metiers?guide=eleveur${query}`)
  if (query === '') await until(() => tierRows())
}

/** The words of a row, by the name that it begins with. */
export function rowOf(table: string, name: string): string {
  const row = [...document.querySelectorAll(`${table} > tbody > tr:not(.detail)`)].find(
    (each) => plain(each.querySelector('button.name')?.textContent) === name,
  )
  return plain(row?.textContent).replace(/[\u202f\u00a0]/g, ' ')
}

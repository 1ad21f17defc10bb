import { act } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { ComparePage } from '#features/compare/page.tsx'
import { effectsPartName } from '#shared/catalogue/part-names.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { leaves, openScreen, pricesOf } from './craft-screen.tsx'
import { nameOf, until } from './render.tsx'

export const HAT = 70_001
export const CAPE = 70_002
export const TWIN = 70_003
export const SHOVEL = 70_004
export const CROWN = 70_005
export const PLAIN = 70_006
export const SHAWL = 70_007
/** What the empty comparator suggests: well known, and it can be crafted. */
export const EXAMPLE = 70_008
/** Known, but the part with its effects is not on the device. */
export const FAR = 140_001
/** An item that no list of the device holds. */
export const STRANGER = 99_999_999
export const SCRIPT = '<img src=x onerror="document.title=1">'

const TYPES: [number, string][] = [
  [9, 'Vitalité'],
  [10, 'Sagesse'],
  [59, 'Fuite'],
  [12, 'PA'],
  [195, 'dommages Neutre'],
  [208, ': + Portée maximale'],
  ...Array.from({ length: 12 }, (_, n): [number, string] => [501 + n, `Résistance ${n + 1}`]),
]
type WireEffect = [name: string, min: number | null, max?: number | null]

const EFFECTS: [id: number, effects: WireEffect[]][] = [
  [
    HAT,
    [
      ['Vitalité', 21, 30],
      ['Sagesse', 5],
      ['Fuite', -10],
    ],
  ],
  [
    CAPE,
    [
      ['Sagesse', null, 8],
      ['Vitalité', 31, 40],
      ['PA', 1],
    ],
  ],
  [
    TWIN,
    [
      ['Vitalité', 21, 30],
      ['Sagesse', 5],
      ['Fuite', -10],
    ],
  ],
  [
    SHAWL,
    [
      ['Vitalité', 21, 30],
      ['Sagesse', 6],
      ['Fuite', -10],
    ],
  ],
  [
    SHOVEL,
    [
      ['dommages Neutre', 8, 10],
      ['dommages Neutre', 1, 3],
      ['PA', -1],
      [': + Portée maximale', 13_139],
    ],
  ],
  [CROWN, Array.from({ length: 12 }, (_, n): WireEffect => [`Résistance ${n + 1}`, n + 1])],
]

const anItem = (id: number, name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  name,
  level: 50,
  type: 'Chapeau',
  category: 'equipment',
  img: null,
  ...more,
})
const items = [
  anItem(HAT, 'Chapeau du Bouftou', { set: 7 }),
  anItem(CAPE, 'Cape du Tofu', { type: 'Cape', level: 60 }),
  anItem(TWIN, 'Chapeau Jumeau'),
  anItem(SHOVEL, 'Pelle Hectrochoc', { type: 'Pelle' }),
  anItem(CROWN, 'Couronne Lourde'),
  anItem(PLAIN, 'Bonnet Vide'),
  anItem(SHAWL, 'Châle du Tofu'),
  anItem(EXAMPLE, 'Amulette du Hibou', { type: 'Amulette' }),
  anItem(FAR, 'Anneau Lointain', { type: 'Anneau' }),
  anItem(70_020, SCRIPT),
  ...Array.from({ length: 20 }, (_, n) => anItem(70_100 + n, `Coiffe ${n + 1}`)),
]

let accounts = 0

/** A signed-in player, with some equipment and its effects on the device, and a server that nobody hears. */
export async function aComparer(): Promise<AccountDb> {
  accounts += 1
  const db = openAccountDb(`comparateur-${accounts}`)
  activeAccount.setState({ db })
  onTestFinished(() => leaves(db))
  await catalogueOnDevice(`effets-${accounts}`)
  nobodyAnswers()
  return db
}

async function catalogueOnDevice(version: string): Promise<void> {
  const rows = EFFECTS.map(([id, effects]) => [
    id,
    effects.map(([name, min, max = null]) => [TYPES.findIndex(([, known]) => known === name), min, max]),
  ])
  const parts = [
    { name: effectsPartName(HAT), kind: 'effects', body: { kind: 'effects', types: TYPES, rows } },
    { name: 'sets', kind: 'sets', body: { kind: 'sets', rows: [[7, 'Panoplie du Bouftou', 50, HAT]] } },
  ]
  const db = await catalogueDb()
  const entries = parts.map(({ name, kind, body }) => {
    const text = JSON.stringify(body)
    return { hash: `${version}-${name}`, name, kind, text, bytes: text.length, rows: 1 }
  })
  for (const { bytes, rows: _, ...part } of entries) await db.put('parts', { ...part, search: null })
  const far = { hash: `${version}-far`, name: effectsPartName(FAR), kind: 'effects', bytes: 1, rows: 1 }
  await db.put('meta', {
    id: 'current',
    version,
    parts: [...entries.map(({ text, ...entry }) => entry), far],
  })
  const recipes = [
    { id: EXAMPLE, level: 20, job: null, ratio: 100, ingredients: [{ id: PLAIN, quantity: 2 }] },
  ]
  const data = buildCatalogue({ version, items, recipes })
  catalogue.setState({ state: 'ready', data, download: null, failed: null, version })
}

export const nobodyAnswers = (): void =>
  void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

/** The server's answers by path; any other path is a 404. Answers the item paths that were asked. */
export function serverKnows(answers: Record<string, unknown>): string[] {
  const calls: string[] = []
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/items/')) calls.push(path)
    const answer = answers[path]
    if (typeof answer === 'number') return Response.json({ error: 'non', code: 'failed' }, { status: answer })
    if (answer === undefined) return Response.json({ error: 'non', code: 'not_found' }, { status: 404 })
    return Response.json(answer)
  })
  return calls
}

/** As wide as a desk, or as a phone. */
export function width(pixels: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    return {
      matches: least !== undefined && pixels >= Number(least),
      addEventListener() {},
      removeEventListener() {},
    }
  })
}

export const openCompare = (search = '') =>
  openScreen(
    <>
      <ComparePage />
      <Back />
    </>,
    `/app/compare${search}`,
  )

/** The browser's own button. */
function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Précédent
    </button>
  )
}

/** What is printed, else what is read out. */
const wordsOf = (part: Element): string => {
  const [shown, read] = part.children
  return shown && read?.matches('.sr-only')
    ? `${shown.textContent} ${read.textContent}`
    : plain(part.textContent)
}
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The names of the items, in their order. */
export const compared = (): string[] =>
  [...document.querySelectorAll('.compare-head .name')].map((name) => plain(name.textContent))

/** The effects' names in their order, weights and worth aside. */
export const effectNames = (): string[] =>
  [...document.querySelectorAll('.compare-table tbody:not(.worth) th')].map((head) => plain(head.textContent))

/** What is said in a row of the table, column by column. */
export function cellsOf(name: string): string[] {
  const row = [...document.querySelectorAll('.compare-table tbody tr')].find(
    (line) => plain(line.querySelector('th')?.textContent) === name,
  )
  if (!row) throw new Error(`no row ${name}: ${effectNames()}`)
  return [...row.querySelectorAll('td')].map((cell) =>
    [...cell.querySelectorAll('.value, .gap, .value ~ .sr-only')].map(wordsOf).join(' '),
  )
}

export function card(name: string): Element {
  const found = [...document.querySelectorAll('article')].find((article) => nameOf(article) === name)
  if (!found) throw new Error(`no card ${name}`)
  return found
}

/** What is said on an item's card, line by line. */
export const cardLines = (name: string): string[] =>
  [...card(name).querySelectorAll('.effects > div')].map((line) =>
    [...line.querySelectorAll('dt, .value, .gap')].map(wordsOf).join(' '),
  )

/** Waits until these items are compared, and their effects are there. */
export const compares = (names: string[]) =>
  until(() => {
    const seen = compared()
    if (seen.join() !== names.join()) throw new Error(`compared: ${seen.join(', ')}`)
    if (document.body.textContent?.includes('Chargement des effets')) throw new Error('still loading')
  })

export const weightOf = (db: AccountDb, effect: number | string) =>
  act(async () => (await readRow(db, effectWeights, { effect }))?.weight)
export const pricesKept = async (db: AccountDb, id: number) =>
  (await act(() => pricesOf(db, id))).map(({ pack_size, price_kamas }) => [pack_size, price_kamas])

/** Waits until what is stored reads as expected. */
export const stores = <T,>(read: () => Promise<T>, expected: T): Promise<void> =>
  until(async () => expect(await read()).toEqual(expected))

/** The name of what has the focus. */
export const focused = (): string => (document.activeElement ? nameOf(document.activeElement) : '')

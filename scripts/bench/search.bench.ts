import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'

const AIM_MS = 4
const TARGETS = 300
const FOLDER = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')
const PARTS = ['equipment', 'consumables', 'resources', 'quest'] as const

/** Every prefix that a player types on the way to a name, every other name with a slip of the finger. */
export const bench: Bench = async () => {
  if (!existsSync(FOLDER)) {
    console.error(`search: left out, there is no game data in ${FOLDER} (GAME_DATA_DIR)`)
    return []
  }
  const items = PARTS.flatMap(readItems)
  const texts = items.map(({ name }) => searchText(name))
  const catalogue = buildCatalogue({ version: 'bench', items, recipes: [], searchTexts: texts })
  const keystrokes = typed(texts)
  const ours = p95(keystrokes, (query) => catalogue.search(query, { limit: 8 }))
  const scan = p95(keystrokes, (query) => texts.filter((text) => text.includes(query)).slice(0, 8))
  const row: Pick<BenchRow, 'what' | 'ours' | 'unit' | 'better'> = {
    what: `Search, p95 per keystroke over ${items.length} items`,
    ours,
    unit: 'ms',
    better: 'smaller',
  }
  return [
    { ...row, against: 'aim', theirs: AIM_MS },
    { ...row, against: 'plain scan, no typos', theirs: scan },
  ]
}

function readItems(category: (typeof PARTS)[number]): CatalogueItem[] {
  const file: { items: { ankama_id: number; name: string; level: number; type: { name: string } }[] } =
    JSON.parse(readFileSync(join(FOLDER, `items-${category}-all.json`), 'utf8'))
  return file.items.map(({ ankama_id, name, level, type }) => {
    return { id: ankama_id, name, level, type: type.name, category, img: null }
  })
}

function typed(texts: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(texts.length / TARGETS))
  return texts
    .filter((_, i) => i % step === 0)
    .flatMap((text, i) => {
      const name = i % 2 === 0 ? text : slip(text)
      return Array.from({ length: Math.max(0, name.length - 1) }, (_, n) => name.slice(0, n + 2))
    })
}

/** Two neighbouring letters changed places, in the middle of the name. */
function slip(text: string): string {
  const at = text.length >> 1
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

function p95(queries: readonly string[], search: (query: string) => unknown): number {
  for (const query of queries.slice(0, 200)) search(query)
  const times = queries.map((query) => {
    const began = performance.now()
    search(query)
    return performance.now() - began
  })
  return percentile(times, 0.95)
}

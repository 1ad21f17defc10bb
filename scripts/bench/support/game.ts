import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StabledMount } from '#scripts/bench/page/book.ts'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'

const FOLDER = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')
const PARTS = ['equipment', 'consumables', 'resources', 'quest'] as const
const FULL_RECIPE = 8

export type GameItem = { id: number; name: string; ingredients: number[]; recipe: Ingredient[] }
/** The whole game, and in it: an item of a recipe that is as long as they get, and witnesses of the words asked for. */
export type Game = { items: GameItem[]; witnesses: GameItem[]; craft: GameItem; mounts: StabledMount[] }

/**
 * The recorded game; null, after saying so, where there is none. `words` are for typing letter by letter: each of
 * their beginnings has a witness, an item whose name holds it and not one letter more.
 */
export function recordedGame(bench: string, words: readonly string[]): Game | null {
  if (!existsSync(FOLDER)) {
    console.error(`${bench}: left out, there is no game data in ${FOLDER} (GAME_DATA_DIR)`)
    return null
  }
  const items = PARTS.flatMap((part) => read<ItemFile>(`items-${part}-all`).items.map(gameItem))
  const craft = items.find(({ ingredients }) => ingredients.length === FULL_RECIPE)
  if (!craft) throw new Error(`no recipe of ${FULL_RECIPE} ingredients`)
  return {
    items,
    witnesses: words.flatMap((word) => witnessesOf(word, items)),
    craft,
    mounts: read<MountFile>('mounts-all').mounts.map(({ ankama_id, name, family }) => {
      return { ankama_id, family_name: family.name, variant_name: name }
    }),
  }
}

function witnessesOf(word: string, items: readonly GameItem[]): GameItem[] {
  return Array.from(word, (_, n) => {
    const [held, longer] = [word.slice(0, n + 1), word.slice(0, n + 2)]
    const found = items.find(({ name }) => {
      const text = fold(name)
      return text.includes(held) && (held === longer || !text.includes(longer))
    })
    if (!found) throw new Error(`nothing holds ${held} but not ${longer}`)
    return found
  })
}

type ItemFile = {
  items: { ankama_id: number; name: string; recipe?: { item_ankama_id: number; quantity: number }[] | null }[]
}
type MountFile = { mounts: { ankama_id: number; name: string; family: { name: string } }[] }

const read = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))

const gameItem = ({ ankama_id, name, recipe }: ItemFile['items'][number]): GameItem => ({
  id: ankama_id,
  name,
  ingredients: (recipe ?? []).map(({ item_ankama_id }) => item_ankama_id),
  recipe: (recipe ?? []).map(({ item_ankama_id: id, quantity }) => ({ id, quantity })),
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Effect, Ingredient } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import type * as bookPage from './page/book.ts'
import { type Bench, bench, type Line, type Row, type Samples, type Stage } from './runner.ts'
import { anAccount, BLANK, enter, GAME, moduleIn, PATIENCE_MS, type Site, site } from './stage.ts'

const MANY = { items: 2000, weeks: 52, mounts: 1000 }
const FEW = { items: 10, weeks: 1, mounts: 10 }
const FULL_RECIPE = 8
const INP = 'any key or click → next paint (INP)'
const PARTS = ['equipment', 'consumables', 'resources', 'quest'] as const

/** A browser of a player who has `many` rows or ten; `inputs`: what it said of its keys and clicks since it was asked. */
export type Desk = {
  page: Page
  url: string
  account: SessionAnswer
  game: Game
  many: boolean
  inputs: number[]
}
/** One kind of input of a tool: how the tool is come to, and one round of it. */
export type Input = Pick<Row, 'rounds' | 'warmUp' | 'apart'> & {
  what: string
  at?: (desk: Desk) => Promise<unknown>
  round: (desk: Desk, round: number) => Promise<Samples>
  /** What is asked for, and what else is measured on the desk of many rows. */
  against?: Readonly<Record<string, number | ((desk: Desk, round: number) => Promise<Samples>)>>
}
/** `inp`: whether what the browser says of its keys and clicks is told too. */
export type Tool = { tool: string; inputs: readonly Input[]; inp?: false }

/**
 * The rows of tools: a player of the whole game with 2,000 priced items, a year of weekly readings and 1,000 mounts,
 * beside one with ten of each.
 */
export const beside = (name: string, tools: readonly Tool[], words: readonly string[] = []): Bench =>
  bench(name, withGame(name, desks(words)), ([many, few]) =>
    tools.flatMap(({ tool, inputs, inp = true }) => {
      const named = (input: string) => `${tool}, ${MANY.items.toLocaleString('en')} priced items: ${input}`
      const theirs = `the same with ${FEW.items} rows`
      const rows = inputs.map(
        ({ what, at, round, against = {}, ...row }): Row => ({
          ...row,
          what: named(what),
          before: async () => {
            for (const desk of [many, few]) await at?.(desk)
          },
          ours: (n) => round(many, n),
          against: {
            [theirs]: (n) => round(few, n),
            ...Object.fromEntries(
              Object.entries(against).map(([name, base]) => [
                name,
                typeof base === 'number' ? base : (n: number) => base(many, n),
              ]),
            ),
          },
        }),
      )
      const told: Row = {
        what: named(INP),
        rounds: 1,
        warmUp: 0,
        ours: () => many.inputs.splice(0),
        against: { [theirs]: () => few.inputs.splice(0) },
      }
      return inp ? [...rows, told] : rows
    }),
  )

/** Leaves a bench out, and says so, where there is no recorded game. */
export const withGame =
  <S>(name: string, stage: Stage<S>): Stage<S> =>
  async (work) => {
    if (existsSync(GAME)) return stage(work)
    console.error(`${name}: left out, there is no game data in ${GAME} (GAME_DATA_DIR)`)
    return []
  }

const desks =
  (words: readonly string[]): Stage<readonly [Desk, Desk]> =>
  (work) =>
    site({ catalogue: true })(async (site): Promise<Line[]> => {
      const game = recordedGame()
      const witnesses = words.flatMap((word) => witnessesOf(word, game.items))
      const many = await aDesk(site, game, witnesses, MANY)
      return work([many, await aDesk(site, game, witnesses, FEW)])
    })

async function aDesk(
  site: Site,
  game: Game,
  witnesses: GameItem[],
  { items, weeks, mounts }: typeof MANY,
): Promise<Desk> {
  const account = await anAccount(site.url)
  const page = await site.device().open(BLANK)
  await moduleIn<typeof bookPage>(page, 'bench/page/book')('fill', account, {
    items: pricedItems(game, witnesses, items),
    weeks,
    mounts: Array.from({ length: mounts }, (_, n) => game.mounts[n % game.mounts.length] ?? []).flat(),
  })
  await enter(page, account, '/app/compte/donnees')
  const wholeGame = formatNumber(site.items ?? 0)
  await page
    .getByText(new RegExp(wholeGame.replace(/\D/g, '\\s')))
    .first()
    .waitFor({ timeout: PATIENCE_MS })
  const inputs = await interactions(page)
  return { page, url: site.url, account, game, many: items > FEW.items, inputs }
}

/**
 * How long the browser itself says that each key or click took until the next paint (Event Timing, steps of 8 ms;
 * those under 16 ms are not told, which only makes the figures worse).
 */
export async function interactions(page: Page): Promise<number[]> {
  const times: number[] = []
  await page.exposeBinding('benchInteraction', (_source, ms: number) => times.push(ms))
  await page.addInitScript(() => {
    const told = new Map<number, number>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { duration, interactionId } = entry as PerformanceEntry & { interactionId?: number }
        if (!interactionId || duration <= (told.get(interactionId) ?? 0)) continue
        told.set(interactionId, duration)
        Reflect.get(window, 'benchInteraction')(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return times
}

/** What the walks look at first, then items from all over the game. */
function pricedItems({ craft, items }: Game, witnesses: readonly GameItem[], count: number): number[] {
  const step = Math.floor(items.length / count)
  const wanted = [...witnesses.map(({ id }) => id), ...craft.recipe.map(({ id }) => id), craft.id]
  const spread = items.filter((_, n) => n % step === 0).map(({ id }) => id)
  return [...new Set([...wanted, ...spread])].slice(0, count)
}

/** Each beginning of a word has a witness: an item whose name holds it and not one letter more. */
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

export type GameItem = {
  id: number
  name: string
  level: number
  type: string
  recipe: Ingredient[]
  effects: Pick<Effect, 'type' | 'min' | 'max'>[]
}
/** The whole game, by its parts, and in it an item of a recipe that is as long as they get. */
export type Game = {
  items: (GameItem & { category: (typeof PARTS)[number] })[]
  recipes: GameItem[]
  craft: GameItem
  mounts: bookPage.StabledMount[]
}

type ItemFile = {
  items: {
    ankama_id: number
    name: string
    level: number
    type: { name: string }
    recipe?: { item_ankama_id: number; quantity: number }[] | null
    effects?: {
      type: { id: number; name: string }
      int_minimum: number
      int_maximum: number
      ignore_int_min: boolean
      ignore_int_max: boolean
    }[]
  }[]
}
type MountFile = { mounts: { ankama_id: number; name: string; family: { name: string } }[] }

/** The recorded game. */
export function recordedGame(): Game {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(GAME, `${name}-all.json`), 'utf8'))
  const items = PARTS.flatMap((category) =>
    read<ItemFile>(`items-${category}`).items.map(
      ({ ankama_id, name, level, type, recipe, effects = [] }) => ({
        ...{ id: ankama_id, name, level, type: type.name, category },
        recipe: (recipe ?? []).map(({ item_ankama_id: id, quantity }) => ({ id, quantity })),
        effects: effects.map((effect) => ({
          type: { id: effect.type.id, name: effect.type.name },
          min: effect.ignore_int_min ? null : effect.int_minimum,
          max: effect.ignore_int_max ? null : effect.int_maximum,
        })),
      }),
    ),
  )
  const recipes = items.filter(({ recipe }) => recipe.length > 0)
  const craft = recipes.find(({ recipe }) => recipe.length === FULL_RECIPE)
  if (!craft) throw new Error(`no recipe of ${FULL_RECIPE} ingredients`)
  const mounts = read<MountFile>('mounts').mounts.map(({ ankama_id, name, family }) => {
    return { ankama_id, family_name: family.name, variant_name: name }
  })
  return { items, recipes, craft, mounts }
}

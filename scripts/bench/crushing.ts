import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { bankFacts, bankOptions, bankPrices, unblocks } from '#shared/domain/bank/bank-options.ts'
import { bankPlan } from '#shared/domain/bank/bank-plan.ts'
import { runesUnder } from '#shared/domain/crushing/crush.ts'
import { crushIndex, worths } from '#shared/domain/crushing/crush-index.ts'
import { runeNet } from '#shared/domain/crushing/worth.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { inOrder } from '#shared/domain/ranking/order.ts'
import { typedPace } from '#shared/domain/ranking/pace.ts'
import { rankingInSlices } from '#shared/domain/ranking/ranking.ts'
import { lowestPrice } from '#shared/domain/ranking/unit-costs.ts'
import { byWayOut, type CrushRead } from '#shared/domain/ranking/ways-out.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import type { Game } from './beside.ts'
import { atOnce, indexOf, inGame, worked } from './domain.ts'
import { bench, type Row } from './runner.ts'

/** What a player takes for at once: a list that follows a price, and a plan that follows a limit. */
const [RANKED_MS, WAYS_MS, PLANNED_MS] = [30, 50, 200]
const STACKS = 400

/** Prices of one server on one day, in packs of 1, 10 and 100. */
function recordedPrices(): ReadonlyMap<number, PackPrices> {
  const folder = process.env.GAME_DATA_DIR ?? join('..', 'shared', 'gamedata')
  const read: Record<string, { x1: number; x10: number; x100: number }> = JSON.parse(
    readFileSync(join(folder, 'tables', 'auction-prices.json'), 'utf8'),
  )
  return new Map(
    Object.entries(read).map(([id, { x1, x10, x100 }]) => [Number(id), { 1: x1, 10: x10, 100: x100 }]),
  )
}

/** All that can be crushed, valued; the ranking by its better way out; and the plan of a large bank. */
function crushing(game: Game): Row[] {
  const { items } = game
  const prices = recordedPrices()
  const pricesOf = (id: number): PackPrices => prices.get(id) ?? {}
  const byId = new Map(items.map((item) => [item.id, item]))
  const itemOf = (id: number) => {
    const item = byId.get(id)
    const category = item?.category === 'equipment' ? 'equipment' : 'resources'
    return {
      ...bareItem(id, item?.name ?? ''),
      level: item?.level ?? 1,
      type: item?.type ?? '',
      category,
    } as const
  }
  const runes = runesUnder(GAME_RULES)
  const effects = items.map(({ id, effects: own }) => [id, own.map((one) => ({ ...one, text: '' }))] as const)
  const { index } = crushIndex(effects, itemOf, runes)
  // Runes that nobody has sold that day are worth what their weight says.
  const netOf = ({ base, weight }: { base: number; weight: number }) =>
    runeNet(pricesOf(base), GAME_RULES)?.net ?? weight * 100
  const recipes = indexOf(game)
  const figures = atOnce(
    rankingInSlices(recipes, {
      now: 0,
      byTree: false,
      priceOf: (id) => {
        const lowest = lowestPrice(pricesOf(id))
        return lowest ? { ...lowest, at: 0, odd: false } : undefined
      },
      saleOf: (id) => {
        const price = pricesOf(id)[1]
        return price ? { price, taxPercent: 2, at: 0, odd: false, ofBook: true } : undefined
      },
      paceOf: (id) => (id % 3 === 0 ? undefined : typedPace(id % 300)),
      marketOf: () => undefined,
    }),
  ).figures
  const hundreds = worths(index, netOf)
  const crushOf = (id: number): CrushRead | undefined => {
    const hundred = hundreds.get(id)
    return hundred === undefined
      ? undefined
      : { hundred, unpriced: [], coefficient: id % 2 === 0 ? 50 + (id % 400) : null }
  }
  const order = { by: 'profit', descending: true } as const
  const owned = [...prices.keys()].filter((id) => byId.has(id)).slice(0, STACKS)
  const owns = {
    stock: new Map(owned.map((id, n) => [id, 1 + ((n * 37) % 300)])),
    layersOf: (id: number) => [
      { pieces: 20, paid: id % 5 === 0 ? null : 20 * (pricesOf(id)[1] ?? 0) * 0.8 },
      { pieces: 300, paid: 300 * (pricesOf(id)[1] ?? 0) * (id % 3 === 0 ? 1.2 : 0.6) },
    ],
    pricesOf,
    paceOf: (id: number) =>
      id % 2 === 0 ? null : ({ pieces: (id * 7) % 900, days: 7, day: '2026-11-27' } as const),
    aim: { share: 10, days: 7 },
    rules: GAME_RULES,
    hallOf: (id: number) =>
      itemOf(id).category === 'equipment' ? ('equipment' as const) : ('resources' as const),
    using: recipes.using,
    crushOf: (id: number) => {
      const read = crushOf(id)
      return read?.coefficient
        ? { kamas: Math.floor((read.hundred * read.coefficient) / 100), slots: 0.2 }
        : undefined
    },
  }
  const plan = (slots: number | null, budget: number | null) => {
    const known = bankPrices(owns)
    const facts = bankFacts(known, { slotsOf: () => slots, budget })
    const { steps } = bankPlan(bankOptions(known), facts)
    if (steps.length === 0) throw new Error('the bank has no plan')
    return [steps, unblocks(known)]
  }
  return [
    worked(`Crushing: ${index.size} items at the player’s prices, in order`, RANKED_MS, () =>
      [...worths(index, netOf)].sort(([, a], [, b]) => b - a),
    ),
    worked(`Ranking: ${figures.length} recipes by the better way out, in order`, WAYS_MS, () =>
      inOrder(
        figures.map((one) => byWayOut(one, 'mieux', crushOf(one.recipe.id))),
        order,
      ),
    ),
    worked(`Bank: ${STACKS} stacks, 80 slots a market and 500,000 kamas`, PLANNED_MS, () =>
      plan(80, 500_000),
    ),
    worked(`Bank: ${STACKS} stacks without limits`, PLANNED_MS, () => plan(null, null)),
  ]
}

/** Calculations, in Node. */
export const crushingBenches = [bench('crushing', inGame('crushing'), crushing)]

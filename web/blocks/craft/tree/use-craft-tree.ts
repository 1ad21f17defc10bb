import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { isLentUnit, lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import { oncePerThing, useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueRecipe } from '#shared/catalogue/types.ts'
import { HALL_NAMES, type Hall, hallOf, walkingOrder } from '#shared/domain/courses/halls.ts'
import { craftSteps, craftTime, workshopVisits } from '#shared/domain/crafts/craft-steps.ts'
import {
  type Choice,
  type CraftTree,
  craftTree,
  craftTreeInSlices,
  levelSuffices,
  type TreeCost,
  type TreeItem,
  type TreeWanted,
} from '#shared/domain/crafts/craft-tree.ts'
import { oncePerItem } from '#shared/domain/crafts/profit.ts'
import { treePlaces } from '#shared/domain/crafts/tree-places.ts'
import { stockCost } from '#shared/domain/stock/stock-cost.ts'
import { formatKamas, plural } from '#shared/domain/text/numbers.ts'
import {
  buyStep,
  countStepApart,
  type DoneStep,
  makeStep,
  takeStepBack,
  useDoneSteps,
} from '#store/craft-steps.ts'
import { setCraftChoice, useCraftLocks } from '#store/crafts.ts'
import { useJobLevels } from '#store/guides.ts'
import { useCounted } from '#store/market.ts'
import { setReserve, useReserves } from '#store/plans.ts'
import { setPreference, usePreference } from '#store/preferences.ts'
import { type ItemPrices, pricesOf, useItemPrices } from '#store/prices.ts'
import { setStock, useStock, useStockCounting } from '#store/stock.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { text } from '#ui/text.ts'
import { treeText as t } from './text.ts'

/** What a tree is worked out of, and in rounds of how many crafts. */
export type TreeOf = { recipe: CatalogueRecipe; sheet: CraftSheet; data: Catalogue; lot: number | null }

/** A step that is still to be done: what is bought in a hall, or an item that is made. */
export type StepToDo =
  | { kind: 'buy'; hall: Hall; items: readonly TreeItem[]; cost: TreeCost }
  | { kind: 'craft'; id: number; crafts: number }

/** Everything that the screen of a tree shows, and how to change it; undefined while its rows are read. */
export function useCraftTree({ recipe, sheet, data, lot }: TreeOf) {
  const rows = useTreeRows(recipe, data)
  const { crafts } = sheet
  const wanted = useMemo(() => rows && wantedOf(recipe.id, crafts, rows), [recipe.id, crafts, rows])
  const { tree, improved } = useSettledTree(wanted)
  const steps = useSteps({ recipe, wanted, tree, lot, data, crafts, done: rows?.done })
  const places = useMemo(
    () => wanted && tree && treePlaces(tree, wanted.ingredientsOf, wanted.pricesOf),
    [wanted, tree],
  )
  const facts = useMemo(
    () =>
      rows &&
      wanted && {
        data,
        owned: rows.owned,
        reserves: rows.reserves,
        pricesOf: wanted.pricesOf,
        canMake: rows.canMake,
      },
    [rows, wanted, data],
  )
  const acts = useTreeActs(recipe, data)
  if (!rows || !wanted || !tree || !places || !steps || !facts) return undefined
  return {
    root: recipe.id,
    tree,
    improved,
    places,
    facts,
    itemPrices: rows.prices,
    steps,
    pace: rows.pace,
    result: resultOf({ tree, recipe, sheet, wanted, prices: rows.prices, stock: rows.stock }),
    acts,
  }
}

export type TreeSheet = NonNullable<ReturnType<typeof useCraftTree>>

/** The player's rows behind a tree; undefined until they are read. */
function useTreeRows(recipe: CatalogueRecipe, data: Catalogue) {
  const ids = useMemo(() => itemsBelow(recipe.id, data), [recipe.id, data])
  const owned = useStock()
  const prices = useCounted(useItemPrices(ids), ids)
  const reserves = useReserves()
  const lockOf = useCraftLocks()
  const levels = useJobLevels()
  const stock = useStockCounting()
  const craftSeconds = usePreference('craft_seconds', 1)
  const stepSeconds = usePreference('step_seconds', 60)
  const day = useParisDay()
  const done = useDoneSteps(recipe.id, day)
  const packs = useMemo(
    () => prices && new Map([...prices].map(([id, known]) => [id, pricesOf(known)])),
    [prices],
  )
  const canMake = useCallback(
    (id: number) => {
      const made = data.recipe(id)
      return !made || !levels || levelSuffices(made, levels)
    },
    [data, levels],
  )
  return useMemo(() => {
    if (!owned || !prices || !packs || !reserves || !lockOf || !levels || !done) return undefined
    if (!stock || craftSeconds === undefined || stepSeconds === undefined) return undefined
    const pace = { craftSeconds, stepSeconds }
    return { owned, prices, packs, reserves, lockOf, canMake, data, done, pace, stock }
  }, [owned, prices, packs, reserves, lockOf, levels, canMake, data, done, stock, craftSeconds, stepSeconds])
}

type TreeRows = NonNullable<ReturnType<typeof useTreeRows>>

/** Every item that the tree may hold. */
function itemsBelow(root: number, data: Catalogue): number[] {
  const found = new Set([root])
  for (const id of found)
    for (const ingredient of data.recipe(id)?.ingredients ?? []) found.add(ingredient.id)
  return [...found]
}

const NO_PRICES = {}

function wantedOf(root: number, crafts: number, rows: TreeRows): TreeWanted {
  const { data, owned, reserves, packs, lockOf, canMake } = rows
  return {
    root,
    crafts,
    ingredientsOf: (id) => data.recipe(id)?.ingredients,
    freeOf: (id) => Math.max(0, (owned.get(id) ?? 0) - (reserves.get(id) ?? 0)),
    pricesOf: (id) => packs.get(id) ?? NO_PRICES,
    lockOf: (id) => lockOf(root, id),
    canMake,
  }
}

/** How long one part of the search for a better tree may hold the page. */
const SLICE_MS = 8

/** The tree by flips of one item at once, and what flips of two find after the paint; `improved`: that they did (N48). */
function useSettledTree(wanted: TreeWanted | undefined): { tree: CraftTree | undefined; improved: boolean } {
  const first = useMemo(() => wanted && craftTree(wanted, { pairs: false }), [wanted])
  const [later, setLater] = useState<{ of: CraftTree; tree: CraftTree } | null>(null)
  useEffect(() => {
    if (!wanted || !first || first.settled) return
    const search = craftTreeInSlices(wanted)
    let timer: ReturnType<typeof setTimeout> | undefined
    const slice = () => {
      const end = performance.now() + SLICE_MS
      let step = search.next()
      while (!step.done && performance.now() < end) step = search.next()
      if (step.done) setLater({ of: first, tree: step.value })
      else timer = setTimeout(slice)
    }
    timer = setTimeout(slice)
    return () => clearTimeout(timer)
  }, [wanted, first])
  if (!later || later.of !== first) return { tree: first, improved: false }
  const [before, after] = [first.total, later.tree.total]
  return { tree: later.tree, improved: before.unpriced !== after.unpriced || before.cost !== after.cost }
}

type StepsOf = Pick<TreeOf, 'recipe' | 'data' | 'lot'> & {
  wanted: TreeWanted | undefined
  tree: CraftTree | undefined
  crafts: number
  done: readonly DoneStep[] | undefined
}

/** What was done of the plan today, and what is left of it, in rounds. */
function useSteps({ recipe, wanted, tree, lot, data, crafts, done }: StepsOf) {
  return useMemo(() => {
    if (!wanted || !tree || !done) return undefined
    const made = done.reduce(
      (sum, { made, counts }) => (counts && made?.id === recipe.id ? sum + made.pieces : sum),
      0,
    )
    const left = Math.max(0, crafts - made)
    const rest = left === crafts ? tree : craftTree({ ...wanted, crafts: left }, { pairs: false })
    const workshopOf = (id: number) => data.recipe(id)?.job ?? null
    const order = { workshopOf: (id: number) => workshopOf(id) ?? '' }
    const size = Math.min(lot ?? crafts, crafts)
    const upTo = Math.min(left, size - (made % size))
    const halls = left > 0 ? hallSteps(rest, data) : []
    const toMake = craftSteps(rest, { ...order, upTo })
    const all = craftSteps(rest, order)
    const rounds = Math.ceil(left / size)
    return {
      done,
      toDo: [...halls, ...toMake.map(({ id, crafts }): StepToDo => ({ kind: 'craft', id, crafts }))],
      lot: { size, at: Math.floor(made / size) + 1, of: Math.ceil(crafts / size) },
      count: halls.length + all.length,
      plan: {
        crafts: all.reduce((sum, step) => sum + step.crafts, 0),
        visits: workshopVisits(all, workshopOf) * rounds,
        halls: halls.length,
      },
    }
  }, [recipe, wanted, tree, lot, data, crafts, done])
}

/** What is to be bought, hall by hall as they are walked. */
function hallSteps({ items }: CraftTree, data: Catalogue): Extract<StepToDo, { kind: 'buy' }>[] {
  const byHall = new Map<Hall, TreeItem[]>()
  for (const item of items) {
    if (item.choice !== 'buy' || item.missing === 0) continue
    const hall = hallOf(data.item(item.id))
    byHall.set(hall, [...(byHall.get(hall) ?? []), item])
  }
  return walkingOrder(new Set(byHall.keys())).map((hall) => {
    const own = byHall.get(hall) ?? []
    const cost = own.reduce((sum, { purchase }) => sum + (purchase?.cost ?? 0), 0)
    return { kind: 'buy', hall, items: own, cost: { cost, unpriced: own.filter(isUnpriced).length } }
  })
}

const isUnpriced = ({ choice, missing, purchase }: TreeItem) =>
  choice === 'buy' && missing > 0 && purchase === null

type ResultOf = Pick<TreeOf, 'recipe' | 'sheet'> & {
  tree: CraftTree
  wanted: TreeWanted
  prices: ReadonlyMap<number, ItemPrices>
  stock: NonNullable<ReturnType<typeof useStockCounting>>
}

/** What the tree costs and leaves; bounds while a price is missing (N11, N51, N54). */
function resultOf({ tree, recipe, sheet, wanted, prices, stock: counted }: ResultOf) {
  const { plan, soldFor } = sheet
  const { crafts, pricesOf, freeOf } = wanted
  const costOf = (taken: readonly Pick<TreeItem, 'id' | 'owned'>[]) =>
    stockCost(taken, { ...counted, pricesOf })
  const stock = costOf(tree.items)
  const cost = tree.total.cost + stock.cost
  const unpriced = tree.total.unpriced + stock.lacking.length
  const direct = oncePerItem(recipe.ingredients).map(({ id, quantity }) => ({
    id,
    owned: Math.min(freeOf(id), quantity * crafts),
  }))
  const spared = costOf(direct)
  const complete = unpriced === 0
  const allComplete = tree.allBought.unpriced + spared.lacking.length === 0
  const profit = soldFor === null ? null : plan.net - cost
  const bought = tree.items.filter(({ choice, missing }) => choice === 'buy' && missing > 0)
  return {
    cost,
    stock: counted.counting === 'free' ? null : stock,
    /** Items of which nobody noted what was paid. */
    unknownPaid: stock.unpaid.length,
    complete,
    profit,
    roi: profit === null || !complete || cost === 0 ? null : profit / cost,
    /** Null where it is not known: a price misses on either side. */
    saved: complete && allComplete ? tree.allBought.cost + spared.cost - cost : null,
    /** Bought items without a price, then, where the stock counts, those of the stock. */
    unpriced: [
      ...bought.filter(isUnpriced).map(({ id, missing }) => ({ id, missing })),
      ...stock.lacking.map((id) => ({ id, missing: 0 })),
    ],
    purchases: bought.length,
    /** How many of the prices that count are lent. */
    lent:
      bought.reduce((sum, { id, purchase }) => sum + lentAmong(purchase?.packs, prices.get(id)), 0) +
      stock.atMarket.filter((id) => isLentUnit(prices.get(id))).length,
    made: tree.items.filter(({ choice, missing }) => choice === 'craft' && missing > 0).length,
    locks: tree.items.filter(({ locked }) => locked).map(({ id }) => id),
    cut: tree.items.some(({ end }) => end === 'cut'),
  }
}

/** What a player changes on the tree; each with « Annuler ». */
function useTreeActs({ id: root }: CatalogueRecipe, data: Catalogue) {
  const mutate = useMutate()
  const tell = useMutateAndTell()
  return useMemo(() => {
    const nameOf = (id: number) => data.item(id).name
    return {
      choose: (id: number, choice: Choice | 'auto') =>
        tell(t.choiceSaved(nameOf(id), choice), 'choice', (db) => setCraftChoice(db, root, [id], choice)),
      freeAll: (ids: readonly number[]) =>
        tell('Choix rendus à Comptoir', 'choice', (db) => setCraftChoice(db, root, ids, 'auto')),
      saveOwned: (id: number, pieces: number | null) =>
        tell(text.lineSaved, 'line', (db) => setStock(db, id, pieces ?? 0)),
      saveReserve: (id: number, pieces: number | null) =>
        tell(text.lineSaved, 'line', (db) => setReserve(db, id, pieces ?? 0)),
      setPace: (name: 'craft_seconds' | 'step_seconds', seconds: number) =>
        mutate((db) => setPreference(db, name, seconds)),
      tick: (step: StepToDo) =>
        onceOnStep(step, () =>
          tell(`Fait\u00a0: ${stepWords(step, nameOf)}`, 'step', (db) =>
            step.kind === 'buy'
              ? buyStep(db, root, step.items)
              : makeStep(db, {
                  root,
                  ...step,
                  ingredients: oncePerItem(data.recipe(step.id)?.ingredients ?? []),
                }),
          ),
        ),
      untick: (step: DoneStep) => tell('Étape annulée', 'step', (db) => takeStepBack(db, step)),
      countApart: (step: DoneStep) => tell('compter les deux', 'step', (db) => countStepApart(db, step)),
    }
  }, [root, data, mutate, tell])
}

/** A step is another one as soon as the stock is. */
const onceOnStep = oncePerThing<StepToDo>()

/** « Acheter 7 objets », « 36 × Potion de Souvenir ». */
export const stepWords = (step: StepToDo, nameOf: (id: number) => string): string =>
  step.kind === 'buy'
    ? `Acheter ${plural(step.items.length, 'objet', 'objets')}`
    : t.craftStep(step.crafts, nameOf(step.id))

/** Where a hall's purchases are made, and for how much. */
export const hallWords = ({ hall, cost }: Extract<StepToDo, { kind: 'buy' }>): string =>
  `${HALL_NAMES[hall].short} · ${cost.unpriced > 0 ? '≥ ' : ''}${formatKamas(cost.cost)}`

/** What a step takes of each ingredient, and what the stock lacks of it, in pieces. */
export const stepNeeds = (
  { id, crafts }: { id: number; crafts: number },
  { data, owned }: TreeSheet['facts'],
): { id: number; needed: number; lack: number }[] =>
  oncePerItem(data.recipe(id)?.ingredients ?? []).map((one) => {
    const needed = one.quantity * crafts
    return { id: one.id, needed, lack: Math.max(0, needed - (owned.get(one.id) ?? 0)) }
  })

/** Of all that is planned, about. */
export const timeLeft = ({ steps, pace }: Pick<TreeSheet, 'steps' | 'pace'>): number =>
  craftTime(steps.plan, pace)

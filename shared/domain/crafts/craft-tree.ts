import type { CatalogueRecipe, Ingredient } from '#shared/catalogue/types.ts'
import { cheapestPacks, type PackPrices, type PackPurchase, unitPrice } from '#shared/domain/prices/packs.ts'
import { oncePerItem } from './profit.ts'

/** Whether an item of a tree is bought or made. */
export type Choice = 'buy' | 'craft'

/** The tree of a recipe that is to be made `crafts` times, and what the player knows of its items. */
export type TreeWanted = {
  root: number
  crafts: number
  /** The ingredients of one craft of an item; undefined where it has no recipe. */
  ingredientsOf: (id: number) => readonly Ingredient[] | undefined
  /** Pieces in stock that this plan may take. */
  freeOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
  /** What the player chose by hand; undefined where Comptoir chooses. */
  lockOf?: (id: number) => Choice | undefined
  /** Whether the player's level suffices to make an item; one that does not is made only where it is locked so (N53). */
  canMake?: (id: number) => boolean
}

/**
 * Whether the player's level suffices for a recipe: so it does where the level is unknown, or no profession is needed (N53).
 * `levels` by profession.
 */
export const levelSuffices = (
  { job, level }: Pick<CatalogueRecipe, 'job' | 'level'>,
  levels: ReadonlyMap<string, number>,
): boolean => level <= ((job && levels.get(job)) || Number.POSITIVE_INFINITY)

/** Items without a price that have to be bought, and what the others cost in exact packs, in kamas (N48). */
export type TreeCost = { unpriced: number; cost: number }

/** What becomes of one item, wherever it occurs in the tree (N45). Pieces, and kamas. */
export type TreeItem = {
  id: number
  needed: number
  owned: number
  missing: number
  choice: Choice
  locked: boolean
  /** Null where something is to be bought and no pack has a price, and for what is made. */
  purchase: PackPurchase | null
  /** What buying and what making it adds to the total, the other choices kept; null for what cannot be made (N50). */
  marginal: Record<Choice, TreeCost> | null
  /** Its longest way from the root, which is 0. */
  depth: number
  /** Met again on its own path, or beyond the largest tree: it can only be bought (N61). */
  end: 'loop' | 'cut' | null
  parents: readonly Occurrence[]
}

/** An item of which one craft takes so many pieces. */
type Occurrence = { id: number; quantity: number }

export type CraftTree = {
  /** Parents before their ingredients, the root first; those that nothing needs have `needed` 0. */
  items: readonly TreeItem[]
  total: TreeCost
  allBought: TreeCost
  /** False where flips of two items, which were not tried, might find less. */
  settled: boolean
}

/** A tree of more items is cut: the rest is bought. */
const MAX_ITEMS = 400
/** Of so many items that may be made or bought, every way is tried. */
const EXHAUSTIVE_UP_TO = 8
const MAX_FLIPS = 50

type Node = {
  id: number
  children: { node: Node; quantity: number }[]
  free: number
  prices: PackPrices
  lock: Choice | undefined
  /** Made or bought as is best: neither root, nor locked, nor beyond the player's level. */
  open: boolean
  made: boolean
  depth: number
  end: 'loop' | 'cut' | null
  /** Purchases by pieces: the same numbers come back in every try. */
  bought: Map<number, PackPurchase | null>
}

/** What a way of making the tree comes to; of two that cost the same, the one that makes less is better (N49). */
type Outcome = TreeCost & { made: number }

const isBetter = (a: Outcome, b: Outcome): boolean =>
  a.unpriced !== b.unpriced ? a.unpriced < b.unpriced : a.cost !== b.cost ? a.cost < b.cost : a.made < b.made

/**
 * What to buy and what to make so that the recipe costs least: the fewest items without a price, then the fewest kamas in
 * exact packs, each item bought or made once for all its places. Of up to eight open items the result is the least there
 * is; of more it is found by flips of one item, and of two with `pairs` (N45–N53). Never asks for more items without a
 * price, nor for more kamas, than buying every ingredient.
 */
export function craftTree(wanted: TreeWanted, { pairs = true } = {}): CraftTree {
  const search = craftTreeInSlices(wanted, { pairs })
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

/** The same, which pauses after some hundred tries at most, so that a screen can do something else meanwhile. */
export function* craftTreeInSlices(
  wanted: TreeWanted,
  { pairs = true } = {},
): Generator<undefined, CraftTree> {
  const nodes = nodesOf(wanted)
  const open = nodes.filter((node) => node.open)
  const few = open.length <= EXHAUSTIVE_UP_TO
  if (few) exhaustiveSearch(nodes, open, wanted.crafts)
  else yield* localSearch(nodes, open, wanted.crafts, pairs)
  const figures = settle(nodes, wanted.crafts)
  const settled = { nodes, figures, parents: parentsOf(nodes), crafts: wanted.crafts }
  const items = nodes.map((node) => itemOf(node, settled))
  const total = outcomeOf(nodes, wanted.crafts)
  const allBought = withChoices(
    nodes,
    () => false,
    () => outcomeOf(nodes, wanted.crafts),
  )
  return { items, total: costOf(total), allBought: costOf(allBought), settled: few || pairs }
}

const costOf = ({ unpriced, cost }: TreeCost): TreeCost => ({ unpriced, cost })

/** The items of the tree, parents before their ingredients. */
function nodesOf({ root, ingredientsOf, freeOf, pricesOf, lockOf, canMake }: TreeWanted): Node[] {
  const known = new Map<number, Node>()
  const path = new Set<number>()
  const settled: Node[] = []

  function make(id: number, end: Node['end'], makeable: boolean): Node {
    const lock = makeable ? lockOf?.(id) : undefined
    const isRoot = id === root && end === null
    const open = makeable && !isRoot && !lock && (canMake?.(id) ?? true)
    const free = isRoot || end === 'loop' ? 0 : Math.max(0, freeOf(id))
    const made = isRoot || lock === 'craft'
    return {
      id,
      children: [],
      free,
      prices: pricesOf(id),
      lock,
      open,
      made,
      depth: 0,
      end,
      bought: new Map(),
    }
  }

  function visit(id: number): Node {
    if (path.has(id)) {
      const loop = make(id, 'loop', false)
      settled.push(loop)
      return loop
    }
    const before = known.get(id)
    if (before) return before
    const recipe = ingredientsOf(id)
    const cut = recipe !== undefined && known.size >= MAX_ITEMS
    const node = make(id, cut ? 'cut' : null, recipe !== undefined && !cut)
    known.set(id, node)
    if (recipe && !cut) {
      path.add(id)
      for (const { id: child, quantity } of oncePerItem(recipe))
        node.children.push({ node: visit(child), quantity })
      path.delete(id)
    }
    settled.push(node)
    return node
  }

  visit(root)
  const nodes = settled.reverse()
  for (const { children, depth } of nodes)
    for (const { node } of children) node.depth = Math.max(node.depth, depth + 1)
  return nodes
}

/** Pieces that are needed of each item, and those that the stock does not have: parents are settled first (N46). */
type Figures = ReadonlyMap<Node, { needed: number; owned: number; missing: number }>

function settle(nodes: readonly Node[], crafts: number, given: Node | null = null): Figures {
  const needs = new Map<Node, number>()
  const figures = new Map<Node, { needed: number; owned: number; missing: number }>()
  for (const [at, node] of nodes.entries()) {
    const needed = at === 0 ? crafts : (needs.get(node) ?? 0)
    const owned = Math.min(node === given ? needed : node.free, needed)
    const missing = needed - owned
    figures.set(node, { needed, owned, missing })
    if (!node.made || missing === 0) continue
    for (const child of node.children)
      needs.set(child.node, (needs.get(child.node) ?? 0) + missing * child.quantity)
  }
  return figures
}

/** What the present choices cost; `given`: an item that is there for nothing. */
function outcomeOf(nodes: readonly Node[], crafts: number, given: Node | null = null): Outcome {
  const outcome = { unpriced: 0, cost: 0, made: 0 }
  for (const [node, { missing }] of settle(nodes, crafts, given)) {
    if (node.made) outcome.made += node.open ? 1 : 0
    else {
      const purchase = purchaseOf(node, missing)
      if (purchase) outcome.cost += purchase.cost
      else outcome.unpriced += 1
    }
  }
  return outcome
}

function purchaseOf(node: Node, pieces: number): PackPurchase | null {
  const known = node.bought.get(pieces)
  if (known !== undefined) return known
  const purchase = cheapestPacks(pieces, node.prices)
  node.bought.set(pieces, purchase)
  return purchase
}

/** Answers what `read` does while open items are made as `made` says. */
function withChoices<T>(nodes: readonly Node[], made: (node: Node) => boolean, read: () => T): T {
  const before = nodes.map((node) => node.made)
  for (const node of nodes) if (node.open) node.made = made(node)
  try {
    return read()
  } finally {
    for (const [at, node] of nodes.entries()) node.made = before[at] ?? false
  }
}

function exhaustiveSearch(nodes: readonly Node[], open: readonly Node[], crafts: number): void {
  const choose = (way: number) => {
    for (const [bit, node] of open.entries()) node.made = (way & (1 << bit)) !== 0
  }
  let best = 0
  choose(best)
  let least = outcomeOf(nodes, crafts)
  for (let way = 1; way < 1 << open.length; way += 1) {
    choose(way)
    const outcome = outcomeOf(nodes, crafts)
    if (isBetter(outcome, least)) [best, least] = [way, outcome]
  }
  choose(best)
}

function* localSearch(
  nodes: readonly Node[],
  open: readonly Node[],
  crafts: number,
  pairs: boolean,
): Generator<undefined, void> {
  const cheaper = madeByUnitPrice(nodes)
  const bought = outcomeOf(nodes, crafts)
  const guessed = withChoices(
    nodes,
    (node) => cheaper.has(node),
    () => outcomeOf(nodes, crafts),
  )
  if (isBetter(guessed, bought)) for (const node of open) node.made = cheaper.has(node)
  const deepestFirst = [...open].sort((a, b) => b.depth - a.depth)
  let least = isBetter(guessed, bought) ? guessed : bought
  let flips = 0
  const flipped = (some: readonly Node[]): boolean => {
    for (const node of some) node.made = !node.made
    const outcome = outcomeOf(nodes, crafts)
    if (isBetter(outcome, least)) {
      least = outcome
      flips += 1
      return true
    }
    for (const node of some) node.made = !node.made
    return false
  }
  const flipOne = () => deepestFirst.some((node) => flipped([node]))
  function* flipTwo(): Generator<undefined, boolean> {
    for (const [at, one] of deepestFirst.entries()) {
      if (deepestFirst.slice(at + 1).some((other) => flipped([one, other]))) return true
      yield
    }
    return false
  }
  while (flips < MAX_FLIPS && (flipOne() || (pairs && (yield* flipTwo()))));
}

/** Open items whose ingredients cost less than they do, by the lowest price of a piece of each. */
function madeByUnitPrice(nodes: readonly Node[]): Set<Node> {
  const units = new Map<Node, number>()
  const made = new Set<Node>()
  for (const node of nodes.toReversed()) {
    const own = unitPrice(node.prices)?.price ?? Number.POSITIVE_INFINITY
    const parts = node.children.reduce(
      (sum, { node: child, quantity }) => sum + quantity * (units.get(child) ?? 0),
      0,
    )
    const makeable = node.open || node.made
    if (node.open && parts < own) made.add(node)
    const isMade = node.made || made.has(node)
    units.set(node, makeable && isMade ? parts : own)
  }
  return made
}

/** Where each item occurs. */
function parentsOf(nodes: readonly Node[]): Map<Node, Occurrence[]> {
  const parents = new Map<Node, Occurrence[]>(nodes.map((node) => [node, []]))
  for (const { id, children } of nodes)
    for (const { node, quantity } of children) parents.get(node)?.push({ id, quantity })
  return parents
}

type Settled = {
  nodes: readonly Node[]
  figures: Figures
  parents: ReturnType<typeof parentsOf>
  crafts: number
}

function itemOf(node: Node, { nodes, figures, parents, crafts }: Settled): TreeItem {
  const { needed, owned, missing } = figures.get(node) ?? { needed: 0, owned: 0, missing: 0 }
  const isRoot = node === nodes[0]
  return {
    id: node.id,
    needed,
    owned,
    missing,
    choice: node.made ? 'craft' : 'buy',
    locked: node.lock !== undefined,
    purchase: node.made ? null : purchaseOf(node, missing),
    marginal: node.children.length > 0 && !isRoot ? marginalCosts(node, nodes, crafts) : null,
    depth: node.depth,
    end: node.end,
    parents: parents.get(node) ?? [],
  }
}

/** What buying it and what making it adds to a tree in which it is there for nothing (N50). */
function marginalCosts(node: Node, nodes: readonly Node[], crafts: number): Record<Choice, TreeCost> {
  const { made } = node
  const without = outcomeOf(nodes, crafts, node)
  const added = (choice: Choice): TreeCost => {
    node.made = choice === 'craft'
    const { unpriced, cost } = outcomeOf(nodes, crafts)
    return { unpriced: unpriced - without.unpriced, cost: cost - without.cost }
  }
  const marginal = { buy: added('buy'), craft: added('craft') }
  node.made = made
  return marginal
}

import type { StockLayer } from '#shared/domain/stock/stock-cost.ts'
import { stepsOf } from './bank-steps.ts'
import type { BankFacts, BankOption, BankPlan } from './bank-types.ts'

/** The plan as counts of its options, and what it gains in kamas, not rounded. */
export type BankCounts = { counts: readonly number[]; gain: number }

/** Greedy first, then improved by exchanges (M29). */
export function bankPlan(options: readonly BankOption[], facts: BankFacts): BankPlan {
  return stepsOf(options, improvedCounts(options, facts).counts, facts)
}

/** The best of the greedy plans alone. */
export const greedyCounts = (options: readonly BankOption[], facts: BankFacts): BankCounts => {
  const bank = new Bank(options, facts)
  return bank.answer(bank.greediest())
}

export const improvedCounts = (options: readonly BankOption[], facts: BankFacts): BankCounts => {
  const bank = new Bank(options, facts)
  return bank.answer(bank.improved())
}

type State = {
  counts: Int32Array
  /** What is taken of each limit. */
  used: Float64Array
  /** Pieces of each item that are sold or crushed, and those that crafts need. */
  own: Float64Array
  wanted: Float64Array
  spends: number
  gain: number
}

type Use = { at: number; amount: number }
type Difference = { gain: number; spends: number }
type Prepared = {
  /** Of the limits that are sums. */
  limits: readonly Use[]
  items: readonly Use[]
  crafts: boolean
  net: number
  fee: number
  most: number
}

/** A difference below this is none. */
const NOTHING = 1e-6
/** How many options are looked at in all for exchanges: some hundredths of a second. */
const WORK = 250_000
/** Of so few options every order is tried, and what each exchange frees is filled in all of them. */
const FEW = 40

/** The limits and prices of a plan as plain numbers, and the moves that change one. */
class Bank {
  private readonly caps: number[] = []
  private readonly prepared: Prepared[]
  private readonly stock: number[] = []
  private readonly units: (number | null)[] = []
  private readonly layers: (readonly StockLayer[])[] = []
  private readonly orders: number[][]
  private work = WORK

  constructor(
    options: readonly BankOption[],
    private readonly facts: BankFacts,
  ) {
    const limits = new Map<string, number>()
    const limit = (name: string, cap: number | null): number | null => {
      if (cap === null) return null
      const known = limits.get(name) ?? this.caps.push(cap) - 1
      limits.set(name, known)
      return known
    }
    const items = new Map<number, number>()
    const itemAt = (id: number): number => {
      const known = items.get(id) ?? this.stock.push(facts.stock.get(id) ?? 0) - 1
      if (!items.has(id)) {
        items.set(id, known)
        this.units[known] = facts.unitOf(id)
        this.layers[known] = facts.layersOf(id)
      }
      return known
    }
    this.prepared = options.map((option) => {
      const { kind, uses, price, fee, hall, slots, sells, most } = option
      const crafts = kind === 'craft'
      const sums: [number | null, number][] = [
        [limit(`slots ${hall}`, facts.slotsOf(hall)), slots],
        ...uses.flatMap(({ id, pieces }): [number | null, number][] =>
          crafts && facts.unitOf(id) !== null
            ? []
            : [[limit(`stock ${id}`, facts.stock.get(id) ?? 0), pieces]],
        ),
      ]
      if (sells) sums.push([limit(`pace ${sells.id}`, facts.paceOf(sells.id)), sells.pieces])
      return {
        limits: sums.flatMap(([at, amount]) => (at === null || amount === 0 ? [] : [{ at, amount }])),
        items: uses.map(({ id, pieces }) => ({ at: itemAt(id), amount: pieces })),
        crafts,
        net: price - fee,
        fee,
        most,
      }
    })
    this.orders = this.ordersOf()
  }

  empty(): State {
    const { prepared, caps, stock } = this
    return {
      counts: new Int32Array(prepared.length),
      used: new Float64Array(caps.length),
      own: new Float64Array(stock.length),
      wanted: new Float64Array(stock.length),
      spends: 0,
      gain: 0,
    }
  }

  answer = ({ counts, gain }: State): BankCounts => ({ counts: [...counts], gain })

  /** How many times more an option goes into the limits that are sums. */
  room({ counts, used }: State, at: number): number {
    const one = this.option(at)
    let room = one.most - (counts[at] ?? 0)
    for (const limit of one.limits) {
      const free = (this.caps[limit.at] ?? 0) - (used[limit.at] ?? 0)
      if (free + NOTHING < limit.amount) return 0
      room = Math.min(room, Math.floor((free + NOTHING) / limit.amount))
    }
    return room
  }

  /** Adds an option so many times, or takes it away; false, and nothing done, where the budget does not reach. */
  add(state: State, at: number, times: number): boolean {
    const difference = this.difference(state, at, times)
    if (times > 0 && !this.reaches(state, difference.spends)) return false
    this.put(state, at, times, difference)
    return true
  }

  private reaches({ spends }: State, more: number): boolean {
    const { budget } = this.facts
    return budget === null || spends + more <= budget + NOTHING
  }

  private put(state: State, at: number, times: number, { gain, spends }: Difference): void {
    const { limits, items, crafts } = this.option(at)
    state.counts[at] = (state.counts[at] ?? 0) + times
    for (const { at: limit, amount } of limits) state.used[limit] = (state.used[limit] ?? 0) + amount * times
    const pieces = crafts ? state.wanted : state.own
    for (const { at: item, amount } of items) pieces[item] = (pieces[item] ?? 0) + amount * times
    state.spends += spends
    state.gain += gain
  }

  /** What adding it changes, in kamas: crafts take what is left of the stock, and buy the rest. */
  private difference(state: State, at: number, times: number): Difference {
    const { items, crafts, net, fee } = this.option(at)
    let [gain, spends] = [net * times, fee * times]
    for (const { at: item, amount } of items) {
      const own = state.own[item] ?? 0
      const wanted = state.wanted[item] ?? 0
      const more = amount * times
      const bought =
        this.boughtCost(item, crafts ? own : own + more, crafts ? wanted + more : wanted) -
        this.boughtCost(item, own, wanted)
      const stock = this.stock[item] ?? 0
      const taken = Math.min(stock, own + wanted)
      const after = Math.min(stock, own + wanted + more)
      gain -= bought + this.paid(item, after) - this.paid(item, taken)
      spends += bought
    }
    return { gain, spends }
  }

  private boughtCost = (item: number, own: number, wanted: number): number =>
    Math.max(0, own + wanted - (this.stock[item] ?? 0)) * (this.units[item] ?? 0)

  /** What the oldest pieces of an item cost, not rounded; those of unknown cost count nothing. */
  private paid(item: number, pieces: number): number {
    let [left, paid] = [pieces, 0]
    for (const layer of this.layers[item] ?? []) {
      if (left <= 0) break
      const taken = Math.min(left, layer.pieces)
      paid += ((layer.paid ?? 0) * taken) / layer.pieces
      left -= taken
    }
    return paid
  }

  private option(at: number): Prepared {
    const one = this.prepared[at]
    if (!one) throw new Error(`no option ${at}`)
    return one
  }

  /** Orders to try the options in: by gain alone, and by gain for what they take of each sort of limit. */
  private ordersOf(): number[][] {
    const nothing = this.empty()
    const gains = this.prepared.map((_, at) => this.difference(nothing, at, 1).gain)
    const spends = this.prepared.map((_, at) => this.difference(nothing, at, 1).spends)
    const { budget } = this.facts
    const share = (at: number) =>
      this.option(at).limits.map((limit) => limit.amount / Math.max(NOTHING, this.caps[limit.at] ?? 0))
    const ofBudget = (at: number) => (budget === null ? 0 : (spends[at] ?? 0) / Math.max(1, budget))
    const costs: ((at: number) => number)[] = [
      () => 1,
      (at) => share(at).reduce((sum, one) => sum + one, ofBudget(at)),
      (at) => Math.max(ofBudget(at), ...share(at)),
      (at) => ofBudget(at),
    ]
    return costs.map((cost) => {
      const scores = gains.map((gain, at) => gain / (cost(at) + NOTHING))
      return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    })
  }

  /** Adds what gains, in an order, as often as it goes and gains. */
  private fill(state: State, order: readonly number[], but = -1): State {
    for (const at of order) {
      this.work -= 1
      if (at === but) continue
      let times = this.room(state, at)
      while (times > 0) {
        const alone = this.difference(state, at, 1)
        const all = times === 1 ? alone : this.difference(state, at, times)
        if (all.gain <= NOTHING && alone.gain <= NOTHING) break
        const pays = all.gain > NOTHING && all.gain + NOTHING >= alone.gain * times
        if (pays && this.reaches(state, all.spends)) {
          this.put(state, at, times, all)
          times = Math.min(times, this.room(state, at))
        } else times >>= 1
      }
    }
    return state
  }

  greediest(): State {
    return this.orders.map((order) => this.fill(this.empty(), order)).reduce(better)
  }

  /** Every option is forced in, what stands in its way goes, and what that frees is filled again; so is what each step frees. */
  improved(): State {
    const starts = this.orders.map((order) => this.fill(this.empty(), order))
    const isSmall = this.prepared.length <= FEW
    const best = starts.reduce(better)
    return (isSmall ? starts : [best]).map((start) => this.exchanged(start, isSmall)).reduce(better, best)
  }

  private exchanged(start: State, isSmall: boolean): State {
    const [first = []] = this.orders
    let best = start
    for (let found = true; found && this.work > 0; ) {
      found = false
      for (const at of first) {
        if (this.work <= 0) break
        const next = this.triesAround(best, at, isSmall).reduce(better, best)
        if (next === best) continue
        best = next
        found = true
      }
    }
    return best
  }

  private triesAround(state: State, at: number, isSmall: boolean): State[] {
    const orders = isSmall ? this.orders : this.orders.slice(0, 2)
    const count = state.counts[at] ?? 0
    const tries: State[] = []
    if (count > 0)
      for (const times of new Set([1, count]))
        for (const order of orders) {
          const without = copyOf(state)
          this.add(without, at, -times)
          tries.push(this.fill(this.fill(without, order, at), order))
        }
    const most = this.room(this.empty(), at)
    for (const times of new Set([1, most - count])) {
      if (times < 1 || count + times > most) continue
      const forced = this.forced(state, at, times)
      if (!forced) continue
      for (const order of orders) tries.push(this.fill(copyOf(forced), order))
      if (isSmall) tries.push(...this.swaps(forced, at))
    }
    return tries
  }

  /** The plan without another option, before it too may be filled in again. */
  private swaps(state: State, kept: number): State[] {
    return [...state.counts.keys()].flatMap((other) => {
      if (other === kept) return []
      return this.orders.slice(0, 2).map((order) => {
        const without = copyOf(state)
        this.add(without, other, -(state.counts[other] ?? 0))
        return this.fill(this.fill(without, order, other), order)
      })
    })
  }

  /** The plan with an option so many times more: the steps that gain least for what they hold of a limit make room. */
  private forced(state: State, at: number, times: number): State | null {
    const next = copyOf(state)
    for (const { at: limit, amount } of this.option(at).limits) {
      const holds = (other: number) => this.option(other).limits.find((one) => one.at === limit)?.amount ?? 0
      this.makeRoom(
        next,
        at,
        holds,
        () => (this.caps[limit] ?? 0) - (next.used[limit] ?? 0) + NOTHING >= amount * times,
      )
    }
    const { budget } = this.facts
    if (budget !== null) {
      const holds = (other: number) => -this.difference(next, other, -1).spends
      const reaches = () => this.reaches(next, this.difference(next, at, times).spends)
      this.makeRoom(next, at, holds, reaches)
    }
    return this.room(next, at) >= times && this.add(next, at, times) ? next : null
  }

  private makeRoom(state: State, but: number, holds: (at: number) => number, enough: () => boolean): void {
    while (!enough()) {
      let [cheapest, least] = [-1, Number.POSITIVE_INFINITY]
      for (const [at, count] of state.counts.entries()) {
        this.work -= 1
        if (count === 0 || at === but) continue
        const held = holds(at)
        if (held <= NOTHING) continue
        const lost = -this.difference(state, at, -1).gain / held
        if (lost < least) [cheapest, least] = [at, lost]
      }
      if (cheapest < 0) return
      this.add(state, cheapest, -1)
    }
  }
}

const better = (a: State, b: State): State => (b.gain > a.gain + NOTHING ? b : a)

const copyOf = ({ counts, used, own, wanted, spends, gain }: State): State => ({
  counts: counts.slice(),
  used: used.slice(),
  own: own.slice(),
  wanted: wanted.slice(),
  spends,
  gain,
})

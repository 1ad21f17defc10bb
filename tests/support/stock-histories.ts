import fc from 'fast-check'
import { makeStamp, type Stamp } from '#shared/contract/stamp.ts'
import { baseOf, type Move, movesByItem, stockByItem } from '#shared/domain/stock/stock.ts'

const [WOOD, LAMP] = [1, 2]

/** What a player does on one of two devices, or `meet`: both learn what the other knows. */
export type Deed = {
  device: 0 | 1
  deed: 'count' | 'buy' | 'use' | 'step' | 'apart' | 'undo' | 'meet'
  pieces: number
  line: number
}

export const anyDeeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.record<Deed>({
    device: fc.constantFrom(0, 1),
    deed: fc.constantFrom('count', 'buy', 'buy', 'buy', 'use', 'step', 'apart', 'undo', 'meet'),
    pieces: fc.integer({ min: 1, max: 3 }),
    line: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 25 },
)

/** A move, and what the reckoning keeps of it: everything that its author knew, as text. */
type Done = Move & { history: string }
type Counted = { item_id: number; quantity: number; stamps: { quantity: Stamp } }
type Known = { counts: Map<number, Counted>; moves: Map<string, Done>; undone: Set<string>; own: string[][] }
type Stock = { wood: number; lamps: number }

const living = ({ moves, undone }: Known): Done[] => [...moves.values()].filter(({ id }) => !undone.has(id))
const time = (move: Done): string => String(move.stamps.pieces)
const inTime = (a: Done, b: Done): number => (time(a) < time(b) ? -1 : 1)

/** Plays deeds on two devices, which meet in the end; what each then shows, and what is right. */
export function played(deeds: readonly Deed[]): { shown: [Stock, Stock]; right: Stock } {
  const nobody = (): Known => ({ counts: new Map(), moves: new Map(), undone: new Set(), own: [] })
  const devices: [Known, Known] = [nobody(), nobody()]
  let now = 0
  let made = 0
  const stamp = (device: 0 | 1): Stamp => {
    now += 1
    return makeStamp(now, 0, ['a', 'b'][device]?.repeat(10) ?? '')
  }

  function move(device: 0 | 1, fields: Pick<Done, 'item_id' | 'pieces' | 'kind' | 'line' | 'step'>): Done {
    const self = devices[device]
    const { item_id, kind, line, pieces } = fields
    const before = reckonedMoves(living(self)).findLast((known) => known.item_id === item_id)
    const base = baseOf(movesByItem(living(self)).get(item_id ?? 0) ?? [])
    made += 1
    return {
      ...fields,
      id: `m${made}`,
      base,
      apart: false,
      stamps: { pieces: stamp(device) },
      history: `${kind} ${item_id} ${line} ${pieces} < ${before?.history ?? ''}`,
    }
  }

  function act(device: 0 | 1, done: Done[]): void {
    const self = devices[device]
    for (const one of done) self.moves.set(one.id, one)
    self.own.push(done.map(({ id }) => id))
  }

  function meet(): void {
    const [a, b] = devices
    const counts = new Map(a.counts)
    for (const [item, count] of b.counts) {
      if (count.stamps.quantity > (counts.get(item)?.stamps.quantity ?? '')) counts.set(item, count)
    }
    const undone = new Set([...a.undone, ...b.undone])
    const moves = new Map(a.moves)
    for (const [id, one] of b.moves) if (one.apart || !moves.has(id)) moves.set(id, one)
    devices[0] = { ...a, counts, undone, moves: new Map([...moves].reverse()) }
    devices[1] = { ...b, counts: new Map(counts), undone: new Set(undone), moves: new Map(moves) }
  }

  for (const { device, deed, pieces, line } of deeds) {
    const self = devices[device]
    if (deed === 'meet') meet()
    if (deed === 'count')
      self.counts.set(WOOD, { item_id: WOOD, quantity: pieces, stamps: { quantity: stamp(device) } })
    if (deed === 'buy' || deed === 'use') {
      const signed = deed === 'buy' ? pieces : -pieces
      act(device, [move(device, { item_id: WOOD, pieces: signed, kind: deed, line, step: '' })])
    }
    if (deed === 'step') {
      const step = `step ${made}`
      act(device, [
        move(device, { item_id: WOOD, pieces: -pieces, kind: 'craft', line, step }),
        move(device, { item_id: LAMP, pieces, kind: 'craft', line, step }),
      ])
    }
    if (deed === 'undo') for (const id of self.own.pop() ?? []) self.undone.add(id)
    if (deed === 'apart') {
      const counts = new Set(reckonedMoves(living(self)).map(({ id }) => id))
      const twin = living(self).find(
        ({ id, pieces: moved, kind }) => !counts.has(id) && (kind !== 'craft' || moved > 0),
      )
      if (twin) self.moves.set(twin.id, { ...twin, apart: true })
    }
  }
  meet()
  return { shown: [shownBy(devices[0]), shownBy(devices[1])], right: reckoned(devices[0]) }
}

function shownBy(known: Known): Stock {
  const stock = stockByItem([...known.counts.values()], living(known))
  return { wood: stock.get(WOOD) ?? 0, lamps: stock.get(LAMP) ?? 0 }
}

/** Those that count, found in another way than the product does: each compared with every earlier one, by what was known. */
function reckonedMoves(moves: readonly Done[]): Done[] {
  const ordered = [...moves].sort(inTime)
  const heads = ordered.filter(({ kind, pieces }) => kind !== 'craft' || pieces > 0)
  const counted = heads.filter(
    (one, i) =>
      one.apart || !heads.slice(0, i).some((earlier) => !earlier.apart && earlier.history === one.history),
  )
  const steps = new Set(counted.flatMap(({ step }) => (step ? [step] : [])))
  return ordered.filter((one) => counted.includes(one) || (one.pieces < 0 && steps.has(one.step)))
}

function reckoned(known: Known): Stock {
  const of = (item: number) => {
    const count = known.counts.get(item)
    return reckonedMoves(living(known))
      .filter((one) => one.item_id === item && time(one) > (count?.stamps.quantity ?? ''))
      .reduce((pieces, one) => Math.max(0, pieces + one.pieces), count?.quantity ?? 0)
  }
  return { wood: of(WOOD), lamps: of(LAMP) }
}

const alike = (a: Stock, b: Stock): boolean => a.wood === b.wood && a.lamps === b.lamps

/** The deeds after which a device shows what is wrong, or less than nothing; null where none of so many does. */
export function search(numRuns: number): Deed[] | null {
  const right = fc.property(anyDeeds, (deeds) => {
    const { shown, right } = played(deeds)
    return shown.every((stock) => alike(stock, right) && stock.wood >= 0 && stock.lamps >= 0)
  })
  const found = fc.check(right, { numRuns, seed: 20261123 })
  return found.failed ? (found.counterexample?.[0] ?? []) : null
}

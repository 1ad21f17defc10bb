import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'
import type { Rune } from '#shared/domain/rules/runes.ts'
import { type CrushItem, crushItem, type NotCrushed } from './crush.ts'
import { type NetOf, usualWorth } from './worth.ts'

/** Every item of a catalogue that can be crushed, by id. */
export type CrushIndex = ReadonlyMap<number, CrushItem>

/** What a catalogue's items are to a crusher: those that can be crushed, and why the others cannot. */
export function crushIndex(
  effectsById: Iterable<readonly [item: number, effects: readonly Effect[]]>,
  itemOf: (id: number) => CatalogueItem,
  runes: ReadonlyMap<number, Rune>,
): { index: CrushIndex; not: ReadonlyMap<number, NotCrushed> } {
  const index = new Map<number, CrushItem>()
  const not = new Map<number, NotCrushed>()
  for (const [id, effects] of effectsById) {
    const found = crushItem(itemOf(id), effects, runes)
    if (typeof found === 'string') not.set(id, found)
    else index.set(id, found)
  }
  return { index, not }
}

/** What each item leaves at 100 %, in kamas and not rounded, at middling jets (M26). */
export function worths(index: CrushIndex, netOf: NetOf): ReadonlyMap<number, number> {
  const nets = new Map<Rune, number | null>()
  const known: NetOf = (rune) => {
    let net = nets.get(rune)
    if (net === undefined) {
      net = netOf(rune)
      nets.set(rune, net)
    }
    return net
  }
  const found = new Map<number, number>()
  for (const item of index.values()) found.set(item.id, usualWorth(item, known))
  return found
}

/** A base rune, in how many items it is, and how many of these lack the price of it alone. */
export type RuneUse = { rune: Rune; items: number; unblocks: number }

/** The runes in the order in which their prices are worth reading: those that complete most items first (M28). */
export function runeUses(index: CrushIndex, runes: Iterable<Rune>, netOf: NetOf): RuneUse[] {
  const uses = new Map<number, RuneUse>()
  for (const rune of runes) uses.set(rune.effect, { rune, items: 0, unblocks: 0 })
  const isPriced = new Map([...uses].map(([effect, { rune }]) => [effect, netOf(rune) !== null]))
  for (const { lines } of index.values()) {
    const effects = new Set(lines.flatMap(({ rune, most }) => (most > 0 ? [rune.effect] : [])))
    const lacking = [...effects].filter((effect) => !isPriced.get(effect))
    for (const effect of effects) {
      const use = uses.get(effect)
      if (!use) continue
      use.items += 1
      if (lacking.length === 1 && lacking[0] === effect) use.unblocks += 1
    }
  }
  return [...uses.values()].sort(
    (a, b) =>
      Number(isPriced.get(a.rune.effect)) - Number(isPriced.get(b.rune.effect)) ||
      b.unblocks - a.unblocks ||
      b.items - a.items ||
      a.rune.effect - b.rune.effect,
  )
}

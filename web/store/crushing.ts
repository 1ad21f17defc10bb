import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { allEffects } from '#data/catalogue/parts.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Effect } from '#shared/catalogue/types.ts'
import { crushCoefficients, crushings } from '#shared/collections/crushing.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { type CrushItem, runesUnder } from '#shared/domain/crushing/crush.ts'
import { type CrushIndex, crushIndex, worths } from '#shared/domain/crushing/crush-index.ts'
import { type NetOf, runeNet } from '#shared/domain/crushing/worth.ts'
import { type CrushRead, crushNet } from '#shared/domain/ranking/ways-out.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import type { Rune } from '#shared/domain/rules/runes.ts'
import { type Changed, change, create, destroy } from './change.ts'
import { useRows } from './live.ts'
import { onceFor } from './once-for.ts'
import { type ItemPrices, pricesOf } from './prices.ts'
import { useGameRules } from './rules.ts'

export type CrushingRow = Stored<typeof crushings>

/**
 * What the game last showed as an item's coefficient, in percent, and when that was noted, in milliseconds. `crushed`: one was crushed
 * since then, so that it is another now.
 */
export type Coefficient = { percent: number; at: number; crushed: boolean }

/** The coefficients of all items, by item, live; undefined while they are read (M24). */
export function useCoefficients(): ReadonlyMap<number, Coefficient> | undefined {
  const rows = useRows(crushCoefficients)
  const log = useCrushings()
  return useMemo(() => rows && log && byItem(rows, log), [rows, log])
}

const notedAt = (stamp: string | undefined): number => timeOf(stamp ?? '') ?? 0

const byItem = onceFor(
  (rows: Stored<typeof crushCoefficients>[], log: CrushingRow[]): ReadonlyMap<number, Coefficient> => {
    const crushedAt = new Map<number, number>()
    for (const { item_id, stamps } of log)
      if (item_id !== null)
        crushedAt.set(item_id, Math.max(crushedAt.get(item_id) ?? 0, notedAt(stamps.item_id)))
    return new Map(
      rows.flatMap(({ item_id, coefficient, stamps }): [number, Coefficient][] => {
        if (coefficient === null) return []
        const at = notedAt(stamps.coefficient)
        return [[item_id, { percent: coefficient, at, crushed: (crushedAt.get(item_id) ?? 0) > at }]]
      }),
    )
  },
)

export const setCoefficient = (db: AccountDb, id: number, percent: number | null): Promise<Changed> =>
  change(db, [writeOf(crushCoefficients, { item_id: id }, { coefficient: percent })])

/** The crushings that were noted, live; undefined while they are read (M27). */
export const useCrushings = (): CrushingRow[] | undefined => useRows(crushings)

/** Notes a crushing. Its coefficient was that of before: what the game shows now is another, and is not known. */
export const noteCrushing = (db: AccountDb, crushing: PatchOf<typeof crushings>): Promise<Changed> =>
  create(db, crushings, [{ key: { id: newRowId() }, patch: crushing }])

export const removeCrushing = (db: AccountDb, { id, stamps: _, ...patch }: CrushingRow): Promise<Changed> =>
  destroy(db, crushings, [{ id }], () => [{ key: { id: newRowId() }, patch }])

type EffectPairs = [item: number, effects: readonly Effect[]][]

/** The effects of all items of a catalogue, which stay as long as it does; `failed`: a part could not be had. */
const effects = createStore<{ version: string | null; pairs: EffectPairs | null; failed: boolean }>(() => ({
  version: null,
  pairs: null,
  failed: false,
}))

async function loadEffects(version: string): Promise<void> {
  effects.setState({ version, pairs: null, failed: false })
  try {
    const pairs: EffectPairs = []
    for await (const part of allEffects()) {
      for (const pair of part) pairs.push(pair)
      // The page may do something else between two parts.
      await new Promise((done) => setTimeout(done))
    }
    if (effects.getState().version === version) effects.setState({ pairs })
  } catch (error) {
    console.warn('[comptoir] effets', error)
    // Another look tries again.
    if (effects.getState().version === version) effects.setState({ version: null, failed: true })
  }
}

const indexOf = onceFor(
  (pairs: EffectPairs, catalogue: Catalogue, runes: ReadonlyMap<number, Rune>) =>
    crushIndex(pairs, catalogue.item, runes).index,
)

/** The runes as the player weighs them: made once for each reading of the rules. */
const runesOf = onceFor((rules: GameRules) => runesUnder(rules))
export const useRunes = (rules: GameRules): ReadonlyMap<number, Rune> => runesOf(rules)

/** Every item that can be crushed, once it is wanted and all effects are read; null where these could not be had (M26). */
export function useCrushIndex(
  catalogue: Catalogue | null,
  rules: GameRules | undefined,
  wanted = true,
): CrushIndex | null | undefined {
  const { version, pairs, failed } = useStore(effects)
  const now = wanted ? catalogue?.version : undefined
  useEffect(() => {
    if (now !== undefined && effects.getState().version !== now) void loadEffects(now)
  }, [now])
  return useMemo(() => {
    if (failed) return null
    if (!catalogue || !rules || !pairs || version !== catalogue.version) return undefined
    return indexOf(pairs, catalogue, runesOf(rules))
  }, [catalogue, rules, pairs, version, failed])
}

type Book = ReadonlyMap<number, ItemPrices>

/** What a base rune leaves at the prices of a book; the same function as long as none of them changes. */
export const netOfBook =
  (book: Book, rules: GameRules): NetOf =>
  ({ base }) =>
    runeNet(pricesOf(book.get(base)), rules)?.net ?? null

/** What crushing each item leaves at 100 % at the prices of a book. */
const worthsOf = onceFor((index: CrushIndex, nets: RuneNets) =>
  worths(index, ({ effect }) => nets.of.get(effect) ?? null),
)

type RuneNets = { key: string; of: ReadonlyMap<number, number> }

/** At how many percent an item is crushed now; null where nobody has read it since the last time. */
export function knownPercent(
  { fixed }: Pick<CrushItem, 'fixed'>,
  noted: Coefficient | null | undefined,
  rules: GameRules,
): number | null {
  if (fixed) return rules.mountCoefficient
  return noted && !noted.crushed ? noted.percent : null
}

/** What is known of crushing each item: live, and the same object as long as no price of a rune and no coefficient changes. */
export function useCrushReads(
  index: CrushIndex | null | undefined,
  book: Book | undefined,
  rules: GameRules | undefined,
): ((id: number) => CrushRead | undefined) | undefined {
  const coefficients = useCoefficients()
  const nets = useRuneNets(book, rules)
  return useMemo(() => {
    if (!index || !nets || !coefficients || !rules) return undefined
    const hundreds = worthsOf(index, nets)
    return (id) => {
      const item = index.get(id)
      if (!item) return undefined
      const unpriced = item.lines.flatMap(({ rune, most }) =>
        most > 0 && !nets.of.has(rune.effect) ? [rune.base] : [],
      )
      const coefficient = knownPercent(item, coefficients.get(id), rules)
      return { hundred: hundreds.get(id) ?? 0, unpriced, coefficient }
    }
  }, [index, nets, coefficients, rules])
}

/** What crushing one of an item leaves, in whole kamas; null for what cannot be told, of every item until all is read. */
export function useCrushNets(
  catalogue: Catalogue | null,
  book: Book | undefined,
): (id: number) => number | null {
  const rules = useGameRules()
  const reads = useCrushReads(useCrushIndex(catalogue, rules), book, rules)
  return useMemo(
    () => (id) => {
      const read = reads?.(id)
      return read ? crushNet(read) : null
    },
    [reads],
  )
}

/** What the runes leave, by effect: another object only where one of them does. */
function useRuneNets(book: Book | undefined, rules: GameRules | undefined): RuneNets | undefined {
  const made = useMemo(() => {
    if (!book || !rules) return undefined
    const netOf = netOfBook(book, rules)
    const of = new Map<number, number>()
    for (const rune of runesOf(rules).values()) {
      const net = netOf(rune)
      if (net !== null) of.set(rune.effect, net)
    }
    return { key: JSON.stringify([...of]), of }
  }, [book, rules])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it.
  return useMemo(() => made, [made?.key])
}

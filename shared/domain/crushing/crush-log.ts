import type { crushings } from '#shared/collections/crushing.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { CONTESTED_RUNES, type ContestedRune, CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import {
  type CrushItem,
  type RuneYield,
  runesOf,
  runesUnder,
  runeWeights,
  sureRunes,
  type WeightRules,
} from './crush.ts'

/** A crushing as it was noted. */
export type Crushing = RowOf<typeof crushings>

/** What a crushing was expected to give, by the weights that hold; null where too little of it was noted. */
export function expectedOf(crushing: Crushing, item: CrushItem, rules: WeightRules): RuneYield[] | null {
  const { coefficient, focus, jets } = crushing
  if (coefficient === null || Object.keys(jets).length === 0) return null
  const runes = runesUnder(rules)
  const lines = Object.entries(jets).flatMap(([effect, jet]) => {
    const rune = runes.get(Number(effect))
    return rune ? [{ rune, jet }] : []
  })
  const weights = runeWeights(
    { ...item, lines: lines.map(({ rune, jet }) => ({ rune, name: '', least: jet, most: jet })) },
    lines.map(({ jet }) => jet),
  )
  return runesOf(weights, coefficient, focus === null ? null : (runes.get(focus) ?? null))
}

const obtained = ({ runes }: Crushing, effect: number): number => runes[String(effect)] ?? 0

/** Expected beside obtained, by effect, over all crushings that can be compared (M27). */
export type CrushSum = { effect: number; expected: number; obtained: number }

export function crushSums(
  log: readonly Crushing[],
  itemOf: (id: number) => CrushItem | undefined,
  rules: WeightRules,
): { compared: number; sums: CrushSum[] } {
  const sums = new Map<number, CrushSum>()
  const sumOf = (effect: number): CrushSum => {
    const sum = sums.get(effect) ?? { effect, expected: 0, obtained: 0 }
    sums.set(effect, sum)
    return sum
  }
  let compared = 0
  for (const crushing of log) {
    const item = crushing.item_id === null ? undefined : itemOf(crushing.item_id)
    const expected = item && expectedOf(crushing, item, rules)
    if (!expected) continue
    compared += 1
    for (const { rune, runes } of expected) sumOf(rune.effect).expected += runes
    for (const [effect, count] of Object.entries(crushing.runes)) sumOf(Number(effect)).obtained += count
  }
  return { compared, sums: [...sums.values()].sort((a, b) => b.expected - a.expected) }
}

/** Whether a crushing may give what it gave: each rune its whole part or one more, and none that is not expected. */
function isPossible(crushing: Crushing, expected: readonly RuneYield[]): boolean {
  const given = new Set(expected.map(({ rune }) => rune.effect))
  return (
    expected.every(({ rune, runes }) => {
      const more = obtained(crushing, rune.effect) - sureRunes(runes)
      return more === 0 || more === 1
    }) && Object.entries(crushing.runes).every(([effect, count]) => count === 0 || given.has(Number(effect)))
  )
}

/** What the log says of a contested weight: the reading that fits it, of how many crushings that tell the readings apart. */
export type Evidence = { contested: ContestedRune; value: number; fits: number; tells: number }

/** Fewer crushings say nothing. */
const ENOUGH = 3

/**
 * The readings that the log speaks for: all crushings that tell the readings apart fit the one, and none of the others so many.
 * Only those whose very jets were noted tell anything (M27).
 */
export function evidenceOf(
  log: readonly Crushing[],
  itemOf: (id: number) => CrushItem | undefined,
  rules: WeightRules,
): Evidence[] {
  return CONTESTED_RUNES.flatMap((contested) => {
    const { rule } = contested
    const { value, others } = CRUSHING_RULES[rule]
    const readings: readonly number[] = [value, ...others.map((one) => one.value)]
    const fits = readings.map(() => 0)
    let tells = 0
    for (const crushing of log) {
      const item = crushing.item_id === null ? undefined : itemOf(crushing.item_id)
      if (!item || !crushing.exact || !(String(contested.effect) in crushing.jets)) continue
      const possible = readings.map((reading) => {
        const expected = expectedOf(crushing, item, { ...rules, [rule]: reading })
        return expected !== null && isPossible(crushing, expected)
      })
      // One that no reading explains was noted wrong, or the game has another formula: it speaks for none.
      if (!possible.includes(true) || !possible.includes(false)) continue
      tells += 1
      for (const [at, is] of possible.entries()) if (is) fits[at] = (fits[at] ?? 0) + 1
    }
    const best = fits.indexOf(Math.max(...fits))
    const reading = readings[best]
    const isAlone = fits.filter((count) => count === fits[best]).length === 1
    if (reading === undefined || tells < ENOUGH || fits[best] !== tells || !isAlone) return []
    return [{ contested, value: reading, fits: tells, tells }]
  })
}

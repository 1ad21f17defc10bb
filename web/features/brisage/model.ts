import { useMemo } from 'react'
import { type ItemCrush, useItemCrush } from '#blocks/crushing/use-item-crush.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import {
  type CrushItem,
  type CrushLine,
  type JetsAt,
  jetAt,
  lineWeight,
  type RuneWeight,
  runeWeights,
  sureRunes,
} from '#shared/domain/crushing/crush.ts'
import {
  around,
  type CrushWay,
  crushWays,
  mergings,
  payingFrom,
  surelyPayingFrom,
  sureWorth,
  worthAtHundred,
} from '#shared/domain/crushing/worth.ts'
import { netOfLots } from '#shared/domain/lots/best-lot.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { noteCrushing, setCoefficient } from '#store/crushing.ts'
import { recordPrices } from '#store/price-writes.ts'
import { pricesOf } from '#store/prices.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { exampleCrafts } from '#ui/page/examples.tsx'
import { choiceParam, idParam, type UrlParam, useUrlParams } from '#ui/params/use-url-params.ts'

export const VIEWS = ['objet', 'journal', 'runes'] as const
/** What is expected by the formula, or whole runes alone. */
export const COUNTED = ['espere', 'sur'] as const
export type Counted = (typeof COUNTED)[number]

/** Jets typed line by line, `12..40`: nothing where a line was not typed. */
const typedParam: UrlParam<readonly (number | null)[]> = {
  name: 'lignes',
  fallback: [],
  parse: (text) =>
    /^(?:-?\d{1,5})?(?:\.(?:-?\d{1,5})?)*$/.test(text)
      ? text.split('.').map((jet) => (jet === '' ? null : Number(jet)))
      : undefined,
  format: (jets) => jets.map((jet) => jet ?? '').join('.'),
}

const PARAMS = {
  view: choiceParam('vue', VIEWS),
  item: idParam('objet'),
  jets: choiceParam('jets', ['moyen', 'min', 'max'] as const satisfies readonly JetsAt[]),
  typed: typedParam,
  focus: idParam('focus'),
  counted: choiceParam('compte', COUNTED),
}
/** In the address: without focus. No effect has this number. */
export const NO_FOCUS = -1

export function useCrushPage() {
  const { data } = useCatalogueState()
  const [params, change] = useUrlParams(PARAMS)
  const item = data && params.item !== null ? data.item(params.item) : null
  return {
    catalogue: data,
    params,
    change,
    item,
    examples: data ? exampleCrafts(data).filter(({ category }) => category === 'equipment') : [],
    search: (query: string) =>
      data
        ?.search(query, { limit: 40 })
        .filter((hit) => hit.item.category === 'equipment')
        .slice(0, 8) ?? [],
    /** Another item is another page for Back, and its jets are its own. */
    choose: (chosen: CatalogueItem) =>
      change({ item: chosen.id, typed: [], focus: null, view: 'objet' }, { push: true }),
  }
}

type Page = ReturnType<typeof useCrushPage>

/** What is known of crushing the item that is chosen, worked out with its jets; undefined while it is read. */
export function useCrushSheet({ catalogue, params, change, item }: Page) {
  const ingredients = item ? catalogue?.recipe(item.id)?.ingredients : undefined
  const others = useMemo(
    () => (item ? [item.id, ...(ingredients ?? []).map(({ id }) => id)] : []),
    [item, ingredients],
  )
  const crush = useItemCrush(item, others)
  const today = useParisDay()
  const now = useNow()
  const tell = useMutateAndTell()
  const { jets: at, typed, focus: wanted, counted } = params
  const found = crush && typeof crush.found !== 'string' ? crush.found : null
  const jets = useMemo(
    () => found?.lines.map((line, n) => typed[n] ?? jetAt(line, at)) ?? [],
    [found, typed, at],
  )
  const weights = useMemo(() => (found ? runeWeights(found, jets) : []), [found, jets])
  if (!item || !crush) return undefined
  const { prices, netOf, rules, coefficient } = crush
  const percent = found?.fixed ? rules.mountCoefficient : (coefficient?.percent ?? null)
  const ways = found ? crushWays(weights, percent ?? HUNDRED, netOf, found.fixed) : []
  const value = (way: CrushWay) => (counted === 'sur' ? way.sure : way.expected)
  const ranked = counted === 'sur' ? ways.toSorted((a, b) => b.sure - a.sure) : ways
  const way = ranked.find((one) => (one.focus?.effect ?? NO_FOCUS) === wanted) ?? ranked[0]
  const own = pricesOf(prices.get(item.id))
  const price = unitPrice(own)?.price ?? null
  const made = craftCost(ingredients, (id) => unitPrice(pricesOf(prices.get(id)))?.price ?? null)
  const [sale] = netOfLots({ 1: own[1] ?? 0 }, rules)
  const from = (cost: number | null) => cost && found && thresholdOf(cost, { weights, netOf, found, counted })
  const costs = [
    { label: 'acheté', cost: price },
    { label: 'fabriqué', cost: made },
  ].map((one) => ({ ...one, from: from(one.cost) }))
  return {
    ...crush,
    item,
    found,
    why: typeof crush.found === 'string' ? crush.found : null,
    jets,
    rows: found ? rowsOf(found, jets, way, { netOf, counted }) : [],
    isTyped: (line: number) => typed[line] !== undefined && typed[line] !== null,
    percent,
    /** Without a coefficient, what 100 % would give. */
    shownPercent: percent ?? HUNDRED,
    ways: ranked,
    way,
    value,
    counted,
    price,
    known: prices.get(item.id)?.[1],
    costs,
    sale: sale?.net ?? null,
    merged: found ? mergingsOf(way, crush) : [],
    table:
      found && way
        ? tableOf({ price: price ?? made, percent, from: costs[0]?.from ?? null, worth: worthBy() })
        : null,
    now,
    today,
    typeJet: (line: number, jet: number | null) =>
      change({ typed: found?.lines.map((_, n) => (n === line ? jet : (typed[n] ?? null))) ?? [] }),
    saveCoefficient: (typedPercent: number | null) =>
      tell(typedPercent === null ? 'Coefficient effacé' : 'Coefficient noté', 'coefficient', (db) =>
        setCoefficient(db, item.id, typedPercent),
      ),
    savePrice: (kamas: number | null) =>
      tell(kamas ? 'Prix enregistré' : 'Prix effacé', 'price', (db) =>
        recordPrices(db, [{ id: item.id, pack: 1, price: kamas ?? 0 }]),
      ),
    note: (runes: Readonly<Record<string, number>>, coefficientSeen: number, focusSeen: number | null) =>
      tell('Brisage noté ✔', 'crushing', (db) =>
        noteCrushing(db, {
          item_id: item.id,
          coefficient: coefficientSeen,
          focus: focusSeen,
          jets: jetsByEffect(found, jets),
          exact: found?.lines.every((line, n) => line.least === line.most || typed[n] != null) ?? false,
          runes: { ...runes },
          at: today,
        }),
      ),
  }

  function worthBy(): (coefficient: number) => number {
    const fixed = found?.fixed ?? false
    if (counted === 'sur') return (at) => sureWorth(weights, at, netOf, fixed)
    const hundred = worthAtHundred(weights, netOf, fixed)
    return (at) => (hundred * at) / HUNDRED
  }
}

export type CrushSheet = NonNullable<ReturnType<typeof useCrushSheet>>

/** A line with its jet, what it weighs, and what it gives the way that is shown; nothing of its own under another's focus. */
export type CrushRow = {
  at: number
  line: CrushLine
  jet: number
  weight: number
  runes: number | null
  kamas: number | null
}

function rowsOf(
  { level, lines }: CrushItem,
  jets: readonly number[],
  way: CrushWay | undefined,
  { netOf, counted }: Pick<Threshold, 'netOf' | 'counted'>,
): CrushRow[] {
  return lines.map((line, at) => {
    const jet = jets[at] ?? 0
    // Two lines of one rune give together, and say so once.
    const isFirst = lines.findIndex(({ rune }) => rune === line.rune) === at
    const given = isFirst ? way?.runes.find(({ rune }) => rune === line.rune) : undefined
    const net = netOf(line.rune)
    return {
      at,
      line,
      jet,
      weight: lineWeight(jet, line.rune.weight, level),
      runes: given?.runes ?? null,
      kamas: given && net !== null ? (counted === 'sur' ? sureRunes(given.runes) : given.runes) * net : null,
    }
  })
}

const HUNDRED = 100
const { minimum: LEAST, maximum: MOST } = CRUSHING_RULES.coefficients.value

type Threshold = {
  weights: readonly RuneWeight[]
  netOf: ItemCrush['netOf']
  found: CrushItem
  counted: Counted
}

const thresholdOf = (cost: number, { weights, netOf, found, counted }: Threshold): number | null =>
  counted === 'sur'
    ? surelyPayingFrom(cost, weights, netOf, found.fixed)
    : payingFrom(cost, worthAtHundred(weights, netOf, found.fixed))

/** What one craft costs at the lowest price of each ingredient; null while a price lacks. */
function craftCost(
  ingredients: readonly { id: number; quantity: number }[] | undefined,
  unitOf: (id: number) => number | null,
): number | null {
  if (!ingredients || ingredients.length === 0) return null
  let cost = 0
  for (const { id, quantity } of ingredients) {
    const unit = unitOf(id)
    if (unit === null) return null
    cost += unit * quantity
  }
  return Math.round(cost)
}

const mergingsOf = (way: CrushWay | undefined, { prices, rules }: Pick<ItemCrush, 'prices' | 'rules'>) =>
  way?.runes.flatMap(({ rune }) => mergings(rune, (id) => pricesOf(prices.get(id)), rules)) ?? []

/** The jets of lines by effect, whole: what the log holds. */
function jetsByEffect(found: CrushItem | null, jets: readonly number[]): Record<string, number> {
  const byEffect: Record<string, number> = {}
  for (const [n, { rune }] of (found?.lines ?? []).entries())
    byEffect[rune.effect] = (byEffect[rune.effect] ?? 0) + Math.round(jets[n] ?? 0)
  return byEffect
}

type TableOf = {
  price: number | null
  percent: number | null
  from: number | null
  worth: (coefficient: number) => number
}

/** What is left at prices and coefficients around those that are known, in kamas. */
function tableOf({ price, percent, from, worth }: TableOf) {
  const middle = percent ?? Math.ceil(from ?? HUNDRED)
  const bought = price ?? Math.round(worth(middle))
  if (bought < 1) return null
  const coefficients = around(middle, LEAST, MOST)
  return {
    coefficients,
    rows: around(bought, 1, Number.MAX_SAFE_INTEGER).map((cost) => ({
      cost,
      gains: coefficients.map((coefficient) => Math.floor(worth(coefficient)) - cost),
    })),
  }
}

export type GainRow = NonNullable<CrushSheet['table']>['rows'][number]

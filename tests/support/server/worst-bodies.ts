import type { Collection } from '#shared/contract/collection.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'

type Fields = Record<string, unknown>

/** Characters that take two bytes, as long a text as a field takes. */
const LINE = 'é'.repeat(490)
const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
const id = (i: number) => `${'x'.repeat(58)}-${String(i).padStart(5, '0')}`
const extra = (i: number) => Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`k${n}`, i % 9]))

/** The fields of the `i`th entry of a collection, each as long as it may be, and another value for each `i`. */
const LONGEST: Record<string, (i: number) => Fields> = {
  inventories: (i) => ({ quantity: 10 ** 12 - i }),
  price_observations: (i) => ({ price_kamas: 10 ** 12 - i, via: i % 2 === 0 ? 'typed' : 'read' }),
  sale_prefs: (i) => ({ target_sell_price: 10 ** 12 - i, tax_rate: (i % 9999) / 100, per_day: i }),
  flips: (i) => ({
    purchase_date: day(i),
    sold: i % 2 === 0,
    sold_date: day(i),
    item_id: i + 1,
    item_name: LINE + i,
    item_img_url: LINE + i,
    buy_price_kamas: 10 ** 12 - i,
    sell_price_kamas: 10 ** 12 - i,
    tax_kamas: 10 ** 12 - i,
    autoTax: i % 2 === 0,
    note: 'é'.repeat(1_990) + i,
  }),
  archis: (i) => ({ owned: i % 2 === 0, owned_count: i, sell_price_kamas: 10 ** 12 - i }),
  almanax_prices: (i) => ({ unit_price_kamas: 10 ** 12 - i, item_name: LINE + i }),
  almanax_days: (i) => ({ done: i % 2 === 0 }),
  guide_checks: (i) => ({ checked: i % 2 === 0 }),
  guide_goals: (i) => ({ from_level: 1 + (i % 200), to_level: 200 - (i % 200) }),
  preferences: (i) => ({ value: 10 ** 12 - i }),
  mounts: (i) => ({
    game: i % 2 === 0 ? 'dofus2' : 'dofus3',
    ankama_id: i + 1,
    family_id: i + 1,
    family_name: LINE + i,
    variant_name: LINE + i,
    custom_name: 'é'.repeat(50) + i,
    level: i % 200,
    is_cameleone: i % 2 === 0,
    is_sterile: i % 2 === 0,
    gender: i % 2 === 0 ? 'male' : 'female',
    image_url: LINE + i,
    extra: extra(i),
    generation: (i % 10) + 1,
    love: 20_000,
    maturity: 20_000,
    endurance: 20_000,
    serenity: -5000,
    xp: 2_000_000 - (i % 1000),
  }),
  essence_prices: (i) => ({ price: 10 ** 12 - i, item_name: LINE + i }),
  essence_crafts: (i) => ({
    listed: i % 2 === 0,
    qty: i,
    nom_item: LINE + i,
    famille: LINE + i,
    boss: LINE + i,
    product_item_id: i + 1,
  }),
  effect_weights: (i) => ({ weight: i % 1000 }),
  stock_moves: (i) => ({
    item_id: i + 1,
    pieces: 10 ** 12 - i,
    kind: i % 2 === 0 ? 'buy' : 'use',
    base: LINE + i,
    line: 10 ** 12 - i,
    apart: i % 2 === 0,
    step: LINE + i,
    packs: { 1: 10 ** 12 - i, 10: 10 ** 12, 100: 10 ** 12, 1000: 10 ** 12 },
    pack_prices: { 1: 10 ** 12 - i, 10: 10 ** 12, 100: 10 ** 12, 1000: 10 ** 12 },
    paid_kamas: 10 ** 12 - i,
    origin: LINE + i,
    device: LINE + i,
    at: day(i),
  }),
  planned_crafts: (i) => ({ crafts: i, tree: i % 2 === 0, due: day(i) }),
  wanted_items: (i) => ({ pieces: 10 ** 12 - i, note: LINE + i, missing_on: day(i) }),
  plan_sources: (i) => ({ on: i % 2 === 0, horizon: i }),
  reserves: (i) => ({ pieces: 10 ** 12 - i, note: LINE + i }),
  craft_choices: (i) => ({ choice: i % 2 === 0 ? 'buy' : 'craft' }),
  job_levels: (i) => ({ level: i % 200 }),
  roi_alerts: (i) => ({ threshold: i % 1000, told_on: day(i) }),
  deferred: (i) => ({ until: day(i) }),
  read_names: (i) => ({ item_id: 2 ** 40 + i }),
  profiles: (i) => ({ name: 'é'.repeat(40), server: 'é'.repeat(40), color: 'orange', archived: i % 2 === 0 }),
  market_sharing: (i) => ({ lend: i % 2 === 0, see: true, count: true }),
}

/** The keys of those entries; a number, unless it is named here. */
const KEYS: Record<string, (i: number) => string> = {
  price_observations: (i) => `${2 ** 40 + i}|1000|${day(i)}`,
  flips: id,
  archis: (i) => 'é'.repeat(110) + i,
  almanax_prices: day,
  almanax_days: day,
  guide_checks: (i) => `alchimiste_v1|19-${'a'.repeat(80)}${i}`,
  guide_goals: () => 'alchimiste_v1',
  preferences: () => 'almanax_characters',
  mounts: id,
  essence_crafts: (i) => 'é'.repeat(110) + i,
  effect_weights: (i) => 'œ'.repeat(110) + i,
  stock_moves: id,
  plan_sources: () => 'guide:alchimiste_v1',
  craft_choices: (i) => `${2 ** 40}|${2 ** 40 + i}`,
  job_levels: (i) => 'é'.repeat(110) + i,
  deferred: (i) => 'é'.repeat(110) + i,
  read_names: (i) => 'a'.repeat(50) + i,
  profiles: (i) => 'a'.repeat(16) + i,
  market_sharing: (i) => 'a'.repeat(30) + i,
}
const keyOf = ({ name }: Collection, i: number) => KEYS[name]?.(i) ?? String(2 ** 40 + i)

/** As many entries as one body of a megabyte takes, at most `most`. */
export function filled(most: number, entry: (i: number) => Fields): string {
  const entries: string[] = []
  let size = '{"entries":[]}'.length
  for (let i = 0; i < most; i++) {
    const text = JSON.stringify(entry(i))
    size += Buffer.byteLength(text) + 1
    if (size > 1_000_000) break
    entries.push(text)
  }
  return `{"entries":[${entries.join()}]}`
}

/** Objects of a plain client from the `first` key on: `run` makes each value another one. */
export const plainBody = (collection: Collection, run: number, first = 0): string =>
  filled(1_000, (i) => ({ key: keyOf(collection, first + i), ...LONGEST[collection.name]?.(i + run) }))

/** Entries of a device, each field under a stamp of the time `at`. */
export const stampedBody = (collection: Collection, run: number, at: number): string =>
  filled(MAX_BATCH, (i) => {
    const fields = LONGEST[collection.name]?.(i + run) ?? {}
    const h = Object.fromEntries(Object.keys(fields).map((name) => [name, makeStamp(at, 0, 'appareil01')]))
    return { key: keyOf(collection, i), ...fields, h }
  })

/** Objects of which every field is refused. */
export const refusedBody = (collection: Collection): string =>
  filled(1_000, (i) => ({
    key: keyOf(collection, i),
    ...Object.fromEntries(Object.keys(collection.fields).map((name) => [name, []])),
  }))

/** An object of so many names. */
export const names = (count: number, value: unknown = 1): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`u${i}`, value]))

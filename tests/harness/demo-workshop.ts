import { foldEffect } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

const DAY_MS = 86_400_000

type Post = (path: string, body: unknown) => Promise<Response>
type Get = (path: string) => Promise<Response>
type Manifest = { parts: { kind: string; hash: string }[] }
type MountRow = [id: number, name: string, family: string, picture: string | null]
type BreedingRow = [
  id: number,
  family: string,
  boss: string | null,
  essence: number | null,
  efficiency: number,
  uses: number,
]

type FuelRow = [id: number, gauge: string, tier: number, points: number, cap: number]
type MakinaRow = [id: number, kind: string, family: string, generation: number, bonus: number | null]

type DemoGauges = {
  generation?: number
  love?: number
  maturity?: number
  endurance?: number
  serenity?: number
}

/** Variant, level, sex, and what else there is to say of it. */
type DemoMount = [
  variant: string,
  level: number | null,
  gender: 'male' | 'female' | null,
  more?: { custom_name?: string; is_sterile?: true; is_cameleone?: true } & DemoGauges,
]

const STABLE: readonly DemoMount[] = [
  [
    'Dragodinde Amande',
    62,
    'female',
    {
      custom_name: 'Noisette',
      generation: 1,
      love: 20_000,
      maturity: 20_000,
      endurance: 20_000,
      serenity: 350,
    },
  ],
  ['Dragodinde Amande', 48, 'male'],
  ['Dragodinde Amande', 5, 'female', { is_sterile: true }],
  [
    'Dragodinde Dorée',
    71,
    'male',
    { custom_name: 'Pépite', love: 12_500, maturity: 20_000, endurance: 8_000, serenity: -1_200 },
  ],
  ['Dragodinde Dorée', 33, 'female'],
  ['Dragodinde Rousse', 100, 'female', { custom_name: 'Braise' }],
  ['Dragodinde Rousse', 12, 'male', { is_sterile: true }],
  ['Dragodinde Indigo', 27, 'male'],
  ['Dragodinde Ebène', 5, null],
  ['Dragodinde Amande et Dorée', 100, 'female', { is_cameleone: true, custom_name: 'Mirage' }],
  ['Dragodinde Amande et Rousse', null, 'male'],
  ['Muldo Doré', 40, 'female'],
  ['Muldo Doré', 22, 'male', { is_cameleone: true }],
  ['Muldo Ebène', 18, 'male'],
  ['Volkorne Indigo', 66, 'female', { custom_name: 'Tempête' }],
  ['Volkorne Pourpre', 9, null],
]
/** What a point is worth to the player. */
const WEIGHTS: readonly [effect: string, weight: number][] = [
  ['Force', 3],
  ['Vitalité', 1],
]
const LISTED = 4

/** Fills the demo account's stable, essence prices, craft list and weights; what the catalogue lacks is left out. */
export async function fillWorkshop(post: Post, get: Get): Promise<void> {
  const manifest: Manifest = await (await get('/api/v1/catalogue')).json()
  const rowsOf = async <T>(kind: string): Promise<T[]> => {
    const part = manifest.parts.find((one) => one.kind === kind)
    if (!part) return []
    const { rows }: { rows: T[] } = await (await get(`/api/v1/catalogue/parts/${part.hash}.json`)).json()
    return rows
  }
  await fillStable(post, await rowsOf<MountRow>('mounts'))
  await fillEssences(post, get, await rowsOf<BreedingRow>('breeding'))
  await fillFuels(post, await rowsOf<FuelRow>('fuels'), await rowsOf<MakinaRow>('makinas'))
  await post('/api/v1/effect_weights/bulk_upsert', {
    entries: WEIGHTS.map(([effect, weight]) => ({ effect: foldEffect(effect), weight })),
  })
}

async function fillStable(post: Post, known: readonly MountRow[]): Promise<void> {
  const byName = new Map(known.map((row) => [row[1], row]))
  const entries = STABLE.flatMap(([variant_name, level, gender, more = {}], i) => {
    const [ankama_id, , family_name, image_url] = byName.get(variant_name) ?? []
    if (ankama_id === undefined) return []
    const common = { id: `demo-${i}`, game: 'dofus3', ankama_id, family_name, variant_name, level, gender }
    return [{ ...common, image_url, ...more }]
  })
  await post('/api/v1/user_mounts/bulk_upsert', { entries })
}

/** Most essences have a price, some of them an old one, and a past; a few objects wait to be crafted. */
async function fillEssences(post: Post, get: Get, objects: readonly BreedingRow[]): Promise<void> {
  const essences = [...new Set(objects.flatMap(([, , , essence]) => essence ?? []))]
  const priced = essences.filter((_, i) => i % 6 !== 5).map((item_id, i) => ({ item_id, i }))
  const priceAt = (item_id: number, look: number) =>
    Math.round((4_000 + ((item_id * 7_919) % 46_000)) * (1 + 0.2 * Math.sin(item_id + look / 1.7)))
  await post('/api/v1/essence_prices/bulk_upsert', {
    entries: priced.map(({ item_id }) => ({ item_id, price: priceAt(item_id, 0) })),
  })
  for (const look of [0, 1, 2, 3, 4, 5]) {
    await post('/api/v1/user_market_prices/bulk_upsert', {
      entries: priced.map(({ item_id, i }) => ({
        item_id,
        pack_size: 1,
        date: parisDay(Date.now() - (look * 13 + (i % 4) * 2) * DAY_MS),
        price_kamas: priceAt(item_id, look),
      })),
    })
  }
  const listed = objects.filter(([, , , essence]) => essence !== null).filter((_, i) => i % 9 === 2)
  const crafts = listed.slice(0, LISTED).map(async ([id, famille, boss], i) => {
    const { name }: { name: string } = await (await get(`/items/${id}.json`)).json()
    return {
      entry: String(id),
      listed: true,
      qty: 2 + i * 3,
      nom_item: name,
      famille,
      boss: boss ?? '',
      product_item_id: id,
    }
  })
  await post('/api/v1/essence_crafts/bulk_upsert', { entries: await Promise.all(crafts) })
}

/**
 * Most fuels and the optimakinas of a family have the prices of one piece and of ten; a gauge's élixirs were never looked up.
 * Animakinas would stand first in the price book, whose pictures show its beginning.
 */
async function fillFuels(
  post: Post,
  fuels: readonly FuelRow[],
  makinas: readonly MakinaRow[],
): Promise<void> {
  const ofFuels = fuels
    .filter(([, gauge, tier]) => gauge !== 'baffeur' || tier < 4)
    .map(([item_id, , tier, points], i) => ({
      item_id,
      price: Math.round((points / 1000) * (220 + 160 * tier * tier) * (1 + ((i * 7) % 5) / 20)),
    }))
  const ofMakinas = makinas
    .filter(([, kind, family]) => kind === 'optimakina' && family === 'Dragodinde')
    .map(([item_id, , , generation], i) => ({
      item_id,
      price: 18_000 + generation * (9_000 + (i % 3) * 1_500),
    }))
  const entries = [...ofFuels, ...ofMakinas].flatMap(({ item_id, price }) =>
    [1, 10].map((pack_size) => ({
      item_id,
      pack_size,
      date: parisDay(Date.now()),
      price_kamas: Math.round(price * pack_size * (pack_size === 1 ? 1 : 0.94)),
    })),
  )
  await post('/api/v1/user_market_prices/bulk_upsert', { entries })
}

import type { CatalogueRows } from '#server/catalogue/rows.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { NIGHT_IN_PARIS, plainClient } from './plain-client.ts'

export type CatalogEntry = {
  item_id: number
  name: string
  boss: string
  ankama_id: number | null
  image_urls: { icon: string | null }
  img_url: string | null
}
type Dated = { date: string; value: number }
export type RentaLine = {
  item_id: number
  famille: string
  nom_item: string
  boss: string
  efficacite: number
  nombre_utilisation: number
  rendement: number
  item_img_url: string | null
  prix: number | null
  ratio: number | null
  renta: number | null
  history: { prix: Dated[]; renta: Dated[] }
}

/** A player's breeding workshop through the plain calls, over the starter tables or those made of them. */
export async function aWorkshop(change?: (rows: CatalogueRows) => CatalogueRows) {
  let now = NIGHT_IN_PARIS
  // No two calls of one program come in the same millisecond: of two processes, the later call writes the later stamp.
  const app = await testApp({ now: () => now++, database: await starterData(change) })
  const client = await plainClient(app)
  const price = (item_id: number, amount: number) =>
    client.call('POST', '/api/v1/essence_prices/upsert', { item_id, price: amount })
  return {
    ...client,
    price,
    catalog: async () => (await client.get<CatalogEntry[]>('/api/v1/elevage/essences_catalog')).json,
    rows: async () => (await client.get<RentaLine[]>('/api/v1/elevage/rentabilite')).json,
    /** What was seen of one piece, day by day. */
    seen: (item_id: number, ...days: [date: string, price_kamas: number][]) =>
      client.upsert(
        'user_market_prices',
        ...days.map(([date, price_kamas]) => ({ item_id, pack_size: 1, date, price_kamas })),
      ),
  }
}

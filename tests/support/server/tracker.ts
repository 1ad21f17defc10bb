import type { FlipTotals } from '#shared/domain/flips/flips.ts'
import { plainClient } from './plain-client.ts'

type Line = Record<string, unknown> & { id: string; tax_kamas: number; sold_date: string | null }
export type Tracker = { entries: Line[]; aggregates: FlipTotals }

/** The buy/resell tracker of a new account, through the plain calls. */
export async function aTracker() {
  const client = await plainClient()
  /** A line whose item does not matter is of ash wood. */
  const upsert = (...entries: Record<string, unknown>[]) =>
    client.upsert(
      'flips',
      ...entries.map((entry) => (isOfItem(entry) ? entry : { ...entry, item_name: ASH })),
    )
  const tracker = async () => (await client.get<Tracker>('/api/v1/flips')).json
  const line = async (id: string) => (await tracker()).entries.find((entry) => entry.id === id)
  return { ...client, upsert, tracker, line }
}

const ASH = 'Bois de Frêne'
const isOfItem = (entry: Record<string, unknown>) =>
  'item_name' in entry || 'deleted' in entry || 'h' in entry

/** The lines of figures.md §7. */
export const EXAMPLE_LINES = [
  { id: '1', sold: true, buy_price_kamas: 1000, sell_price_kamas: 1500 },
  { id: '2', sold: false, buy_price_kamas: 2000, sell_price_kamas: 2600 },
  { id: '3', sold: true, buy_price_kamas: 500, sell_price_kamas: 400 },
  { id: '4', sold: false, buy_price_kamas: 700, sell_price_kamas: 0 },
  { id: '5', sold: true, buy_price_kamas: 10_000, sell_price_kamas: 12_000, tax_kamas: 100, autoTax: false },
]

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

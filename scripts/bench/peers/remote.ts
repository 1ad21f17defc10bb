import type { FlipRow } from './flip-rows.ts'
import type { Place } from './peer.ts'

/** A page of the bare server's rows, in its order of change. */
export type RowsPage = { rows: FlipRow[]; cursor: number; more: boolean }

/** What changed in one row, or all of it. */
export type Entry = Partial<FlipRow> & Pick<FlipRow, 'id'>

export async function pageOf(name: string, after: number, limit: number): Promise<RowsPage> {
  const response = await fetch(`/rows/${name}?after=${after}&limit=${limit}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** The pages of everything that the bare server holds, one request after the other. */
export async function* pagesOf({ name, page }: Place): AsyncGenerator<RowsPage> {
  for (let after = 0, more = true; more; ) {
    const answer = await pageOf(name, after, page)
    yield answer
    after = answer.cursor
    more = answer.more
  }
}

/** Puts entries on the bare server; it has committed them when this resolves. */
export async function send(name: string, entries: readonly Entry[]): Promise<void> {
  const response = await fetch(`/rows/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entries }),
  })
  const { results }: { results: { status: string }[] } = await response.json()
  if (results.length !== entries.length || !results.every(({ status }) => status === 'ok'))
    throw new Error('the bare server refused entries')
}

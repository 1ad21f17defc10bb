/** More columns than this nobody compares. */
export const MAX_ITEMS = 20

/** What the address of a comparison says; `beyond`: items after the last that fits, `unreadable`: ids that are none. */
export type CompareAddress = { ids: number[]; all: boolean; beyond: number; unreadable: number }

const ID = /^-?\d{1,12}$/

/** Reads `?items=1,2,3&tout=1`. An item named twice is compared once. */
export function readAddress(search: string): CompareAddress {
  const params = new URLSearchParams(search)
  const named = (params.get('items') ?? '').split(',').flatMap((word) => word.trim() || [])
  const readable = named.filter((word) => ID.test(word) && Number(word) !== 0)
  const ids = [...new Set(readable.map(Number))]
  return {
    ids: ids.slice(0, MAX_ITEMS),
    all: params.get('tout') === '1',
    beyond: Math.max(0, ids.length - MAX_ITEMS),
    unreadable: named.length - readable.length,
  }
}

/** The query that reads back as this comparison, as people paste it: commas stay commas. */
export function writeAddress({ ids, all }: Pick<CompareAddress, 'ids' | 'all'>): string {
  const parts = [...(ids.length > 0 ? [`items=${ids.join(',')}`] : []), ...(all ? ['tout=1'] : [])]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

import { useCallback } from 'react'
import { type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'

const ID = /^-?[1-9]\d{0,14}$/

/** The items being added, the last one first, and the item whose history is open. */
const SCHEMA: UrlSchema<{ added: readonly number[]; opened: number | null }> = {
  added: {
    name: 'ajout',
    fallback: [],
    parse: (text) => [
      ...new Set(
        text
          .split(',')
          .filter((id) => ID.test(id))
          .map(Number),
      ),
    ],
    format: (ids) => ids.join(),
  },
  opened: {
    name: 'objet',
    fallback: null,
    parse: (text) => (ID.test(text) ? Number(text) : undefined),
    format: (id) => (id === null ? '' : String(id)),
  },
}

/** What a reload or a link brings back beside the list's filters and order. */
export function usePricesParams() {
  const [{ added, opened }, change] = useUrlParams(SCHEMA)
  return {
    added,
    opened,
    setAdded: useCallback((added: readonly number[]) => change({ added }), [change]),
    open: useCallback((id: number) => change({ opened: id }, { push: true }), [change]),
    close: useCallback(() => change({ opened: null }), [change]),
  }
}

export type PricesParams = ReturnType<typeof usePricesParams>

import { useEffect, useRef } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'

const START: UrlSchema<{ item: string | null }> = {
  item: { name: 'ajout', fallback: null, parse: (text) => text, format: (id) => id ?? '' },
}

/** Starts the new line with the item that the URL names (`?ajout=`), once; the URL forgets it. */
export function useStartedItem(onStart: (item: CatalogueItem) => void): void {
  const [{ item: id }, change] = useUrlParams(START)
  const catalogue = useCatalogue()
  const start = useRef(onStart)
  useEffect(() => {
    start.current = onStart
  })
  useEffect(() => {
    if (id === null || !catalogue) return
    change({ item: null })
    const item = /^-?\d{1,9}$/.test(id) ? catalogue.item(Number(id)) : null
    // The catalogue answers ids that it does not hold too, without a type.
    if (item && item.type !== '') start.current(item)
  }, [id, catalogue, change])
}

/** The way to such a line from an empty ledger. */
export function useStartItem(): (item: CatalogueItem) => void {
  const [, change] = useUrlParams(START)
  return ({ id }) => change({ item: String(id) })
}

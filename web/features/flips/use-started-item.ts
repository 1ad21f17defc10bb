import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'

const PARAM = 'ajout'

/** Starts the new line with the item that the address names (`?ajout=`), once; the address forgets it. */
export function useStartedItem(onStart: (item: CatalogueItem) => void): void {
  const [params, setParams] = useSearchParams()
  const data = useCatalogue()
  const asked = params.get(PARAM)
  const start = useRef(onStart)
  useEffect(() => {
    start.current = onStart
  })
  useEffect(() => {
    if (asked === null || !data) return
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(PARAM)
        return after
      },
      { replace: true },
    )
    const item = /^-?\d{1,9}$/.test(asked) ? data.item(Number(asked)) : null
    // The catalogue answers ids that it does not hold too, without a type.
    if (item && item.type !== '') start.current(item)
  }, [asked, data, setParams])
}

/** The way to such a line from an empty ledger. */
export function useStartItem(): (item: CatalogueItem) => void {
  const [, setParams] = useSearchParams()
  return ({ id }) =>
    setParams((before) => ({ ...Object.fromEntries(before), [PARAM]: String(id) }), { replace: true })
}

import { useCallback, useEffect, useRef } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import type { PricesParams } from './use-prices-params.ts'

type Adding = {
  params: Pick<PricesParams, 'added' | 'setAdded'>
  lines: BookLines
  /** A field of the table has the focus. */
  typing: boolean
}

/**
 * The items being added: they stand on top of the list, the last one first, until they have a price or a stock and the
 * player has left the table.
 */
export function useAdded({ params: { added, setAdded }, lines, typing }: Adding): (id: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const field =
      wanted.current === null ? null : document.getElementById(fieldIds.bookPrice(wanted.current, 1))
    if (!field) return
    wanted.current = null
    field.focus()
  })
  useEffect(() => {
    const here = document.activeElement?.closest('.price-table')
    if (typing || here || wanted.current !== null) return
    const left = added.filter((id) => !lines.byId.has(id))
    if (left.length < added.length) setAdded(left)
  }, [added, lines, typing, setAdded])
  return useCallback(
    (id: number) => {
      wanted.current = id
      setAdded([id, ...added.filter((other) => other !== id)])
    },
    [added, setAdded],
  )
}

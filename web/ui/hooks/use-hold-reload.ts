import { useEffect, useId } from 'react'
import { holdReload } from '#data/db/uncommitted.ts'

/** While `held`, updates and reloads of the page wait: something on screen is typed or under way. */
export function useHoldReload(held: boolean): void {
  const id = useId()
  useEffect(() => (held ? holdReload(id) : undefined), [held, id])
}

import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** As many crafts as one plan takes. */
export const MAX_CRAFTS = 100_000
const NAME = 'crafts'

/** The number of crafts, in the address (`?crafts=`): 1 unless it holds a whole number from 1 to 100 000. */
export function useCraftCount(): [crafts: number, setCrafts: (crafts: number) => void] {
  const [params, setParams] = useSearchParams()
  const setCrafts = useCallback(
    (crafts: number) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (crafts === 1) after.delete(NAME)
          else after.set(NAME, String(crafts))
          return after
        },
        { replace: true },
      )
    },
    [setParams],
  )
  return [readCount(params.get(NAME) ?? ''), setCrafts]
}

function readCount(text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 1
  return count >= 1 && count <= MAX_CRAFTS ? count : 1
}

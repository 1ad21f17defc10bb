import { useCallback } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { recordDatedPrices } from '#store/prices.ts'
import { text } from './paste-text.ts'
import type { ReadyPrice } from './paste-view.ts'

/** Stores a whole list in one commit, with « Annuler ». False, after saying so, when nothing was stored. */
export function usePasteSave(today: string) {
  const tell = useMutateAndTell()
  return useCallback(
    (ready: readonly ReadyPrice[]): Promise<boolean> => {
      const prices = ready.map(({ item, pack, price, day }) => ({ id: item.id, pack, price, day }))
      return tell(text.stored(ready.length), 'price-list', (db) => recordDatedPrices(db, prices, today))
    },
    [tell, today],
  )
}

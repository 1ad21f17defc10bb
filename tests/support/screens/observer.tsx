import { act } from 'react'
import { type Done, type Mutate, useMutate } from '#blocks/use-mutate.ts'
import type { Write } from '#data/db/types.ts'
import { type Recorded, recordPrices, type SeenPrice } from '#store/price-writes.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { render } from './render.tsx'

/** A tool without a screen: what it observes goes into the book of the player. */
export async function anObserver() {
  let mutate: Mutate | undefined
  function Tool() {
    mutate = useMutate()
    return <Toasts />
  }
  await render(<Tool />)
  return {
    observe: (seen: readonly SeenPrice[], beside?: readonly Write[]): Promise<Done<Recorded> | null> =>
      act(async () => (await mutate?.((db) => recordPrices(db, seen, beside))) ?? null),
    undo: (recorded: Done<Recorded> | null) => act(async () => recorded?.undo()),
  }
}

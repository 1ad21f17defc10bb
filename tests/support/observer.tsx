import { act } from 'react'
import { type Observe, type Observed, type Seen, useObserve } from '#blocks/prices/use-observe.ts'
import type { Write } from '#data/save.ts'
import { Toasts } from '#ui/toast.tsx'
import { render } from './render.tsx'

/** A tool without a screen: what it observes goes into the book of the player. */
export async function anObserver() {
  let observe: Observe | undefined
  function Tool() {
    observe = useObserve()
    return <Toasts />
  }
  await render(<Tool />)
  return {
    observe: (seen: readonly Seen[], beside?: readonly Write[]): Promise<Observed | null> =>
      act(async () => (await observe?.(seen, beside)) ?? null),
    undo: (observed: Observed | null) => act(async () => observed?.undo()),
  }
}

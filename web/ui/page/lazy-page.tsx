import { type ComponentType, lazy, useState } from 'react'

/** A page whose code comes when it is first drawn. `want` has it come before; where it is there, it is drawn at once. */
export type LazyPage = ComponentType & { want: () => Promise<unknown>; isThere: () => boolean }

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let there: ComponentType | null = null
  const want = async () => {
    there = await load()
    return { default: there }
  }
  const Awaited = lazy(want)
  function Page() {
    const [Shown] = useState<ComponentType>(() => there ?? Awaited)
    return <Shown />
  }
  return Object.assign(Page, { want, isThere: () => there !== null })
}

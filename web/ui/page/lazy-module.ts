import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Code of a screen that comes when it is first wanted, so that a visit that never wants it never loads it. */
export type LazyModule<T> = { code: StoreApi<{ loaded: T | null }>; want: () => Promise<T> }

/**
 * `load` is an `import()`. Unlike React's lazy, a load that failed is tried again (an engine may remember the failure: Firefox
 * before 155), and takes no screen with it. Whoever wants it while
 * it is on its way gets it after those who asked before.
 */
export function defineLazy<T>(load: () => Promise<T>): LazyModule<T> {
  const code = createStore<{ loaded: T | null }>(() => ({ loaded: null }))
  let coming: Promise<T> | null = null
  const begin = async () => {
    try {
      const loaded = await load()
      code.setState({ loaded })
      return loaded
    } catch (error) {
      coming = null
      throw error
    }
  }
  const want = () => {
    coming ??= begin()
    return coming
  }
  return { code, want }
}

/** The module's exports; null until somebody wanted it and it came. `wanted`: this screen wants it. */
export function useLazy<T>(lazy: LazyModule<T>, wanted = false): T | null {
  useEffect(() => {
    if (wanted) lazy.want().catch((error: unknown) => console.warn('[comptoir] écran', error))
  }, [lazy, wanted])
  return useStore(lazy.code, ({ loaded }) => loaded)
}

import { createStore } from 'zustand/vanilla'
import { ApiError, type ApiInit, api } from '#data/http.ts'
import { syncStatus } from '#data/sync-status.ts'

/** Whether the server is silent, whatever the browser says of its network. */
export const reach = createStore(() => ({ silent: false }))

/** Calls the server, and notes whether anything came back. */
export async function call(path: string, init: ApiInit = {}): Promise<unknown> {
  try {
    const answer = await api(path, init)
    reach.setState({ silent: false })
    return answer
  } catch (error) {
    // A call that this screen dropped itself says nothing about the network.
    if (!init.signal?.aborted) reach.setState({ silent: error instanceof ApiError && error.status === 0 })
    throw error
  }
}

/** Follows the browser and the header's pill; `onBack` runs when the server can be asked again. Answers how to stop. */
export function watchReach(onBack: () => void): () => void {
  reach.setState({ silent: syncStatus.getState().pill === 'offline' })
  const back = () => {
    reach.setState({ silent: false })
    onBack()
  }
  const stopPill = syncStatus.subscribe(({ pill }, before) => {
    if (pill === before.pill) return
    if (pill === 'offline') reach.setState({ silent: true })
    else if (before.pill === 'offline' && navigator.onLine) back()
  })
  addEventListener('online', back)
  return () => {
    stopPill()
    removeEventListener('online', back)
  }
}

import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { useHydrated } from '#ui/page/hydrated.ts'
import { useSite } from '#ui/site/use-site.ts'
import { text } from './text.ts'

/** Who is looking at the first page, and where they meant to go when a guard sent them here. */
export function useLanding() {
  const { status, user } = useStore(session)
  const { state } = useLocation()
  const made = useStore(newAccount, ({ id }) => id)
  const withGoogle = Boolean(useSite()?.google_client_id)
  const name = user?.name.trim()
  const alive = useHydrated()
  const wanted = alive ? wantedPage(state) : null
  return {
    player: status === 'signed-in' ? { name, greeting: name ? text.welcome(name) : text.welcomeBack } : null,
    /** Made in this visit: three starts stand in place of what sold the account. */
    isNew: status === 'signed-in' && user !== null && user.id === made,
    /** Until the stored session is read, nobody knows which calls to show. */
    settled: status !== 'loading',
    withGoogle,
    query: wanted ? `?next=${encodeURIComponent(wanted)}` : '',
  }
}

/** The page of the app that a guard sent its visitor here from; null when there was none. */
export function wantedPage(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(app|admin|premium)(?![\w-])/.test(from) ? from : null
}

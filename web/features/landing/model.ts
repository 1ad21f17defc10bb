import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { useHydrated } from '#ui/page/hydrated.ts'
import { useSite } from '#ui/site/use-site.ts'

/** Who is looking at the first page, and where they meant to go when a guard sent them here. */
export function useLanding() {
  const { status, user } = useStore(session)
  const { state } = useLocation()
  const made = useStore(newAccount, ({ id }) => id)
  const withGoogle = Boolean(useSite()?.google_client_id)
  const alive = useHydrated()
  const wanted = alive ? wantedPage(state) : null
  return {
    signedIn: status === 'signed-in',
    /** Nothing that speaks to visitors is shown while a stored session is read: its player would see it go. */
    isPlayers: status !== 'signed-out',
    name: user?.name.trim(),
    /** Made in this visit: three starts stand in place of what sold the account. */
    isNew: made !== null && (status === 'loading' || user?.id === made),
    withGoogle,
    query: wanted ? `?next=${encodeURIComponent(wanted)}` : '',
  }
}

/** The page of the app that a guard sent its visitor here from; null when there was none. */
export function wantedPage(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(app|admin|premium)(?![\w-])/.test(from) ? from : null
}

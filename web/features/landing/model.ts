import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { text } from './text.ts'

/** Who is looking at the first page, and where they meant to go when a guard sent them here. */
export function useLanding() {
  const { status, user } = useStore(session)
  const { state } = useLocation()
  const name = user?.name.trim()
  return {
    player: status === 'signed-in' ? { greeting: name ? text.welcome(name) : text.welcomeBack } : null,
    /** Until the stored session is read, nobody knows which calls to show. */
    settled: status !== 'loading',
    query: nextQuery(state),
  }
}

function nextQuery(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' ? `?next=${encodeURIComponent(from)}` : ''
}

import { useLocation } from 'react-router-dom'

/** The query that takes a player back, after signing in, to the page that a guard kept from them (A32). */
export function useReturnQuery(): string {
  const { state } = useLocation()
  return typeof state?.from === 'string' ? `?next=${encodeURIComponent(state.from)}` : ''
}

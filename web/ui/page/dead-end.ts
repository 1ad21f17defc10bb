import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'

/** The address that a page last found to lead nowhere. */
export const deadEnd = createStore<{ address: string | null }>(() => ({ address: null }))

/** Says that what the page's address asks for does not exist: no shortcut may lead there again. */
export function useDeadEnd(dead: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (dead) deadEnd.setState({ address: pathname + search })
  }, [dead, pathname, search])
}

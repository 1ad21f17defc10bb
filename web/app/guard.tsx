import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import type { ToolRoute } from '#ui/tool-route.ts'
import { text } from './text.ts'

/**
 * Lets a player into a screen, or sends them home with the address they came for. A stored session is enough: with
 * no network nobody is sent away (A33).
 */
export function Guard({ guard, children }: { guard: ToolRoute['guard']; children: ReactNode }) {
  const { status, user } = useStore(session)
  const { pathname, search } = useLocation()
  if (guard === 'public') return children
  if (status === 'loading')
    return (
      <p className="page muted" role="status">
        {text.loading}
      </p>
    )
  if (status === 'signed-out') return <Navigate to="/" replace state={{ from: pathname + search }} />
  if (guard === 'admin' && !user?.is_admin) return <Navigate to="/" replace />
  if (guard === 'premium' && user?.access_active !== true) return <Navigate to="/premium" replace />
  return children
}

import { Navigate, useLocation } from 'react-router-dom'

/** The donation page's former address. */
export function OldAddress() {
  const { search } = useLocation()
  return <Navigate to={`/premium${search}`} replace />
}

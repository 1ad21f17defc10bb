import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The token of a mailed link. It is kept in memory and leaves the address bar at once, so that neither the history nor
 * a copied address carries it. Empty where the address has none.
 */
export function useLinkToken(): string {
  const [params] = useSearchParams()
  const [token] = useState(() => params.get('token')?.trim() ?? '')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = params.has('token')
  useEffect(() => {
    if (inAddress) navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return token
}

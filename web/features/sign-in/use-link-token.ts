import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The token of a mailed link. It is kept in memory and leaves the URL at once, so that neither the history nor
 * a copied URL carries it. Empty where the URL has none.
 */
export function useLinkToken(): string {
  const [params] = useSearchParams()
  const [token] = useState(() => params.get('token')?.trim() ?? '')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inUrl = params.has('token')
  useEffect(() => {
    if (inUrl) navigate(pathname, { replace: true })
  }, [inUrl, pathname, navigate])
  return token
}

import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Where this tab keeps the token of the mailed link that was opened last, with the page that it is of. */
const KEPT = 'link-token'

type Kept = { path: string; token: string }

/**
 * The token of a mailed link, and what forgets it once it is used. It leaves the URL at once, so that neither the history
 * nor a copied URL carries it; until it is used, a reload of this tab finds it again. Empty where there is none.
 */
export function useLinkToken(): [token: string, forget: () => void] {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const [token] = useState(() => params.get('token')?.trim() || keptFor(pathname))
  const navigate = useNavigate()
  const inUrl = params.has('token')
  useEffect(() => {
    if (token) keep({ path: pathname, token })
    if (inUrl) navigate(pathname, { replace: true })
  }, [token, inUrl, pathname, navigate])
  return [token, useCallback(() => keep(null), [])]
}

function keptFor(path: string): string {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    return kept?.path === path && typeof kept.token === 'string' ? kept.token : ''
  } catch {
    return ''
  }
}

function keep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEPT, JSON.stringify(kept))
    else sessionStorage.removeItem(KEPT)
  } catch {
    // Without a storage, a reload asks for another link.
  }
}

import { Maximize2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { useWakeLock } from '#ui/hooks/use-wake-lock.ts'
import { withCompact } from '#ui/mini/mini-button.tsx'
import { COMPACT } from '#ui/mini/mini-store.ts'
import { Link } from '#ui/page/link.tsx'
import { MiniShell } from './mini-shell.tsx'

/** The mini-window's tabs in place of the whole page, for a phone's split screen; the address is the tool's own. */
export function CompactMode() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useWakeLock()
  const go = (path: string) => {
    const query = path === '/app/profit' ? (readLastRecipe()?.search ?? '') : ''
    navigate({ pathname: path, search: withCompact(query) }, { replace: true })
  }
  return (
    <MiniShell doc={document} shown={pathname} onTab={go}>
      <Link
        className="btn ghost flex-none"
        to={{ pathname, search: withoutCompact(search) }}
        aria-label="Quitter"
        title="Quitter"
        replace
      >
        <Maximize2 className="icon" />
      </Link>
    </MiniShell>
  )
}

function withoutCompact(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(COMPACT)
  return params.size > 0 ? `?${params}` : ''
}

import { Minimize2, PictureInPicture2 } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { Button } from '#ui/fields/button.tsx'
import { useMedia } from '#ui/hooks/use-wide.ts'
import { Link } from '#ui/page/link.tsx'
import { COMPACT } from './mini-store.ts'
import { openMini, staysOnTop } from './mini-window.ts'

/** Shows this tool in a window above the game; on a phone, in a form made for a split screen. */
export function MiniButton() {
  const { pathname, search } = useLocation()
  const phone = useMedia('(max-width: 767px)')
  if (phone)
    return (
      <Link className="btn" to={{ pathname, search: withCompact(search) }} aria-label="Mode compact">
        <Minimize2 className="icon" />
      </Link>
    )
  return (
    <Button icon={PictureInPicture2} onClick={({ currentTarget }) => void openMini(pathname, currentTarget)}>
      {staysOnTop() ? 'Mini-fenêtre' : 'Petite fenêtre'}
    </Button>
  )
}

/** A query with the compact mode. */
export function withCompact(search: string): string {
  const params = new URLSearchParams(search)
  params.set(COMPACT, '1')
  return `?${params}`
}

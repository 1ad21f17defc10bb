import { CircleAlert, LogIn } from 'lucide-react'
import { useReturnQuery } from '#app/screen.tsx'
import { tools } from '#app/tools.ts'
import type { SessionState } from '#data/session/session-store.ts'
import { readShare, SHARE_PARAM } from '#data/shared-pictures.ts'
import { Link } from '#ui/page/link.tsx'

const text = {
  ended: {
    expired: {
      title: 'Session expirée',
      hint: 'Reconnecte-toi\u00a0: ce qui est sur cet appareil t’attend et partira ensuite.',
    },
    elsewhere: {
      title: 'Session fermée dans un autre onglet',
      hint: 'Reconnecte-toi pour continuer ici.',
    },
    gone: { title: 'Ce compte n’existe plus', hint: 'Il a été supprimé, avec ses données sur le serveur.' },
  },
  /** Screens that no menu names. */
  screens: { '/app/compte': 'Mon compte', '/app/streamers': 'Live Twitch', '/admin': 'Dashboard Admin' },
}

/** What is said of an ended session, with the way back to the page that was open. */
export function EndedNotice({ why }: { why: NonNullable<SessionState['notice']> }) {
  const query = useReturnQuery()
  const { title, hint } = text.ended[why]
  return (
    <p className="notice ended">
      <CircleAlert className="icon" />
      <span>
        <b>{title}</b> {hint}
      </span>
      {why === 'gone' ? (
        <Link className="btn small" to="/register">
          Créer un compte
        </Link>
      ) : (
        <Link className="btn small" to={`/login${query}`}>
          Se connecter
        </Link>
      )}
    </p>
  )
}

/** What is said to a visitor whom a guard sent home. */
export function WantedNotice({ from }: { from: string }) {
  const query = useReturnQuery()
  return (
    <p className="notice">
      <LogIn className="icon" />
      <span>
        <b>{`Connecte-toi pour ouvrir ${screenName(from)}`}</b>{' '}
        {hasShared(from) && 'Ta capture partagée attend une heure sur cet appareil.'}
      </span>
      <Link className="btn small" to={`/login${query}`}>
        Se connecter
      </Link>
    </p>
  )
}

/** Whether the address is one that a share leads to, with a picture that waits. */
function hasShared(from: string): boolean {
  const said = new URLSearchParams(from.replace(/^[^?]*/, '')).get(SHARE_PARAM)
  return said !== null && (readShare(said)?.kept ?? 0) > 0
}

/** The name that the menus or the bottom bar give a screen. */
function screenName(from: string): string {
  const path = from.replace(/[?#].*$/, '')
  const tool = tools.find((one) => one.path === path)
  const named = Object.entries(text.screens).find(([start]) => path === start || path.startsWith(`${start}/`))
  return tool?.nav?.label ?? tool?.dock?.label ?? named?.[1] ?? 'cette page'
}

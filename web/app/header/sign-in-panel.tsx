import { LogIn, UserPlus } from 'lucide-react'
import { useReturnQuery } from '#app/screen.tsx'
import { Link } from '#ui/page/link.tsx'

/** What the visitor's menu shows; its code comes with the first opening. */
export function SignInPanel({ onGo }: { onGo: () => void }) {
  const query = useReturnQuery()
  return (
    <>
      <p className="px-2.5 py-2">
        <b className="block">Bienvenue</b>
        <small className="block text-12 text-muted">Identifie-toi</small>
      </p>
      <hr />
      <Link to={`/login${query}`} onClick={onGo}>
        <LogIn className="icon" />
        <span>Se connecter</span>
      </Link>
      <Link to={`/register${query}`} onClick={onGo}>
        <UserPlus className="icon" />
        <span>Créer un compte</span>
      </Link>
    </>
  )
}

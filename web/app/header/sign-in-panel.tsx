import { LogIn, UserPlus } from 'lucide-react'
import { useReturnQuery } from '#app/screen.tsx'
import { Link } from '#ui/page/link.tsx'

/** The words of the opened visitor's menu. */
const text = {
  welcome: 'Bienvenue',
  identify: 'Identifie-toi',
  login: 'Se connecter',
  register: 'Créer un compte',
}

/** What the visitor's menu shows; its code comes with the first opening. */
export function SignInPanel({ onGo }: { onGo: () => void }) {
  const query = useReturnQuery()
  return (
    <>
      <p className="px-2.5 py-2">
        <b className="block">{text.welcome}</b>
        <small className="block text-12 text-muted">{text.identify}</small>
      </p>
      <hr />
      <Link to={`/login${query}`} onClick={onGo}>
        <LogIn className="icon" aria-hidden="true" />
        <span>{text.login}</span>
      </Link>
      <Link to={`/register${query}`} onClick={onGo}>
        <UserPlus className="icon" aria-hidden="true" />
        <span>{text.register}</span>
      </Link>
    </>
  )
}

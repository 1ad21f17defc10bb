import { ChevronDown, LogIn, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Dropdown } from '#ui/dropdown.tsx'
import { text } from './text.ts'
import { useReturnQuery } from './use-return-query.ts'

export function SignInMenu() {
  const query = useReturnQuery()
  return (
    <Dropdown
      label={text.signIn}
      align="end"
      trigger={
        <button type="button" className="btn">
          {text.signIn}
          <ChevronDown className="i s" aria-hidden="true" />
        </button>
      }
    >
      {(close) => (
        <>
          <p className="greeting">
            <b>{text.welcome}</b>
            <small>{text.identify}</small>
          </p>
          <hr />
          <Link to={`/login${query}`} onClick={close}>
            <LogIn className="i" aria-hidden="true" />
            <span>{text.login}</span>
          </Link>
          <Link to={`/register${query}`} onClick={close}>
            <UserPlus className="i" aria-hidden="true" />
            <span>{text.register}</span>
          </Link>
        </>
      )}
    </Dropdown>
  )
}

import { Crown, KeyRound } from 'lucide-react'
import { memo } from 'react'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { copyText } from '#ui/copy-text.ts'
import { ActButton } from './act-button.tsx'
import { fullDate } from './dates.ts'
import { text } from './text.ts'
import { type UserAct, whoOf } from './use-user-acts.ts'

const words = text.users
const SHORT_ID = 8

type Props = {
  user: ListedUser
  /** The signed-in admin's own row. */
  own: boolean
  busy: boolean
  offline: boolean
  onAct: (act: UserAct, user: ListedUser) => void
  onResetLink: (user: ListedUser) => void
}

/** One account. */
export const UserRow = memo(function UserRow({ user, own, busy, offline, onAct, onResetLink }: Props) {
  const who = whoOf(user)
  const premium = user.access_active
  const blocked = offline ? text.needsNetwork : null
  return (
    <tr aria-busy={busy || undefined}>
      <td className="id">
        <button
          type="button"
          className="name num"
          title={user.id}
          aria-label={words.copyId(user.id)}
          onClick={() => void copyText(user.id)}
        >
          {user.id.slice(0, SHORT_ID)}
        </button>
      </td>
      <td className="e">
        <span className="em" title={who}>
          {user.name && <b>{user.name}</b>}
          <span>{user.email}</span>
        </span>
      </td>
      <td className="pm">
        {premium ? (
          <span className="badge kama">
            <Crown className="i" aria-hidden="true" />
            {text.yes}
          </span>
        ) : (
          <span className="faint only-desk">{text.no}</span>
        )}
      </td>
      <td className="ad">
        {user.is_admin ? (
          <span className="badge info">
            <span className="only-phone">{words.admin}</span>
            <span className="only-desk">{text.yes}</span>
          </span>
        ) : (
          <span className="faint only-desk">{text.no}</span>
        )}
      </td>
      <td className="cr n muted">{fullDate(user.created_at)}</td>
      <td className="ac">
        <ActButton
          className="access"
          blocked={blocked}
          busy={busy}
          hint={premium ? words.revokeHint(who) : words.grantHint(who)}
          onAct={() => onAct(premium ? 'revoke' : 'grant', user)}
        >
          {premium ? words.revoke : words.grant}
        </ActButton>
        <ActButton
          className="ghost key"
          label={text.resetLink.act(who)}
          blocked={blocked}
          onAct={() => onResetLink(user)}
        >
          <KeyRound className="i s" aria-hidden="true" />
        </ActButton>
        <ActButton
          className="ghost remove"
          blocked={own ? words.ownAccount : blocked}
          busy={busy}
          hint={words.removeHint(who)}
          onAct={() => onAct('remove', user)}
        >
          {words.remove}
        </ActButton>
      </td>
    </tr>
  )
})

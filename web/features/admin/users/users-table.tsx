import { Crown, KeyRound } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { copyText } from '#ui/copy-text.ts'
import { fullDate } from '../dates.ts'
import { ActionButton } from '../parts.tsx'
import { text } from '../text.ts'
import { type UserAction, userName, useUserCommands } from './use-user-commands.ts'
import { ConfirmDialog, ResetDialog } from './user-dialogs.tsx'
import './users.css'

const words = text.users

type Props = {
  users: readonly ListedUser[]
  /** The id of the signed-in admin. */
  me: string | null
  offline: boolean
  /** An account was changed or removed. */
  onChanged: () => void
  /** An account may be about to leave the list. */
  onLeaving: (id: string) => void
}

/** The accounts of the page, and what may be done to each. */
export function UsersTable({ users, me, offline, onChanged, onLeaving }: Props) {
  const commands = useUserCommands(onChanged)
  const [asking, setAsking] = useState<{ act: UserAction; user: ListedUser } | null>(null)
  const [linking, setLinking] = useState<ListedUser | null>(null)
  const ask = useCallback((act: UserAction, user: ListedUser) => setAsking({ act, user }), [])

  const confirm = () => {
    if (!asking) return
    setAsking(null)
    onLeaving(asking.user.id)
    void commands.change(asking.act, asking.user)
  }
  return (
    <>
      <table className="ledger users-table" aria-label={words.section}>
        <thead>
          <tr>
            <th scope="col" className="id">
              {words.id}
            </th>
            <th scope="col">{words.email}</th>
            <th scope="col" className="pm">
              {words.premium}
            </th>
            <th scope="col" className="ad">
              {words.admin}
            </th>
            <th scope="col" className="cr n">
              {words.created}
            </th>
            <th scope="col" className="ac n">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              own={user.id === me}
              busy={commands.busy.includes(user.id)}
              offline={offline}
              onAct={ask}
              onResetLink={setLinking}
            />
          ))}
        </tbody>
      </table>
      {linking && <ResetDialog user={linking} onClose={() => setLinking(null)} />}
      {asking && <ConfirmDialog {...asking} onClose={() => setAsking(null)} onConfirm={confirm} />}
    </>
  )
}

const SHORT_ID = 8

type RowProps = {
  user: ListedUser
  /** The signed-in admin's own row. */
  own: boolean
  busy: boolean
  offline: boolean
  onAct: (act: UserAction, user: ListedUser) => void
  onResetLink: (user: ListedUser) => void
}

/** One account. */
const UserRow = memo(function UserRow({ user, own, busy, offline, onAct, onResetLink }: RowProps) {
  const who = userName(user)
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
            <span className="only-phone">{words.premium}</span>
            <span className="only-desk">{text.yes}</span>
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
        <ActionButton
          className="access"
          blocked={blocked}
          busy={busy}
          hint={premium ? words.revokeHint(who) : words.grantHint(who)}
          onAct={() => onAct(premium ? 'revoke' : 'grant', user)}
        >
          {premium ? words.revoke : words.grant}
        </ActionButton>
        <ActionButton
          className="ghost key"
          label={text.resetLink.act(who)}
          blocked={blocked}
          onAct={() => onResetLink(user)}
        >
          <KeyRound className="i s" aria-hidden="true" />
        </ActionButton>
        <ActionButton
          className="ghost remove"
          blocked={own ? words.ownAccount : blocked}
          busy={busy}
          hint={words.removeHint(who)}
          onAct={() => onAct('remove', user)}
        >
          {words.remove}
        </ActionButton>
      </td>
    </tr>
  )
})

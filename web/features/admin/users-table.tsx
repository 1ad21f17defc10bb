import { useCallback, useState } from 'react'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { text } from './text.ts'
import { type UserAct, useUserActs } from './use-user-acts.ts'
import { UserRow } from './user-row.tsx'
import './users-table.css'

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
  const acts = useUserActs(onChanged)
  const [asking, setAsking] = useState<{ act: UserAct; user: ListedUser } | null>(null)
  const [linking, setLinking] = useState<ListedUser | null>(null)
  const ask = useCallback((act: UserAct, user: ListedUser) => setAsking({ act, user }), [])

  const confirm = () => {
    if (!asking) return
    setAsking(null)
    onLeaving(asking.user.id)
    void acts.run(asking.act, asking.user)
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
              busy={acts.busy.includes(user.id)}
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

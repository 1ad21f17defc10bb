import { useState } from 'react'
import { ApiError } from '#data/http.ts'
import { checkProfile } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '../reach.ts'
import { text } from '../text.ts'

export type UserAct = 'grant' | 'revoke' | 'remove'

/** How a person is named in a sentence. */
export const whoOf = ({ name, email }: ListedUser): string => (name ? `${name} (${email})` : email)

const DONE = { grant: text.users.granted, revoke: text.users.revoked, remove: text.users.removed }

/**
 * What an admin does to an account, once confirmed. `onDone` runs after a success. A refusal is said in the server's
 * words and changes nothing (A141).
 */
export function useUserActs(onDone: () => void) {
  const [busy, setBusy] = useState<readonly string[]>([])
  const run = async (act: UserAct, user: ListedUser) => {
    if (busy.includes(user.id)) return
    setBusy((ids) => [...ids, user.id])
    try {
      await send(act, user.id)
      toast(DONE[act](whoOf(user)))
      onDone()
      if (user.id === session.getState().user?.id) void checkProfile()
    } catch (error) {
      const fallback = act === 'remove' ? text.users.removeFailed : text.users.changeFailed
      toast((error instanceof ApiError && error.message) || fallback, 'error')
    } finally {
      setBusy((ids) => ids.filter((id) => id !== user.id))
    }
  }
  return { busy, run }
}

function send(act: UserAct, id: string): Promise<unknown> {
  const path = `/api/v1/admin/users/${encodeURIComponent(id)}`
  if (act === 'remove') return call(path, { method: 'DELETE' })
  const user = { access_active: act === 'grant', access_reason: 'admin_set' }
  return call(path, { method: 'PATCH', body: { user } })
}

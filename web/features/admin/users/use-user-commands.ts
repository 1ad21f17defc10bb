import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { call } from '../server.ts'
import { text } from '../text.ts'
import { useRowCommands } from '../use-row-commands.ts'

export type UserAction = 'grant' | 'revoke' | 'remove'

/** How a person is named in a sentence. */
export const userName = ({ name, email }: ListedUser): string => (name ? `${name} (${email})` : email)

const DONE = { grant: text.users.granted, revoke: text.users.revoked, remove: text.users.removed }

/**
 * What an admin does to an account, once confirmed. `onDone` runs after a success. A refusal changes nothing (A141).
 */
export function useUserCommands(onDone: () => void) {
  const { busy, run } = useRowCommands()
  const change = (act: UserAction, user: ListedUser) =>
    run(
      user.id,
      async () => {
        await send(act, user.id)
        toast(DONE[act](userName(user)))
        onDone()
        if (user.id === session.getState().user?.id) void checkProfile()
      },
      act === 'remove' ? text.users.removeFailed : text.users.changeFailed,
    )
  return { busy, change }
}

function send(act: UserAction, id: string): Promise<unknown> {
  const path = `/api/v1/admin/users/${encodeURIComponent(id)}`
  if (act === 'remove') return call(path, { method: 'DELETE' })
  const user = { access_active: act === 'grant', access_reason: 'admin_set' }
  return call(path, { method: 'PATCH', body: { user } })
}

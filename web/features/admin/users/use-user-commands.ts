import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import type { ListedUser } from '#shared/endpoints/admin.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { call } from '../server.ts'
import { useRowCommands } from '../use-row-commands.ts'

export type UserAction = 'grant' | 'revoke' | 'remove'

/** How a person is named in a sentence. */
export const userName = ({ name, email }: ListedUser): string => (name ? `${name} (${email})` : email)

const DONE = {
  grant: (who: string) => `Accès premium donné à ${who}`,
  revoke: (who: string) => `Accès premium retiré à ${who}`,
  remove: (who: string) => `${who}\u00a0: compte supprimé`,
}

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
      act === 'remove' ? 'Suppression impossible' : 'Modification impossible',
    )
  return { busy, change }
}

function send(act: UserAction, id: string): Promise<unknown> {
  const path = `/api/v1/admin/users/${encodeURIComponent(id)}`
  if (act === 'remove') return call(path, { method: 'DELETE' })
  const user = { access_active: act === 'grant', access_reason: 'admin_set' }
  return call(path, { method: 'PATCH', body: { user } })
}

import type { ListedUser } from '#shared/endpoints/admin.ts'
import { Dialog } from '#ui/dialog.tsx'
import { text } from './text.ts'
import { type UserAct, whoOf } from './use-user-acts.ts'

const words = text.confirm
const TITLE = { grant: words.grant, revoke: words.revoke, remove: words.remove }
const BODY = { grant: words.grantBody, revoke: words.revokeBody, remove: words.removeBody }
const LOOK = { grant: 'btn main', revoke: 'btn', remove: 'btn fill-danger' }

type Props = { act: UserAct; user: ListedUser; onClose: () => void; onConfirm: () => void }

/** Asks before an account is changed or removed; the focus starts on « Annuler ». */
export function ConfirmDialog({ act, user, onClose, onConfirm }: Props) {
  return (
    <Dialog
      title={TITLE[act]}
      alert
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="button" className={LOOK[act]} onClick={onConfirm}>
            {words.confirm}
          </button>
        </>
      }
    >
      <p className="who">{BODY[act](whoOf(user))}</p>
    </Dialog>
  )
}

import { useState } from 'react'
import { type ListedUser, resetLinkAnswer } from '#shared/endpoints/admin.ts'
import { copyText } from '#ui/files/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { serverSentence } from '#ui/remote.ts'
import { call } from '../server.ts'
import { text } from '../text.ts'
import { type UserAction, userName } from './use-user-commands.ts'

const words = text.confirm
const TITLE = { grant: words.grant, revoke: words.revoke, remove: words.remove }
const BODY = { grant: words.grantBody, revoke: words.revokeBody, remove: words.removeBody }
const LOOK = { grant: 'btn main', revoke: 'btn', remove: 'btn fill-danger' }

type ConfirmProps = { act: UserAction; user: ListedUser; onClose: () => void; onConfirm: () => void }

/** Asks before an account is changed or removed; the focus starts on « Annuler ». */
export function ConfirmDialog({ act, user, onClose, onConfirm }: ConfirmProps) {
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
      <p className="wrap-anywhere">{BODY[act](userName(user))}</p>
    </Dialog>
  )
}

/** Makes a one-time link to a new password, shows it once, and forgets it with the dialog. */
export function ResetDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (busy) return
    setBusy(true)
    try {
      const path = `/api/v1/admin/users/${encodeURIComponent(user.id)}/reset_link`
      setLink(resetLinkAnswer.parse(await call(path, { method: 'POST' })).url)
    } catch (error) {
      toast(serverSentence(error, text.resetLink.failed), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={text.resetLink.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {link === null ? text.confirm.cancel : text.resetLink.close}
          </button>
          {link === null ? (
            <button type="button" className="btn main" aria-busy={busy} onClick={() => void make()}>
              {text.resetLink.make}
            </button>
          ) : (
            <button
              type="button"
              className="btn main"
              onClick={() => void copyText(link, text.resetLink.copied)}
            >
              {text.resetLink.copy}
            </button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{text.resetLink.body(userName(user))}</p>
      {link !== null && (
        <label className="lab mt-3">
          <span>{text.resetLink.field}</span>
          <span className="field">
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </span>
        </label>
      )}
    </Dialog>
  )
}

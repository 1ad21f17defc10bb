import { useState } from 'react'
import { ApiError } from '#data/http.ts'
import { type ListedUser, resetLinkAnswer } from '#shared/endpoints/admin.ts'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from './reach.ts'
import { text } from './text.ts'
import { whoOf } from './use-user-acts.ts'

const words = text.resetLink

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
      toast((error instanceof ApiError && error.message) || words.failed, 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {link === null ? text.confirm.cancel : words.close}
          </button>
          {link === null ? (
            <button type="button" className="btn main" aria-busy={busy} onClick={() => void make()}>
              {words.make}
            </button>
          ) : (
            <button type="button" className="btn main" onClick={() => void copyText(link, words.copied)}>
              {words.copy}
            </button>
          )}
        </>
      }
    >
      <p className="who">{words.body(whoOf(user))}</p>
      {link !== null && (
        <label className="lab reset-link">
          <span>{words.field}</span>
          <span className="field">
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </span>
        </label>
      )}
    </Dialog>
  )
}

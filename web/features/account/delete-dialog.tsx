import { useId } from 'react'
import type { User } from '#data/session-store.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/password-field.tsx'
import { useDeletion } from './delete-model.ts'
import { GoogleProof } from './google-proof.tsx'
import { text } from './profile-text.ts'

const words = text.deletion

type Props = { user: User; hasPassword: boolean; onClose: () => void }

/** What deleting means, the way out with the data, and the proof that the owner asks. */
export function DeleteDialog({ user, hasPassword, onClose }: Props) {
  const deletion = useDeletion()
  const { busy } = deletion
  const form = useId()
  return (
    <Dialog
      alert
      title={words.ask}
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {text.cancel}
          </button>
          {hasPassword && (
            <button
              type="submit"
              form={form}
              className="btn fill-danger"
              disabled={busy || deletion.password === ''}
              aria-busy={busy}
            >
              {busy ? words.busy : words.confirm}
            </button>
          )}
        </>
      }
    >
      <Consequences supporter={user.access_active} />
      <Unsent count={deletion.unsent} onExport={() => void deletion.exportFirst()} />
      {hasPassword ? (
        <form
          id={form}
          className="proof"
          onSubmit={(event) => {
            event.preventDefault()
            if (deletion.password !== '') void deletion.prove({ password: deletion.password })
          }}
        >
          <OwnerHint email={user.email} />
          <PasswordField
            label={words.password}
            name="password"
            value={deletion.password}
            onChange={deletion.setPassword}
            autoComplete="current-password"
          />
        </form>
      ) : (
        <GoogleProof ask={words.google} onCredential={(credential) => void deletion.prove({ credential })} />
      )}
      <FormAlert message={deletion.failure} />
    </Dialog>
  )
}

function Consequences({ supporter }: { supporter: boolean }) {
  const lines = supporter ? [...words.consequences, words.supporter] : words.consequences
  return (
    <ul className="consequences">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Unsent({ count, onExport }: { count: number; onExport: () => void }) {
  return (
    <div className="unsent-note">
      {count > 0 && <p>{words.unsent(count)}</p>}
      <button type="button" className="btn" onClick={onExport}>
        {words.exportFirst}
      </button>
    </div>
  )
}

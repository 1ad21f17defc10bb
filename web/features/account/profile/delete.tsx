import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAccount, type OwnerProof } from '#data/session/account.ts'
import type { User } from '#data/session/session-store.ts'
import { leftAccount } from '#data/session/tab-memory.ts'
import { unsentChanges } from '#data/sign-out.ts'
import { useAccountDb, useAccountRead } from '#store/live.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/fields/password/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { downloadAccount } from '../download.ts'
import { GoogleProof, OFFLINE_NOTE, Section, useAccountCommand } from './section.tsx'
import { text } from './text.ts'

const words = text.deletion

type Props = { user: User; hasPassword: boolean | undefined; online: boolean }

export function DeleteSection({ user, hasPassword, online }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={words.title} hint={words.hint}>
      <button
        type="button"
        className="btn danger"
        disabled={!online || hasPassword === undefined}
        aria-describedby={online ? undefined : OFFLINE_NOTE}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      {open && hasPassword !== undefined && (
        <DeleteDialog user={user} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

type DialogProps = { user: User; hasPassword: boolean; onClose: () => void }

/** What deleting means, the way out with the data, and the proof that the owner asks. */
function DeleteDialog({ user, hasPassword, onClose }: DialogProps) {
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
    <ul className="grid list-disc gap-1.5 pl-[18px] text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Unsent({ count, onExport }: { count: number; onExport: () => void }) {
  return (
    <div className="my-4 grid justify-items-start gap-2">
      {count > 0 && <p className="border-l-2 border-kama pl-3 text-text">{words.unsent(count)}</p>}
      <button type="button" className="btn" onClick={onExport}>
        {words.exportFirst}
      </button>
    </div>
  )
}

function useDeletion() {
  const db = useAccountDb()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { busy, failure, run } = useAccountCommand()
  useHoldReload(busy)
  const unsent = useAccountRead(async () => {
    const { waiting, dead, held } = await unsentChanges()
    return waiting + dead + held
  }, [])

  const prove = async (proof: OwnerProof) => {
    let erased = true
    const deleted = await run(async () => {
      erased = await deleteAccount(proof)
    })
    if (!deleted) return
    if (erased) toast(words.done)
    else {
      toast(words.stays, 'error')
      leftAccount.setState({ id: db?.userId ?? null })
    }
    navigate('/', { replace: true })
  }
  const exportFirst = async () => {
    try {
      if (db) await downloadAccount(db)
      toast(words.exported)
    } catch (error) {
      console.error('[comptoir] export', error)
      toast(words.exportFailed, 'error')
    }
  }
  return { unsent: unsent ?? 0, password, setPassword, busy, failure, prove, exportFirst }
}

import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAccount, type OwnerProof } from '#data/session/account.ts'
import type { SignedInUser } from '#data/session/session-store.ts'
import { leftAccount } from '#data/session/tab-memory.ts'
import { unsentChanges } from '#data/sign-out.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/account.ts'
import { useAccountRead } from '#store/live.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/fields/password/field.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { downloadAccount } from '../download.ts'
import { GoogleProof, OFFLINE_NOTE, Section, useAccountCommand } from './section.tsx'

const CONSEQUENCES = [
  'Tes prix, ton stock, tes ventes et tes cases cochées sont effacés du serveur et de cet appareil.',
  'Tes autres appareils sont déconnectés.',
  'C’est définitif\u00a0: personne ne peut revenir en arrière.',
]

type Props = { user: SignedInUser; hasPassword: boolean | undefined; online: boolean }

export function DeleteSection({ user, hasPassword, online }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Supprimer le compte" hint="Définitif, tout de suite, sur le serveur et sur cet appareil.">
      <Button
        className="danger"
        disabled={!online || hasPassword === undefined}
        aria-describedby={online ? undefined : OFFLINE_NOTE}
        onClick={() => setOpen(true)}
      >
        Supprimer mon compte
      </Button>
      {open && hasPassword !== undefined && (
        <DeleteDialog user={user} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

type DialogProps = { user: SignedInUser; hasPassword: boolean; onClose: () => void }

/** What deleting means, the way out with the data, and the proof that the owner asks. */
function DeleteDialog({ user, hasPassword, onClose }: DialogProps) {
  const deletion = useDeletion()
  const { busy } = deletion
  const form = useId()
  return (
    <Dialog
      alert
      className="[&_.form-alert]:mt-3 [&_.google-button]:mt-2.5"
      title={'Supprimer ton compte\u00a0?'}
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          {hasPassword && (
            <Button
              type="submit"
              form={form}
              className="fill-danger"
              disabled={busy || deletion.password === ''}
              aria-busy={busy}
            >
              {busy ? 'Suppression…' : 'Supprimer définitivement'}
            </Button>
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
            label="Ton mot de passe"
            name="password"
            value={deletion.password}
            onChange={deletion.setPassword}
            autoComplete="current-password"
          />
        </form>
      ) : (
        <GoogleProof
          ask={'Confirme avec Google\u00a0: le compte est supprimé aussitôt.'}
          onCredential={(credential) => void deletion.prove({ credential })}
        />
      )}
      <FormAlert message={deletion.failure} />
    </Dialog>
  )
}

function Consequences({ supporter }: { supporter: boolean }) {
  const lines = supporter
    ? [...CONSEQUENCES, 'Ton don n’est pas remboursé, et l’accès anticipé s’arrête.']
    : CONSEQUENCES
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
      {count > 0 && (
        <p className="border-l-2 border-kama pl-3 text-text">{`${plural(count, 'modification n’est pas encore sur le serveur\u00a0: elle sera perdue', 'modifications ne sont pas encore sur le serveur\u00a0: elles seront perdues')}.`}</p>
      )}
      <Button onClick={onExport}>Exporter d’abord</Button>
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
    if (erased) toast('Compte supprimé. Tout est effacé ici aussi.')
    else {
      toast(
        'Compte supprimé. Ses données restent sur cet appareil\u00a0: ferme les autres onglets de Comptoir, puis retire-les.',
        'error',
      )
      leftAccount.setState({ id: db?.userId ?? null })
    }
    navigate('/', { replace: true })
  }
  const exportFirst = async () => {
    try {
      if (db) await downloadAccount(db)
      toast('Export téléchargé')
    } catch (error) {
      console.error('[comptoir] export', error)
      toast('L’export a échoué. Tes données sont toujours là.', 'error')
    }
  }
  return { unsent: unsent ?? 0, password, setPassword, busy, failure, prove, exportFirst }
}

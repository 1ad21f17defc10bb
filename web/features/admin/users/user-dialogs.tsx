import { useState } from 'react'
import { type ListedUser, resetLinkAnswer } from '#shared/endpoints/admin.ts'
import { copyText } from '#ui/files/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { serverSentence } from '#ui/remote.ts'
import { call } from '../server.ts'
import { type UserAction, userName } from './use-user-commands.ts'

const TITLE = {
  grant: 'Donner l’accès premium\u00a0?',
  revoke: 'Retirer l’accès premium\u00a0?',
  remove: 'Supprimer cet utilisateur\u00a0?',
}
const BODY = {
  grant: (who: string) => `${who} aura l’accès premium immédiatement.`,
  revoke: (who: string) => `${who} perdra l’accès premium immédiatement.`,
  remove: (who: string) => `Le compte de ${who} et toutes ses données seront effacés. C’est irréversible.`,
}
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
            Annuler
          </button>
          <button type="button" className={LOOK[act]} onClick={onConfirm}>
            Confirmer
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
      toast(serverSentence(error, 'Le lien n’a pas pu être fait.'), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Lien vers un nouveau mot de passe"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {link === null ? 'Annuler' : 'Fermer'}
          </button>
          {link === null ? (
            <button type="button" className="btn main" aria-busy={busy} onClick={() => void make()}>
              Faire le lien
            </button>
          ) : (
            <button type="button" className="btn main" onClick={() => void copyText(link, 'Lien copié')}>
              Copier le lien
            </button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{`Un lien à transmettre toi-même à ${userName(user)}. Il sert une seule fois, pendant 24 heures, et remplace les précédents. Qui l’ouvre choisit le mot de passe de ce compte\u00a0: vérifie à qui tu le donnes.`}</p>
      {link !== null && (
        <label className="lab mt-3">
          <span>Lien à transmettre</span>
          <span className="field">
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </span>
        </label>
      )}
    </Dialog>
  )
}

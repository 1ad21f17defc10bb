import { HardDrive, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { eraseAccount, markOrphansTold } from '#data/session/kept-data.ts'
import { currentToken } from '#data/session/session-store.ts'
import { leftAccount, passwordGone } from '#data/session/tab-memory.ts'
import { Button } from '#ui/fields/button.tsx'
import { Link } from '#ui/page/link.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useOrphans } from './kept-data.ts'
import { toastErased } from './use-sign-out.ts'
import './sign-out.css'

const SIGNED_OUT = {
  title: 'Retirer tes données de cet appareil\u00a0?',
  hint: 'Tes lignes, leur journal et ton adresse quittent ce navigateur. Ce que le serveur a déjà t’attend à ta prochaine connexion.',
  confirm: 'Retirer',
  anyway: 'Retirer quand même',
}

const HOME = '/'
const ACCOUNT = '/app/compte'

/** On the first page after a sign-out: the data stay, and can be removed. */
export function LeftNotice({ onRemove }: { onRemove: () => void }) {
  const left = useStore(leftAccount, ({ id }) => id !== null)
  const { pathname } = useLocation()
  if (!left || pathname !== HOME) return null
  return (
    <DataNotice
      sentence="Tes données restent sur cet appareil"
      onDismiss={() => leftAccount.setState({ id: null })}
    >
      <Button className="small" onClick={onRemove}>
        Retirer
      </Button>
    </DataNotice>
  )
}

/** Asks again, then removes the data of who signed out last in this tab. */
export function RemoveLeft({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = async () => {
    // In another tab somebody has just signed in: it may be this very account.
    if (currentToken() !== null) return onClose()
    const done = await eraseAccount(id)
    onClose()
    toastErased(done)
    if (!done) return
    leftAccount.setState({ id: null })
    // The button that was pressed is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return <EraseDialog id={id} words={SIGNED_OUT} onErase={remove} onCancel={onClose} />
}

/** After signing in, once: a deleted account of the same email left data here. */
export function OrphanNotice({ owner }: { owner: string }) {
  const untold = useOrphans(owner).some(({ told }) => !told)
  const { pathname } = useLocation()
  if (!untold || pathname === ACCOUNT) return null
  return (
    <DataNotice
      sentence="Un compte supprimé a laissé des données sur cet appareil"
      onDismiss={() => void markOrphansTold(owner)}
    >
      <Link className="btn small" to={ACCOUNT}>
        Voir
      </Link>
    </DataNotice>
  )
}

/** Google has opened an account whose email nobody had proved: the password that it had is gone. */
export function PasswordGoneNotice() {
  const gone = useStore(passwordGone, ({ id }) => id !== null)
  if (!gone) return null
  const told = () => passwordGone.setState({ id: null })
  return (
    <DataNotice
      sentence={
        'Google ouvre maintenant ton compte. Son mot de passe a été retiré\u00a0: personne n’avait confirmé cette adresse.'
      }
      onDismiss={told}
    >
      <Link className="btn small" to={ACCOUNT} onClick={told}>
        Définir un mot de passe
      </Link>
    </DataNotice>
  )
}

type NoticeProps = { sentence: string; onDismiss: () => void; children: ReactNode }

function DataNotice({ sentence, onDismiss, children }: NoticeProps) {
  return (
    <div className="notice quiet">
      <HardDrive className="icon" />
      <span>{sentence}</span>
      {children}
      <Button className="small ghost" icon={X} aria-label="Ne plus afficher" onClick={onDismiss}></Button>
    </div>
  )
}

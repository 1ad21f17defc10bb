import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Unsent } from '#data/db/list-refused.ts'
import { session } from '#data/session/session-store.ts'
import { leftAccount } from '#data/session/tab-memory.ts'
import { drain, isNothing, signOut, unsentChanges } from '#data/sign-out.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { exportKeptData } from './kept-data.ts'

const DRAIN_MS = 5000
const NOTHING: Unsent = { waiting: 0, dead: 0, held: 0 }
export const totalOf = ({ waiting, dead, held }: Unsent): number => waiting + dead + held

/** Where a sign-out stands: nothing asked, sending for a few seconds, asking what to do, asking again to erase. */
export type Leaving =
  | { step: 'none' }
  | { step: 'draining'; unsent: Unsent }
  | { step: 'asking'; unsent: Unsent }
  | { step: 'erasing'; id: string; from: Leaving }

const isOnline = (): boolean => navigator.onLine && syncStatus.getState().pill !== 'offline'
const playerId = (): string | null => session.getState().user?.id ?? null

/**
 * Sign-out with unsent changes (A53, A54): send for up to 5 s, then ask. With no network, or with nothing
 * left, nothing is asked and everything stays on the device: the first page then offers to remove it.
 */
export function useSignOut() {
  const [leaving, setLeaving] = useState<Leaving>({ step: 'none' })
  const attempt = useRef(0)
  const navigate = useNavigate()

  /** `offers`: the player was not asked yet what becomes of the data. */
  const leave = async (mode: 'keep' | 'erase', offers = false) => {
    const id = playerId()
    setLeaving({ step: 'none' })
    const done = await signOut(mode).catch((error: unknown) => {
      console.error('[comptoir] déconnexion', error)
      return mode === 'keep'
    })
    if (mode === 'erase') toastErased(done)
    if (offers || !done) leftAccount.setState({ id })
    navigate('/', { replace: true })
  }

  /** Sends for a few seconds what can be sent. Answers what is left, or null when the player called it off. */
  const sendRest = async (): Promise<Unsent | null> => {
    attempt.current += 1
    const mine = attempt.current
    // A store that cannot be read keeps nobody here: « garder » removes nothing.
    const unsent = await unsentChanges().catch(() => NOTHING)
    if (isNothing(unsent) || !isOnline()) return unsent
    setLeaving({ step: 'draining', unsent })
    await drain(DRAIN_MS).catch(() => false)
    const left = await unsentChanges().catch(() => unsent)
    return attempt.current === mine ? left : null
  }

  const start = async () => {
    const online = isOnline()
    const left = await sendRest()
    if (!left) return
    if (isNothing(left)) return leave('keep', true)
    if (online) return setLeaving({ step: 'asking', unsent: left })
    toast(
      `${plural(totalOf(left), 'modification reste', 'modifications restent')} sur cet appareil jusqu’à ta prochaine connexion.`,
    )
    await leave('keep', true)
  }

  const askToErase = (from: Leaving) => {
    const id = playerId()
    if (id) setLeaving({ step: 'erasing', id, from })
  }

  return {
    leaving,
    start,
    /** « Retirer de cet appareil »: the same way out, to the end that erases. */
    async startErasing() {
      if (await sendRest()) askToErase({ step: 'none' })
    },
    wait() {
      attempt.current += 1
      setLeaving({ step: 'none' })
    },
    keep: () => leave('keep'),
    askToErase,
    goBack: setLeaving,
    /** Of the account that was asked about alone: another tab may have signed somebody else in meanwhile. */
    erase: async () => {
      if (leaving.step === 'erasing' && leaving.id === playerId()) await leave('erase')
      else setLeaving({ step: 'none' })
    },
    exportAll: async () => {
      const id = playerId()
      if (id) await exportKeptData(id)
    },
  }
}

/** Says whether the data of an account have left this device. */
export const toastErased = (done: boolean): void =>
  done
    ? toast('C’est fait. Cet appareil n’a plus ces données.')
    : toast('Impossible de tout retirer. Ferme les autres onglets de Comptoir, puis réessaie.', 'error')

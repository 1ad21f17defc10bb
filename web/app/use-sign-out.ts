import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { activeAccount } from '#data/active-account.ts'
import { drain, isNothing, signOut, type Unsent, unsentChanges } from '#data/sign-out.ts'
import { syncStatus } from '#data/sync-status.ts'
import { text } from './sign-out-text.ts'

const DRAIN_MS = 5000
const NOTHING: Unsent = { waiting: 0, dead: 0, held: 0 }
export const totalOf = ({ waiting, dead, held }: Unsent): number => waiting + dead + held

/** Where a sign-out stands: nothing asked, sending for a few seconds, asking what to do, asking again to erase. */
export type Leaving =
  | { step: 'none' }
  | { step: 'draining'; unsent: Unsent }
  | { step: 'asking'; unsent: Unsent }
  | { step: 'erasing'; unsent: Unsent }

const isOnline = (): boolean => navigator.onLine && syncStatus.getState().pill !== 'offline'

/**
 * Sign-out with unsent changes (checklist A53, A54): send for up to 5 s, then ask. With no network, or with nothing
 * left, nothing is asked and everything stays on the device. `say` shows a message to the player.
 */
export function useSignOut(say: (message: string) => void) {
  const [leaving, setLeaving] = useState<Leaving>({ step: 'none' })
  const attempt = useRef(0)
  const navigate = useNavigate()

  const leave = async (mode: 'keep' | 'erase') => {
    setLeaving({ step: 'none' })
    try {
      await signOut(mode)
    } catch (error) {
      console.error('[comptoir] déconnexion', error)
    }
    navigate('/', { replace: true })
  }

  const start = async () => {
    attempt.current += 1
    const mine = attempt.current
    // A store that cannot be read keeps nobody here: « garder » removes nothing.
    const unsent = await unsentChanges().catch(() => NOTHING)
    if (isNothing(unsent)) return leave('keep')
    if (!isOnline()) {
      say(text.kept(totalOf(unsent)))
      return leave('keep')
    }
    setLeaving({ step: 'draining', unsent })
    await drain(DRAIN_MS).catch(() => false)
    const left = await unsentChanges().catch(() => unsent)
    if (attempt.current !== mine) return
    if (isNothing(left)) return leave('keep')
    setLeaving({ step: 'asking', unsent: left })
  }

  const exportAll = async () => {
    const { db } = activeAccount.getState()
    try {
      const { downloadAccount } = await import('#features/account/download-account.ts')
      if (db) await downloadAccount(db)
      say(text.exported)
    } catch (error) {
      console.error('[comptoir] export', error)
      say(text.exportFailed)
    }
  }

  return {
    leaving,
    start,
    wait() {
      attempt.current += 1
      setLeaving({ step: 'none' })
    },
    keep: () => leave('keep'),
    askToErase: (unsent: Unsent) => setLeaving({ step: 'erasing', unsent }),
    backToAsking: (unsent: Unsent) => setLeaving({ step: 'asking', unsent }),
    erase: () => leave('erase'),
    exportAll,
  }
}

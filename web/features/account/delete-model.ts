import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAccount, type OwnerProof } from '#data/account.ts'
import { unsentChanges } from '#data/sign-out.ts'
import { leftAccount } from '#data/tab-memory.ts'
import { useAccountDb } from '#store/live.ts'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { downloadAccount } from './download-account.ts'
import { useAct } from './profile-answer.ts'
import { text } from './profile-text.ts'

const words = text.deletion

export function useDeletion() {
  const db = useAccountDb()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { busy, failure, act } = useAct()
  useHoldReload(busy)
  const unsent = useLiveQuery(async () => {
    const { waiting, dead, held } = await unsentChanges()
    return waiting + dead + held
  }, [db])

  const prove = async (proof: OwnerProof) => {
    let erased = true
    const deleted = await act(async () => {
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

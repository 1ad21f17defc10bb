import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { checkProfile } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import { unverifiedSession } from './remembered.ts'
import { text } from './text.ts'

/** Why the way back from the payment ended here (`err` in the address), and another try; null when it did not. */
export function useReturned() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const err = params.get('err')
  if (err !== 'missing_session' && err !== 'verify_failed') return null

  const retry = async () => {
    const known = unverifiedSession()
    if (known) return navigate(`/payment/success?session_id=${encodeURIComponent(known)}`)
    setBusy(true)
    await checkProfile()
    setBusy(false)
    if (session.getState().user?.access_active) return
    setOutcome(navigator.onLine ? text.stillNot : text.retryOffline)
  }
  return { sentence: text.returned[err], busy, outcome, retry }
}

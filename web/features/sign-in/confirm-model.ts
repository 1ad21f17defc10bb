import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/http.ts'
import { confirmEmail } from '#data/mail-links.ts'
import { checkProfile } from '#data/session.ts'
import { useLinkToken } from './use-link-token.ts'

export type Confirmation = 'asking' | 'done' | 'invalid' | 'offline' | 'failed'

/** Confirms the address of the link once, and again when the network is back. */
export function useConfirmation(): { state: Confirmation; retry: () => void } {
  const token = useLinkToken()
  const [state, setState] = useState<Confirmation>(token ? 'asking' : 'invalid')
  const asked = useRef(false)

  const ask = useCallback(async () => {
    setState('asking')
    try {
      await confirmEmail(token)
      setState('done')
      // An admin becomes one with this.
      void checkProfile()
    } catch (error) {
      setState(stateAfter(error))
    }
  }, [token])

  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true
    void ask()
  }, [token, ask])

  useEffect(() => {
    if (state !== 'offline') return
    const retry = () => void ask()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state, ask])

  return { state, retry: () => void ask() }
}

function stateAfter(error: unknown): Confirmation {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 0) return 'offline'
  return error.code === 'link_invalid' ? 'invalid' : 'failed'
}

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '#data/http.ts'
import { signInWithGoogle } from '#data/sign-in.ts'
import { text } from './sections-text.ts'
import { wantedPage } from './wanted-page.ts'

/** Signs in with the provider's token, then goes on to the page that a guard had sent here from. */
export function useGoogle() {
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const enter = async (credential: string) => {
    setFailure(null)
    try {
      await signInWithGoogle(credential)
      const wanted = wantedPage(state)
      if (wanted) navigate(wanted, { replace: true })
    } catch (error) {
      const { googleFailed, googleRetry } = text.closing
      const said = error instanceof ApiError && error.status !== 0 ? error.message : ''
      setFailure(`${googleFailed} ${said || googleRetry}`)
    }
  }
  return { enter: (credential: string) => void enter(credential), failure }
}

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signInWithGoogle } from '#data/sign-in.ts'
import { wantedPage } from './wanted-page.ts'

/** Signs in with the provider's token, then goes on to the page that a guard had sent here from. */
export function useGoogle() {
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  const { state } = useLocation()
  const enter = async (credential: string) => {
    setFailed(false)
    try {
      await signInWithGoogle(credential)
      const wanted = wantedPage(state)
      if (wanted) navigate(wanted, { replace: true })
    } catch {
      setFailed(true)
    }
  }
  return { enter: (credential: string) => void enter(credential), failed }
}

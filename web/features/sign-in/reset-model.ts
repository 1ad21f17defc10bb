import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#data/http.ts'
import { endSession } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import { resetPassword } from '#data/sign-in.ts'
import { matchOf } from '#ui/password-rules.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { newPasswordProblem } from './rules.ts'
import { text } from './text.ts'
import type { Failure } from './use-attempt.ts'
import { useLinkToken } from './use-link-token.ts'

const REDIRECT_MS = 1200

export function useReset() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [step, setStep] = useState<'form' | 'busy' | 'done' | 'invalid'>(token ? 'form' : 'invalid')
  const [failure, setFailure] = useState<Failure | null>(null)
  useHoldReload(step === 'form' || step === 'busy')
  useRedirect(step === 'done')

  const send = async () => {
    setStep('busy')
    try {
      await resetPassword(token, password)
      setStep('done')
      // Every session of the account has ended on the server, this device's with them.
      if (session.getState().status === 'signed-in') void endSession()
    } catch (error) {
      const invalid = error instanceof ApiError && error.code === 'link_invalid'
      setStep(invalid ? 'invalid' : 'form')
      setFailure({ sentence: sentenceOf(error), field: null })
    }
  }
  /** Answers the name of the field to correct. */
  const submit = () => {
    if (step !== 'form') return null
    const problem = newPasswordProblem({ password, confirmation }, text.reset.short)
    setFailure(problem)
    if (!problem) void send()
    return problem?.field ?? null
  }
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (failure?.field) setFailure(null)
  }
  return {
    password,
    setPassword: typing(setPassword),
    confirmation,
    setConfirmation: typing(setConfirmation),
    match: matchOf(password, confirmation),
    step,
    failure,
    submit,
  }
}

function useRedirect(due: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [due, navigate])
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.reset.failed
  return error.status === 0 ? text.reset.offline : error.message || text.reset.failed
}

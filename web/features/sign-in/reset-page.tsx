import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#data/http.ts'
import { endSession } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { resetPassword } from '#data/session/sign-in.ts'
import { NewPassword } from '#ui/fields/password/new-password.tsx'
import { matchOf } from '#ui/fields/password/rules.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { useCommand } from '#ui/remote.ts'
import { FailureAlert, Form, Links, OUTCOME, SignInPage, Submit } from './parts.tsx'
import { newPasswordProblem } from './rules.ts'
import { text } from './text.ts'
import type { Failure } from './use-attempt.ts'
import { useLinkToken } from './use-link-token.ts'

const words = text.reset

export function ResetPage() {
  const reset = useReset()
  if (reset.step === 'invalid') return <Invalid />
  return (
    <SignInPage title={words.title} purpose={words.purpose}>
      {reset.step !== 'done' && <ResetForm reset={reset} />}
      <div role="status" className={reset.step === 'done' ? OUTCOME : ''}>
        {reset.step === 'done' && <p>{words.done}</p>}
      </div>
    </SignInPage>
  )
}

function Invalid() {
  return (
    <SignInPage title={words.title}>
      <div className={OUTCOME} role="alert">
        <p>{words.invalid}</p>
      </div>
      <Links>
        <PageLink to="/forgot-password" className="btn main">
          {words.restart}
        </PageLink>
        <PageLink to="/login" className="link">
          Revenir à la connexion
        </PageLink>
      </Links>
    </SignInPage>
  )
}

function ResetForm({ reset }: { reset: ReturnType<typeof useReset> }) {
  const busy = reset.step === 'busy'
  const bad = reset.failure?.field
  return (
    <Form onSubmit={reset.submit}>
      <NewPassword
        labels={{ password: words.password, confirmation: 'Confirme le mot de passe' }}
        form={reset}
        bad={bad}
      />
      <FailureAlert failure={reset.failure} />
      <Submit label={busy ? words.busy : words.submit} busy={busy} disabled={busy} />
    </Form>
  )
}

const REDIRECT_MS = 1200

function useReset() {
  const [token, forget] = useLinkToken()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [ended, setEnded] = useState<'done' | 'invalid' | null>(token ? null : 'invalid')
  const { busy, failure, run, setFailure } = useCommand<Failure>((error) => ({
    sentence: sentenceOf(error),
    field: null,
  }))
  const step = busy ? 'busy' : (ended ?? 'form')
  useHoldReload(step === 'form' || step === 'busy')
  useRedirect(step === 'done')

  const send = () =>
    run(async () => {
      await resetPassword(token, password).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'link_invalid') {
          forget()
          setEnded('invalid')
        }
        throw error
      })
      forget()
      setEnded('done')
      // Every session of the account has ended on the server, this device's with them.
      if (session.getState().status === 'signed-in') void endSession()
    })
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

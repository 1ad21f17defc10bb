import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { session } from '#data/session/session-store.ts'
import { PasswordField } from '#ui/fields/password/field.tsx'
import { NewPassword } from '#ui/fields/password/new-password.tsx'
import { matchOf } from '#ui/fields/password/rules.ts'
import { useHydrated } from '#ui/page/hydrated.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { nextPath } from './next-path.ts'
import { EmailField, FailureAlert, Form, GoogleChoice, Links, SignInPage, Submit } from './parts.tsx'
import { canSignIn, registrationProblem } from './rules.ts'
import { text } from './text.ts'
import { useAttempt } from './use-attempt.ts'

export function Login() {
  const target = useSignedInTarget()
  const form = useLogin()
  if (target) return <Navigate to={target} replace />
  return (
    <SignInPage title={text.loginTitle} purpose={text.loginPurpose}>
      <Form
        onSubmit={() => {
          form.submit()
          return null
        }}
      >
        <EmailField value={form.email} onChange={form.setEmail} />
        <PasswordField
          label={text.password}
          name="password"
          value={form.password}
          onChange={form.setPassword}
          autoComplete="current-password"
        />
        <FailureAlert failure={form.failure} />
        <Submit label={form.busy ? text.loginBusy : text.login} busy={form.busy} disabled={!form.ready} />
      </Form>
      <Links>
        <PageLink to="/forgot-password" className="link">
          {text.forgot}
        </PageLink>
        <p>
          {text.toRegister}{' '}
          <PageLink to="/register" query={form.query} className="link">
            {text.toRegisterLink}
          </PageLink>
        </p>
      </Links>
      <GoogleChoice onCredential={form.google} />
    </SignInPage>
  )
}

export function Register() {
  const target = useSignedInTarget()
  const form = useRegistration()
  const bad = form.failure?.field
  if (target) return <Navigate to={target} replace />
  return (
    <SignInPage title={text.registerTitle} purpose={text.registerPurpose}>
      <Form onSubmit={form.submit}>
        <EmailField value={form.email} onChange={form.setEmail} bad={bad === 'email'} />
        <NewPassword
          labels={{ password: text.password, confirmation: text.confirmation }}
          form={form}
          bad={bad}
        />
        <FailureAlert failure={form.failure} />
        <Submit label={form.busy ? text.registerBusy : text.register} busy={form.busy} disabled={form.busy} />
      </Form>
      <Links>
        <p>
          {text.toLogin}{' '}
          <PageLink to="/login" query={form.query} className="link">
            {text.toLoginLink}
          </PageLink>
        </p>
      </Links>
      <GoogleChoice onCredential={form.google} />
    </SignInPage>
  )
}

/** Where a player who is signed in goes from these pages; null while nobody is. */
function useSignedInTarget(): string | null {
  const [params] = useSearchParams()
  const status = useStore(session, (state) => state.status)
  return status === 'signed-in' ? nextPath(params.get('next')) : null
}

/** Keeps the path to return to when the player changes from one form to the other. */
function useQuery(): string {
  const [params] = useSearchParams()
  const alive = useHydrated()
  const next = alive && params.get('next')
  return next ? `?next=${encodeURIComponent(next)}` : ''
}

/** Said of a refusal where a restored server may have lost the account, but not this device its data. */
async function lostHint(error: unknown, email: string): Promise<string | null> {
  const refused = error instanceof ApiError && error.code === 'invalid_credentials'
  if (!refused) return null
  const { isLostHere } = await loadSignIn()
  return (await isLostHere(email).catch(() => false)) ? text.lostAccount : null
}

const googleWith =
  (attempt: ReturnType<typeof useAttempt>['attempt']) =>
  (credential: string): void =>
    void attempt(async () => (await loadSignIn()).signInWithGoogle(credential), text.googleFailed)

function useLogin() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const query = useQuery()
  useHoldReload(email !== '' || password !== '')
  const ready = canSignIn(email, password) && !busy
  const submit = () => {
    if (ready) {
      void attempt(
        async () => (await loadSignIn()).signIn(email.trim(), password),
        text.loginFailed,
        (error) => lostHint(error, email),
      )
    }
  }
  const google = googleWith(attempt)
  return { email, setEmail, password, setPassword, ready, busy, failure, submit, google, query }
}

function useRegistration() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, failure, attempt, refuse, typing } = useAttempt()
  const query = useQuery()
  const form = { email, password, confirmation }
  useHoldReload(email !== '' || password !== '')
  /** Answers the name of the field to correct. */
  const submit = () => {
    const problem = registrationProblem(form)
    if (problem) {
      refuse(problem)
      return problem.field
    }
    const account = { name: '', email: email.trim(), password }
    if (!busy) void attempt(async () => (await loadSignIn()).register(account), text.registerFailed)
    return null
  }
  const google = googleWith(attempt)
  return {
    ...form,
    setEmail: typing(setEmail),
    setPassword: typing(setPassword),
    setConfirmation: typing(setConfirmation),
    match: matchOf(password, confirmation),
    busy,
    failure,
    submit,
    google,
    query,
  }
}

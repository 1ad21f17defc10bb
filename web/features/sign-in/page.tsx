import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { session } from '#data/session/session-store.ts'
import { PasswordField } from '#ui/fields/password/field.tsx'
import { NewPassword } from '#ui/fields/password/new-password.tsx'
import { matchOf } from '#ui/fields/password/rules.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useHydrated } from '#ui/page/hydrated.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { nextPath } from './next-path.ts'
import { EmailField, FailureAlert, Form, GoogleChoice, Links, SignInPage, Submit } from './parts.tsx'
import { canSignIn, registrationProblem } from './rules.ts'
import { useAttempt } from './use-attempt.ts'

export function Login() {
  const target = useSignedInTarget()
  const form = useLogin()
  if (target) return <Navigate to={target} replace />
  return (
    <SignInPage title="Se connecter" purpose="Retrouve tes prix, ton stock et tes crafts.">
      <Form
        onSubmit={() => {
          form.submit()
          return null
        }}
      >
        <EmailField value={form.email} onChange={form.setEmail} />
        <PasswordField
          label="Mot de passe"
          name="password"
          value={form.password}
          onChange={form.setPassword}
          autoComplete="current-password"
        />
        <FailureAlert failure={form.failure} />
        <Submit label={form.busy ? 'Connexion...' : 'Se connecter'} busy={form.busy} disabled={!form.ready} />
      </Form>
      <Links>
        <PageLink to="/forgot-password" className="link">
          {'Mot de passe oublié\u00a0?'}
        </PageLink>
        <p>
          {'Pas encore de compte\u00a0?'}{' '}
          <PageLink to="/register" query={form.query} className="link">
            Créer un compte
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
    <SignInPage title="Créer un compte" purpose="Gratuit. Tous les outils, sans restriction ni paiement.">
      <Form onSubmit={form.submit}>
        <EmailField value={form.email} onChange={form.setEmail} bad={bad === 'email'} />
        <NewPassword
          labels={{ password: 'Mot de passe', confirmation: 'Confirme le mot de passe' }}
          form={form}
          bad={bad}
        />
        <FailureAlert failure={form.failure} />
        <Submit label={form.busy ? 'Création...' : 'Créer le compte'} busy={form.busy} disabled={form.busy} />
      </Form>
      <Links>
        <p>
          {'Déjà un compte\u00a0?'}{' '}
          <PageLink to="/login" query={form.query} className="link">
            Se connecter
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
  return (await isLostHere(email).catch(() => false))
    ? 'Cet appareil garde ce que tu as saisi avec cette adresse. Si le mot de passe est le bon, le serveur a pu perdre ton compte\u00a0: crée-le à nouveau avec la même adresse, tout y reviendra.'
    : null
}

const googleWith =
  (attempt: ReturnType<typeof useAttempt>['attempt']) =>
  (credential: string): void =>
    void attempt(
      async () => (await loadSignIn()).signInWithGoogle(credential),
      'Impossible de se connecter avec Google.',
    )

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
        'Impossible de se connecter. Vérifie tes identifiants.',
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
    if (!busy)
      void attempt(async () => (await loadSignIn()).register(account), 'Impossible de créer le compte.')
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

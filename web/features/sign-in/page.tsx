import { Navigate } from 'react-router-dom'
import { PageLink } from '#ui/page-link.tsx'
import { useLogin, useRegistration, useSignedInTarget } from './model.ts'
import { EmailField, Failure, FormPage, MatchHint, PasswordField, Submit } from './parts.tsx'
import { text } from './text.ts'

export function Login() {
  const target = useSignedInTarget()
  const form = useLogin()
  if (target) return <Navigate to={target} replace />
  return (
    <FormPage title={text.loginTitle} purpose={text.loginPurpose} onSubmit={form.submit}>
      <EmailField value={form.email} onChange={form.setEmail} />
      <PasswordField
        label={text.password}
        value={form.password}
        onChange={form.setPassword}
        autoComplete="current-password"
      />
      <Failure message={form.failure} />
      <Submit label={form.busy ? text.loginBusy : text.login} busy={form.busy} disabled={!form.ready} />
      <div className="links">
        <p>
          {text.toRegister}{' '}
          <PageLink to="/register" query={form.query} className="link">
            {text.toRegisterLink}
          </PageLink>
        </p>
        <PageLink to="/forgot-password" className="link">
          {text.forgot}
        </PageLink>
      </div>
    </FormPage>
  )
}

export function Register() {
  const target = useSignedInTarget()
  const form = useRegistration()
  if (target) return <Navigate to={target} replace />
  return (
    <FormPage title={text.registerTitle} purpose={text.registerPurpose} onSubmit={form.submit}>
      <EmailField value={form.email} onChange={form.setEmail} />
      <PasswordField
        label={text.password}
        value={form.password}
        onChange={form.setPassword}
        autoComplete="new-password"
        hint={text.passwordHint}
      />
      <PasswordField
        label={text.confirmation}
        value={form.confirmation}
        onChange={form.setConfirmation}
        autoComplete="new-password"
      />
      <MatchHint match={form.match} />
      <Failure message={form.failure} />
      <Submit label={form.busy ? text.registerBusy : text.register} busy={form.busy} disabled={form.busy} />
      <div className="links">
        <p>
          {text.toLogin}{' '}
          <PageLink to="/login" query={form.query} className="link">
            {text.toLoginLink}
          </PageLink>
        </p>
      </div>
    </FormPage>
  )
}

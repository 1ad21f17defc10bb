import { Navigate } from 'react-router-dom'
import { NewPassword } from '#ui/new-password.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useLogin, useRegistration, useSignedInTarget } from './model.ts'
import { EmailField, Form, GoogleChoice, Refusal, SignInPage, Submit } from './parts.tsx'
import { text } from './text.ts'

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
        <Refusal failure={form.failure} />
        <Submit label={form.busy ? text.loginBusy : text.login} busy={form.busy} disabled={!form.ready} />
      </Form>
      <div className="links">
        <PageLink to="/forgot-password" className="link">
          {text.forgot}
        </PageLink>
        <p>
          {text.toRegister}{' '}
          <PageLink to="/register" query={form.query} className="link">
            {text.toRegisterLink}
          </PageLink>
        </p>
      </div>
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
        <Refusal failure={form.failure} />
        <Submit label={form.busy ? text.registerBusy : text.register} busy={form.busy} disabled={form.busy} />
      </Form>
      <div className="links">
        <p>
          {text.toLogin}{' '}
          <PageLink to="/login" query={form.query} className="link">
            {text.toLoginLink}
          </PageLink>
        </p>
      </div>
      <GoogleChoice onCredential={form.google} />
    </SignInPage>
  )
}

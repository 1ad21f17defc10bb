import { NewPassword } from '#ui/new-password.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Form, Refusal, SignInPage, Submit } from './parts.tsx'
import { useReset } from './reset-model.ts'
import { text } from './text.ts'

const words = text.reset

export function ResetPage() {
  const reset = useReset()
  if (reset.step === 'invalid') return <Invalid />
  return (
    <SignInPage title={words.title} purpose={words.purpose}>
      {reset.step !== 'done' && <ResetForm reset={reset} />}
      <div role="status" className={reset.step === 'done' ? 'outcome' : ''}>
        {reset.step === 'done' && <p>{words.done}</p>}
      </div>
    </SignInPage>
  )
}

function Invalid() {
  return (
    <SignInPage title={words.title}>
      <div className="outcome" role="alert">
        <p>{words.invalid}</p>
      </div>
      <div className="links">
        <PageLink to="/forgot-password" className="btn main">
          {words.restart}
        </PageLink>
        <PageLink to="/login" className="link">
          {text.backToLogin}
        </PageLink>
      </div>
    </SignInPage>
  )
}

function ResetForm({ reset }: { reset: ReturnType<typeof useReset> }) {
  const busy = reset.step === 'busy'
  const bad = reset.failure?.field
  return (
    <Form onSubmit={reset.submit}>
      <NewPassword
        labels={{ password: words.password, confirmation: text.confirmation }}
        form={reset}
        bad={bad}
      />
      <Refusal failure={reset.failure} />
      <Submit label={busy ? words.busy : words.submit} busy={busy} disabled={busy} />
    </Form>
  )
}

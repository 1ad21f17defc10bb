import { useEffect, useRef } from 'react'
import { FormAlert } from '#ui/form-alert.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { WriteToAuthor } from '#ui/write-to-author.tsx'
import { useForgot } from './forgot-model.ts'
import { EmailField, Form, SignInPage, Submit } from './parts.tsx'
import { text } from './text.ts'

const words = text.ask

export function ForgotPage() {
  const forgot = useForgot()
  return (
    <SignInPage
      title={words.title}
      purpose={forgot.step === 'form' && !forgot.noMail ? words.purpose : undefined}
    >
      {forgot.noMail ? <NoMail asked={forgot.step === 'sent'} /> : <Asking forgot={forgot} />}
      <div className="links">
        <PageLink to="/login" className="link">
          {text.backToLogin}
        </PageLink>
      </div>
    </SignInPage>
  )
}

function Asking({ forgot }: { forgot: ReturnType<typeof useForgot> }) {
  if (forgot.step !== 'sent') return <AskForm forgot={forgot} />
  return <Sent email={forgot.email.trim()} onAgain={forgot.again} />
}

function AskForm({ forgot }: { forgot: ReturnType<typeof useForgot> }) {
  const busy = forgot.step === 'busy'
  return (
    <Form
      onSubmit={() => {
        void forgot.submit()
        return null
      }}
    >
      <EmailField value={forgot.email} onChange={forgot.setEmail} />
      <FormAlert message={forgot.failure} />
      <Submit label={busy ? words.sending : words.send} busy={busy} disabled={!forgot.ready} />
    </Form>
  )
}

/** The same end for every address: it says nothing about who has an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={said}>
      <p>{words.sent}</p>
      <p className="address">{email}</p>
      <button type="button" className="btn" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  )
}

/** `asked`: the form was here until the server answered, and the focus with it. */
function NoMail({ asked }: { asked: boolean }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) said.current?.focus()
  }, [asked])
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={said}>
      <p>{words.noMail}</p>
      <WriteToAuthor label={words.write} />
    </div>
  )
}

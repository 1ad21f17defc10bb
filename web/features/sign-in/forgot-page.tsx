import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { useCommand } from '#ui/remote.ts'
import { useSite } from '#ui/site/use-site.ts'
import { WriteToAuthor } from '#ui/site/write-to-author.tsx'
import { EmailField, Form, Links, OUTCOME, SignInPage, Submit } from './parts.tsx'
import { canAskLink } from './rules.ts'
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
      <Links>
        <PageLink to="/login" className="link">
          Revenir à la connexion
        </PageLink>
      </Links>
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

/** The same end for every email: it says nothing about who has an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className={OUTCOME} role="status" tabIndex={-1} ref={status}>
      <p>{words.sent}</p>
      <p className="max-w-full wrap-anywhere text-muted">{email}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </div>
  )
}

/** `asked`: the form was here until the server answered, and the focus with it. */
function NoMail({ asked }: { asked: boolean }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) status.current?.focus()
  }, [asked])
  return (
    <div className={OUTCOME} role="status" tabIndex={-1} ref={status}>
      <p>{words.noMail}</p>
      <WriteToAuthor label={words.write} />
    </div>
  )
}

/**
 * Asking for a link. Whatever the server answers, the end is the same confirmation (A81); only a network that
 * is absent keeps the form. A server that sends no mail to anybody claims nothing: its author is the way back.
 */
function useForgot() {
  const site = useSite()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState(false)
  const { busy, failure, run } = useCommand(() => text.ask.offline)
  const step = busy ? 'busy' : sent ? 'sent' : 'form'
  useHoldReload(email !== '' && step !== 'sent')
  const ready = canAskLink(email) && step === 'form'
  const submit = async () => {
    if (!ready) return
    await run(async () => {
      const { askReset } = await loadSignIn()
      await askReset(email.trim()).catch((error: unknown) => {
        if (codeOf(error) === 'network') throw error
        setRefused(codeOf(error) === 'not_configured')
      })
      setSent(true)
    })
  }
  return {
    email,
    setEmail,
    step,
    /** Nobody gets a letter from this server. */
    noMail: refused || site?.mail === false,
    ready,
    failure,
    submit,
    again: () => setSent(false),
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

import { useEffect, useRef, useState } from 'react'
import { linkGoogle } from '#data/session/account.ts'
import type { AccessAnswer } from '#shared/endpoints/account.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/fields/password/field.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import type { Reading } from '#ui/remote.ts'
import { useSite } from '#ui/site/use-site.ts'
import { PasswordForm } from './password-form.tsx'
import {
  ACTS,
  GoogleProof,
  OFFLINE_NOTE,
  PASSWORD_FORM,
  Section,
  useAccountCommand,
  Waiting,
} from './section.tsx'
import { text } from './text.ts'

const words = text.access

type Props = { access: Reading<AccessAnswer>; email: string; online: boolean; onChanged: () => void }

/** How the player signs in, and a new password. */
export function AccessSection({ access, ...props }: Props) {
  return (
    <Section title={words.title} hint={words.hint}>
      {access.data ? (
        <SignInMethods methods={access.data} {...props} />
      ) : (
        <Waiting problem={access.failure?.sentence ?? null} onRetry={() => void access.reload()} />
      )}
    </Section>
  )
}

function SignInMethods({
  methods,
  email,
  online,
  onChanged,
}: Omit<Props, 'access'> & { methods: AccessAnswer }) {
  const [open, setOpen] = useState<'password' | 'google' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const site = useSite()
  const { has_password, has_google, email_verified } = methods
  // Whoever made an account with a stranger's email is shut out when its owner comes through Google.
  const atRisk = has_password && !has_google && !email_verified && Boolean(site?.google_client_id)
  const linkable = has_password && !has_google && Boolean(site?.google_client_id)
  const start = (form: 'password' | 'google') => {
    setDone(null)
    setOpen(form)
  }
  const finish = (said: string) => {
    setOpen(null)
    setDone(said)
    onChanged()
  }
  return (
    <>
      <dl>
        <div className="lead">
          <dt>{words.password}</dt>
          <dd>{has_password ? words.hasPassword : words.noPassword}</dd>
        </div>
        {(has_google || site?.google_client_id) && (
          <div className="lead">
            <dt>{words.google}</dt>
            <dd>{has_google ? words.hasGoogle : words.noGoogle}</dd>
          </div>
        )}
      </dl>
      {atRisk && <p className="hint">{words.unprovedGoogle}</p>}
      {open === 'password' && (
        <PasswordForm
          hasPassword={has_password}
          email={email}
          online={online}
          onCancel={() => setOpen(null)}
          onDone={() => finish(words.done)}
        />
      )}
      {open === 'google' && (
        <GoogleLinkForm
          email={email}
          onCancel={() => setOpen(null)}
          onDone={() => finish(words.googleLinked)}
        />
      )}
      {open === null && (
        <p className={ACTS}>
          <OpenButton
            label={has_password ? words.change : words.set}
            online={online}
            onOpen={() => start('password')}
          />
          {linkable && <OpenButton label={words.linkGoogle} online={online} onOpen={() => start('google')} />}
        </p>
      )}
      <div role="status">{done && <p className="muted">{done}</p>}</div>
    </>
  )
}

function OpenButton({ label, online, onOpen }: { label: string; online: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="btn"
      disabled={!online}
      aria-describedby={online ? undefined : OFFLINE_NOTE}
      onClick={onOpen}
    >
      {label}
    </button>
  )
}

type GoogleProps = { email: string; onCancel: () => void; onDone: () => void }

/** Links a Google account: the password says whose this account is, the provider's button which one to link. */
function GoogleLinkForm({ email, onCancel, onDone }: GoogleProps) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run, setFailure } = useAccountCommand()
  const shown = useRef<HTMLFormElement>(null)
  useHoldReload(password !== '')
  const focusField = () => shown.current?.querySelector<HTMLElement>('.secret input')?.focus()
  useEffect(focusField, [])
  const link = async (credential: string) => {
    setMissing(password === '')
    if (password === '') {
      setFailure(words.currentMissing)
      focusField()
    } else if (await run(() => linkGoogle(password, credential))) onDone()
  }
  return (
    <form className={PASSWORD_FORM} ref={shown} onSubmit={(event) => event.preventDefault()} noValidate>
      <OwnerHint email={email} />
      <PasswordField
        label={words.current}
        name="current"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          if (missing) setFailure(null)
          setMissing(false)
        }}
        autoComplete="current-password"
        bad={missing}
      />
      <GoogleProof ask={words.chooseGoogle} onCredential={(credential) => void link(credential)} />
      <FormAlert message={failure} takesFocus={!missing} />
      <p className={ACTS}>
        <button type="button" className="btn ghost" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </button>
      </p>
    </form>
  )
}

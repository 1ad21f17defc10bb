import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/http.ts'
import { changePassword, linkGoogle } from '#data/session/account.ts'
import type { AccessAnswer } from '#shared/endpoints/account.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/fields/password/field.tsx'
import { NewPassword } from '#ui/fields/password/new-password.tsx'
import { matchOf, passwordProblem } from '#ui/fields/password/rules.ts'
import { text as passwords } from '#ui/fields/password/text.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import type { RemoteRead } from '#ui/remote.ts'
import { useSite } from '#ui/site/use-site.ts'
import {
  ACTS,
  GoogleProof,
  OFFLINE_NOTE,
  PASSWORD_FORM,
  Section,
  useAccountCommand,
  Waiting,
} from './section.tsx'

type Props = { access: RemoteRead<AccessAnswer>; email: string; online: boolean; onChanged: () => void }

/** How the player signs in, and a new password. */
export function AccessSection({ access, ...props }: Props) {
  return (
    <Section title="Connexion" hint="Changer de mot de passe déconnecte tes autres appareils.">
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
          <dt>Mot de passe</dt>
          <dd>{has_password ? 'défini' : 'aucun'}</dd>
        </div>
        {(has_google || site?.google_client_id) && (
          <div className="lead">
            <dt>Google</dt>
            <dd>{has_google ? 'lié à ce compte' : 'non lié'}</dd>
          </div>
        )}
      </dl>
      {atRisk && (
        <p className="hint">
          {
            'Ton adresse n’est pas confirmée\u00a0: si un compte Google de cette adresse ouvre ton compte avant, ton mot de passe sera retiré. Confirme d’abord ton adresse pour le garder.'
          }
        </p>
      )}
      {open === 'password' && (
        <PasswordForm
          hasPassword={has_password}
          email={email}
          online={online}
          onCancel={() => setOpen(null)}
          onDone={() => finish('Mot de passe mis à jour. Tes autres appareils sont déconnectés.')}
        />
      )}
      {open === 'google' && (
        <GoogleLinkForm
          email={email}
          onCancel={() => setOpen(null)}
          onDone={() => finish('Google est lié à ton compte.')}
        />
      )}
      {open === null && (
        <p className={ACTS}>
          <OpenButton
            label={has_password ? 'Changer le mot de passe' : 'Définir un mot de passe'}
            online={online}
            onOpen={() => start('password')}
          />
          {linkable && <OpenButton label="Lier Google" online={online} onOpen={() => start('google')} />}
        </p>
      )}
      <div role="status">{done && <p className="muted">{done}</p>}</div>
    </>
  )
}

function OpenButton({ label, online, onOpen }: { label: string; online: boolean; onOpen: () => void }) {
  return (
    <Button disabled={!online} aria-describedby={online ? undefined : OFFLINE_NOTE} onClick={onOpen}>
      {label}
    </Button>
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
      setFailure('Entre ton mot de passe actuel.')
      focusField()
    } else if (await run(() => linkGoogle(password, credential))) onDone()
  }
  return (
    <form className={PASSWORD_FORM} ref={shown} onSubmit={(event) => event.preventDefault()} noValidate>
      <OwnerHint email={email} />
      <PasswordField
        label="Mot de passe actuel"
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
      <GoogleProof
        ask={'Puis choisis le compte Google qui ouvrira ton compte\u00a0:'}
        onCredential={(credential) => void link(credential)}
      />
      <FormAlert message={failure} takesFocus={!missing} />
      <p className={ACTS}>
        <Button className="ghost" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      </p>
    </form>
  )
}

type FormProps = {
  hasPassword: boolean
  email: string
  online: boolean
  onCancel: () => void
  onDone: () => void
}

function PasswordForm({ hasPassword, email, online, onCancel, onDone }: FormProps) {
  const form = useNewPassword(hasPassword, onDone)
  const { mustConfirm } = form
  const shown = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!mustConfirm) shown.current?.querySelector<HTMLElement>('.secret input')?.focus()
  }, [mustConfirm])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bad = form.submit()
    const field = bad && event.currentTarget.elements.namedItem(bad)
    if (field instanceof HTMLElement) field.focus()
  }
  if (mustConfirm) {
    return (
      <div className={PASSWORD_FORM}>
        <GoogleProof ask="Confirme d’abord avec Google que c’est toi." onCredential={form.confirm} />
        <FormAlert message={form.failure} />
        <p className={ACTS}>
          <Cancel onCancel={onCancel} />
        </p>
      </div>
    )
  }
  return (
    <form className={PASSWORD_FORM} ref={shown} onSubmit={submit} noValidate>
      <OwnerHint email={email} />
      {hasPassword && (
        <PasswordField
          label="Mot de passe actuel"
          name="current"
          value={form.current}
          onChange={form.setCurrent}
          autoComplete="current-password"
          bad={form.bad === 'current'}
        />
      )}
      <NewPassword
        labels={{ password: 'Nouveau mot de passe', confirmation: 'Confirme le mot de passe' }}
        form={form}
        bad={form.bad}
      />
      <FormAlert message={form.failure} takesFocus={form.bad === null} />
      <p className={ACTS}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" className="main" disabled={form.busy || !online} aria-busy={form.busy}>
          {form.busy ? 'Mise à jour…' : 'Mettre à jour le mot de passe'}
        </Button>
      </p>
    </form>
  )
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <Button className="ghost" onClick={onCancel}>
    Annuler
  </Button>
)

type PasswordFieldName = 'current' | 'password' | 'confirmation'

/** A new password for the account; `hasPassword`: the present one is asked for, else a token of the provider. */
function useNewPassword(hasPassword: boolean, onDone: () => void) {
  const [current, setCurrent] = useState('')
  const [credential, setCredential] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [bad, setBad] = useState<PasswordFieldName | null>(null)
  const { busy, failure, run, setFailure } = useAccountCommand()
  useHoldReload(current !== '' || password !== '')

  const problem = (): [PasswordFieldName, string] | null => {
    if (hasPassword && current === '') return ['current', 'Entre ton mot de passe actuel.']
    const wrong = passwordProblem(password)
    if (wrong) return ['password', passwords[wrong]]
    return password === confirmation ? null : ['confirmation', passwords.differ]
  }
  /** Answers the name of the field to correct. */
  const submit = (): PasswordFieldName | null => {
    if (busy) return null
    const [field, sentence] = problem() ?? [null, null]
    setBad(field)
    setFailure(sentence)
    if (!field) void send()
    return field
  }
  const send = async () => {
    const proof = credential === null ? { current } : { credential }
    const sent = await run(() =>
      changePassword(proof, password).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'invalid_credentials') setCredential(null)
        throw error
      }),
    )
    if (sent) onDone()
  }
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (bad) setFailure(null)
    setBad(null)
  }
  return {
    mustConfirm: !hasPassword && credential === null,
    confirm: (given: string) => {
      setFailure(null)
      setCredential(given)
    },
    current,
    setCurrent: typing(setCurrent),
    password,
    setPassword: typing(setPassword),
    confirmation,
    setConfirmation: typing(setConfirmation),
    match: matchOf(password, confirmation),
    bad,
    busy,
    failure,
    submit,
  }
}

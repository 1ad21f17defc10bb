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

type Props = { access: Reading<AccessAnswer>; email: string; online: boolean; onChanged: () => void }

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
        <button type="button" className="btn ghost" disabled={busy} onClick={onCancel}>
          Annuler
        </button>
      </p>
    </form>
  )
}

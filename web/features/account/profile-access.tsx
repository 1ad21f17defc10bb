import { useState } from 'react'
import type { AccessAnswer } from '#shared/endpoints/account.ts'
import { useSite } from '#ui/use-site.ts'
import type { Answer } from './profile-answer.ts'
import { GoogleLinkForm } from './profile-google.tsx'
import { PasswordForm } from './profile-password.tsx'
import { OFFLINE_NOTE, Section, Waiting } from './profile-section.tsx'
import { text } from './profile-text.ts'

const words = text.access

type Props = { access: Answer<AccessAnswer>; email: string; online: boolean; onChanged: () => void }

/** How the player signs in, and a new password. */
export function AccessSection({ access, ...props }: Props) {
  return (
    <Section title={words.title} hint={words.hint}>
      {access.value ? (
        <Ways ways={access.value} {...props} />
      ) : (
        <Waiting problem={access.problem} onRetry={() => void access.ask()} />
      )}
    </Section>
  )
}

function Ways({ ways, email, online, onChanged }: Omit<Props, 'access'> & { ways: AccessAnswer }) {
  const [open, setOpen] = useState<'password' | 'google' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const site = useSite()
  const { has_password, has_google, email_verified } = ways
  // Whoever made an account with a stranger's address is shut out when its owner comes through Google.
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
        <p className="acts">
          <Open
            label={has_password ? words.change : words.set}
            online={online}
            onOpen={() => start('password')}
          />
          {linkable && <Open label={words.linkGoogle} online={online} onOpen={() => start('google')} />}
        </p>
      )}
      <div role="status">{done && <p className="muted">{done}</p>}</div>
    </>
  )
}

function Open({ label, online, onOpen }: { label: string; online: boolean; onOpen: () => void }) {
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

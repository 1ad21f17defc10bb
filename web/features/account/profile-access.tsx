import { useState } from 'react'
import type { AccessAnswer } from '#shared/endpoints/account.ts'
import { useSite } from '#ui/use-site.ts'
import type { Answer } from './profile-answer.ts'
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
  const [step, setStep] = useState<'rest' | 'form' | 'done'>('rest')
  const site = useSite()
  const { has_password, has_google } = ways
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
      {!has_google && site?.google_client_id && <p className="hint">{words.googleHint}</p>}
      {step === 'form' ? (
        <PasswordForm
          hasPassword={has_password}
          email={email}
          online={online}
          onCancel={() => setStep('rest')}
          onDone={() => {
            setStep('done')
            onChanged()
          }}
        />
      ) : (
        <button
          type="button"
          className="btn"
          disabled={!online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={() => setStep('form')}
        >
          {has_password ? words.change : words.set}
        </button>
      )}
      <div role="status">{step === 'done' && <p className="muted">{words.done}</p>}</div>
    </>
  )
}

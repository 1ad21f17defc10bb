import { type FormEvent, useState } from 'react'
import { askConfirmation, rename } from '#data/account.ts'
import type { User } from '#data/session-store.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { useSite } from '#ui/use-site.ts'
import { useAct } from './profile-answer.ts'
import { OFFLINE_NOTE, Section } from './profile-section.tsx'
import { text } from './profile-text.ts'

const words = text.identity

export function IdentitySection({
  user,
  verified,
  online,
}: {
  user: User
  /** Undefined while the server has not said. */
  verified: boolean | undefined
  online: boolean
}) {
  return (
    <Section title={words.title} hint={words.hint}>
      <NameForm name={user.name} online={online} />
      <dl>
        <div className="lead">
          <dt>{words.email}</dt>
          <dd>
            {user.email}
            {verified !== undefined && (
              <span className={verified ? 'badge gain' : 'badge'}>
                {verified ? words.verified : words.unverified}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {verified === false && <ConfirmButton online={online} />}
    </Section>
  )
}

function NameForm({ name, online }: { name: string; online: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, failure, act } = useAct()
  const changed = typed !== null && typed.trim() !== name
  useHoldReload(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || !online || !(await act(() => rename(typed.trim())))) return
    setTyped(null)
    toast(words.saved)
  }
  return (
    <form className="name-form" onSubmit={(event) => void submit(event)}>
      <label className="lab">
        <span>{words.name}</span>
        <span className="field">
          <input
            type="text"
            name="nickname"
            autoComplete="nickname"
            maxLength={100}
            placeholder={words.unnamed}
            value={typed ?? name}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </label>
      <button
        type="submit"
        className="btn"
        disabled={!changed || busy || !online}
        aria-describedby={online ? undefined : OFFLINE_NOTE}
      >
        {words.save}
      </button>
      <FormAlert message={failure} />
    </form>
  )
}

/** Only where this server sends mail. */
function ConfirmButton({ online }: { online: boolean }) {
  const site = useSite()
  const [sent, setSent] = useState(false)
  const { busy, failure, act } = useAct()
  if (!site?.mail) return null
  return (
    <>
      <div role="status">{sent && <p className="muted">{words.confirmSent}</p>}</div>
      {!sent && (
        <button
          type="button"
          className="btn"
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={async () => setSent(await act(askConfirmation))}
        >
          {words.confirm}
        </button>
      )}
      <FormAlert message={failure} />
    </>
  )
}

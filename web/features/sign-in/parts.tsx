import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { sendAgain } from '#ui/page/hydrated.ts'
import { GoogleButton } from '#ui/site/google-button.tsx'
import type { Failure } from './use-attempt.ts'

/** The frame of these pages: a heading, one line, and what is done here. */
export function SignInPage({
  title,
  purpose,
  children,
}: {
  title: string
  purpose?: string
  children: ReactNode
}) {
  return (
    <div className="page max-w-[420px] pt-16 max-md:pt-8">
      <h1 className="font-head text-28 tracking-[-0.015em] outline-none" tabIndex={-1}>
        {title}
      </h1>
      {purpose && <p className="muted">{purpose}</p>}
      {children}
    </div>
  )
}

/**
 * A form that is sent by Enter too. `onSubmit` answers the name of the field to correct, if there is one. The method
 * « dialog » sends nothing by itself: what is typed before the page is alive stays out of every URL.
 */
export function Form({
  onSubmit,
  children,
}: {
  onSubmit: () => string | null | undefined
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) sendAgain(form.current)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bad = onSubmit()
    const field = bad && event.currentTarget.elements.namedItem(bad)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form
      ref={form}
      className="mt-6 grid gap-4 [--ctl:44px] [&_.field_input]:text-[16px] [&_.match]:-mt-2"
      method="dialog"
      onSubmit={submit}
      onFocus={warmUp}
      noValidate
    >
      {children}
    </form>
  )
}

const warmUp = () => void loadSignIn().catch(() => {})

export function EmailField({
  value,
  onChange,
  bad = false,
}: {
  value: string
  onChange: (value: string) => void
  bad?: boolean
}) {
  return (
    <label className="lab">
      <span>Email</span>
      <span className={bad ? 'field bad' : 'field'}>
        <input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={bad}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  )
}

export const FailureAlert = ({ failure }: { failure: Failure | null }) => (
  <FormAlert message={failure?.sentence ?? null} takesFocus={failure?.field === null} />
)

export function Submit({ label, busy, disabled }: { label: string; busy: boolean; disabled: boolean }) {
  return (
    <Button type="submit" className="main" disabled={disabled} aria-busy={busy}>
      {label}
    </Button>
  )
}

/** What came of it, on the page's own ground: a rule in the margin instead of a box. */
export const OUTCOME =
  'mt-6 grid justify-items-start gap-3 border-l-2 border-line-2 pl-4 outline-none [&>.btn]:[--ctl:44px]'

/** The ways to the other pages. */
export const Links = ({ children }: { children: ReactNode }) => (
  <div className="links mt-5 grid justify-items-start gap-2 text-muted [&_.btn]:mb-3 [&_.btn]:[--ctl:44px] [&_.link]:-my-3 [&_.link]:inline-block [&_.link]:py-3">
    {children}
  </div>
)

const OR =
  'or mt-6 mb-4 flex items-center gap-3 text-12 text-faint before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line'

/** The third-party provider, where there is one; last on the page, so that its coming moves nothing. */
export function GoogleChoice({ onCredential }: { onCredential: (credential: string) => void }) {
  return <GoogleButton onCredential={onCredential} before={<p className={OR}>ou</p>} />
}

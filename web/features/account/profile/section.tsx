import { type ReactNode, useId } from 'react'
import { ApiError } from '#data/http.ts'
import { Button } from '#ui/fields/button.tsx'
import { useCommand, useRead } from '#ui/remote.ts'
import { GoogleButton, useGoogleOffered } from '#ui/site/google-button.tsx'
import './profile.css'

/** Where the page says that there is no network; what is disabled for it refers to it. */
export const OFFLINE_NOTE = 'compte-hors-ligne'

/** Buttons in a line. */
export const ACTS = 'flex flex-wrap gap-2'
export const PASSWORD_FORM = 'grid gap-3.5 pt-1 [&_.match]:-mt-1.5'

const WORK =
  'grid min-w-0 content-start justify-items-start gap-3.5 [&>:is(dl,form,ul,.form-alert)]:justify-self-stretch [&>div:empty]:hidden'

type SectionProps = {
  title: string
  hint?: string
  /** Its name in addresses. */
  anchor?: string
  children: ReactNode
}

/** A part of the page: what it is about on the left, what can be done on the right; in a wide window below, in two columns. */
export function Section({ title, hint, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className="grid max-w-[960px] grid-cols-[minmax(0,4fr)_minmax(0,7fr)] gap-x-12 gap-y-3 border-t border-line pb-7 not-first-of-type:pt-7 first-of-type:border-t-0 max-md:grid-cols-1 xl:grid-cols-1 xl:break-inside-avoid max-md:pb-6 max-md:not-first-of-type:pt-6"
      aria-labelledby={id}
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="mt-1 max-w-[36ch] text-muted xl:max-w-none">{hint}</p>}
      </div>
      <div className={WORK}>{children}</div>
    </section>
  )
}

/** What stands there while an answer is on its way, or did not come. */
export function Waiting({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem === null)
    return (
      <div className="grid gap-3.5 justify-self-stretch py-1.5" aria-busy="true">
        <span className="skel h-3" />
        <span className="skel h-3 w-[56%]" />
      </div>
    )
  return (
    <div role="status" className="grid justify-items-start gap-2.5">
      <p className="muted">{problem}</p>
      <Button onClick={onRetry}>Réessayer</Button>
    </div>
  )
}

type ProofProps = {
  /** What the confirmation is for. */
  ask: string
  onCredential: (credential: string) => void
}

/** The proof of an account without password: a fresh token of the provider. */
export function GoogleProof({ ask, onCredential }: ProofProps) {
  const offered = useGoogleOffered()
  if (!offered)
    return (
      <p role="status">
        {
          'Google ne répond pas. Réessaie plus tard, ou choisis un mot de passe par «\u00a0Mot de passe oublié\u00a0».'
        }
      </p>
    )
  return <GoogleButton onCredential={onCredential} before={<p>{ask}</p>} />
}

/** What the server says of the account while the page shows it. */
export const useAccountRead = <T,>(read: () => Promise<T>) =>
  useRead(read, (error) =>
    error instanceof ApiError && error.status === 0
      ? 'Pas de réseau\u00a0: cette partie vient du serveur, elle s’affiche dès qu’il répond.'
      : sentenceOf(error, 'Impossible de charger cette partie.'),
  )

/** A command on the account; its failure is said in the server's words. */
export const useAccountCommand = () => useCommand<string>((error) => sentenceOf(error))

/** The server's own sentence, or ours where it has none. */
export function sentenceOf(
  error: unknown,
  fallback: string = 'Cela n’a pas marché. Réessaie plus tard.',
): string {
  if (!(error instanceof ApiError)) return fallback
  return error.status === 0
    ? 'Pas de réseau\u00a0: rien n’a changé. Réessaie dès que le réseau revient.'
    : error.message || fallback
}

import { useStore } from 'zustand'
import { storageWords } from '#blocks/sync/storage-words.ts'
import { ApiError } from '#data/http.ts'
import { session } from '#data/session/session-store.ts'
import { storageFault } from '#data/storage.ts'
import { useCommand } from '#ui/remote.ts'
import type { Problem } from './rules.ts'
/** Why the last try did not go through; `field` is the one to correct, null where it is none of them. */
export type Failure = { sentence: string; field: Problem['field'] | null }

/** One try to sign in; what was typed stays whatever the server answers. */
export function useAttempt() {
  const busy = useStore(session, (state) => state.busy)
  const { failure, run, setFailure } = useCommand<Failure>(() => ({ sentence: '', field: null }))
  /** `more` may answer another sentence to say of the failure. */
  const attempt = (
    call: () => Promise<void>,
    sentence: string,
    more?: (error: unknown) => Promise<string | null>,
  ) =>
    run(call, async (error) => {
      const said = failureSentence(error, sentence)
      const added = await more?.(error)
      return { sentence: added ? `${said} ${added}` : said, field: null }
    })
  /** A broken rule is said until its form is typed in again. */
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (failure?.field) setFailure(null)
  }
  return { busy, failure, attempt, refuse: setFailure, typing }
}

/** Where the credentials were not looked at, without network or store or after too many tries, nothing is said of them. */
function failureSentence(error: unknown, sentence: string): string {
  if (error instanceof ApiError && error.status === 0)
    return 'Pas de réseau\u00a0: se connecter demande Internet, une fois par appareil. Ce que tu as tapé reste ici, réessaie dès que le réseau revient.'
  const fault = error instanceof ApiError ? null : storageFault(error)
  if (fault) return `${storageWords.title}. ${storageWords.why[fault]}`
  if (error instanceof ApiError && error.code === 'rate_limited' && error.message) return error.message
  const detail = session.getState().error
  return detail && detail !== sentence ? `${sentence} ${detail}` : sentence
}

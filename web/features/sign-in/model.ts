import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { register, signIn } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { nextPath } from './next-path.ts'
import { canSignIn, matchOf, registrationProblem } from './rules.ts'
import { text } from './text.ts'

/** Where a player who is signed in goes from these pages; null while nobody is. */
export function useSignedInTarget(): string | null {
  const [params] = useSearchParams()
  const status = useStore(session, (state) => state.status)
  return status === 'signed-in' ? nextPath(params.get('next')) : null
}

/** Keeps the address to return to when the player changes from one form to the other. */
function useQuery(): string {
  const [params] = useSearchParams()
  const next = params.get('next')
  return next ? `?next=${encodeURIComponent(next)}` : ''
}

export function useLogin() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, failure, attempt } = useAttempt(text.loginFailed)
  const query = useQuery()
  useHoldReload(email !== '' || password !== '')
  const ready = canSignIn(email, password) && !busy
  const submit = () => {
    if (ready) void attempt(() => signIn(email.trim(), password))
  }
  return { email, setEmail, password, setPassword, ready, busy, failure, submit, query }
}

export function useRegistration() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, failure, attempt, refuse } = useAttempt(text.registerFailed)
  const query = useQuery()
  const form = { email, password, confirmation }
  useHoldReload(email !== '' || password !== '')
  const submit = () => {
    const problem = registrationProblem(form)
    if (problem) refuse(problem)
    else if (!busy) void attempt(() => register({ name: '', email: email.trim(), password }))
  }
  return {
    ...form,
    setEmail,
    setPassword,
    setConfirmation,
    match: matchOf(form),
    busy,
    failure,
    submit,
    query,
  }
}

/** One try at the server; what was typed stays whatever it answers. */
function useAttempt(sentence: string) {
  const busy = useStore(session, (state) => state.busy)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (call: () => Promise<void>) => {
    setFailure(null)
    try {
      await call()
    } catch (error) {
      setFailure(failureSentence(error, sentence))
    }
  }
  return { busy, failure, attempt, refuse: setFailure }
}

/** A network that is absent is not a refusal: the sentence about credentials would be a lie. */
function failureSentence(error: unknown, sentence: string): string {
  if (error instanceof ApiError && error.status === 0) return text.offline
  const detail = session.getState().error
  return detail && detail !== sentence ? `${sentence} ${detail}` : sentence
}

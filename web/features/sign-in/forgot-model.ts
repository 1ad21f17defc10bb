import { useState } from 'react'
import { ApiError } from '#data/http.ts'
import { askReset } from '#data/sign-in.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { useSite } from '#ui/use-site.ts'
import { canAskLink } from './rules.ts'
import { text } from './text.ts'

/**
 * Asking for a link. Whatever the server answers, the end is the same confirmation (A81); only a network that
 * is absent keeps the form. A server that sends no mail to anybody claims nothing: its author is the way back.
 */
export function useForgot() {
  const site = useSite()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'form' | 'busy' | 'sent'>('form')
  const [refused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useHoldReload(email !== '' && step !== 'sent')
  const ready = canAskLink(email) && step === 'form'
  const submit = async () => {
    if (!ready) return
    setStep('busy')
    setFailure(null)
    const error = await askReset(email.trim()).then(() => null, codeOf)
    setStep(error === 'network' ? 'form' : 'sent')
    setRefused(error === 'not_configured')
    if (error === 'network') setFailure(text.ask.offline)
  }
  return {
    email,
    setEmail,
    step,
    /** Nobody gets a letter from this server. */
    noMail: refused || site?.mail === false,
    ready,
    failure,
    submit,
    again: () => setStep('form'),
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

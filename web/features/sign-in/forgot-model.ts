import { useState } from 'react'
import { ApiError } from '#data/http.ts'
import { askReset } from '#data/mail-links.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { useSite } from '#ui/use-site.ts'
import { canAskLink } from './rules.ts'
import { text } from './text.ts'

/**
 * Asking for a link. Whatever the server answers about the address, the end is the same; only a network that is absent
 * and a server that sends no mail to anybody are told apart.
 */
export function useForgot() {
  const site = useSite()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'form' | 'busy' | 'sent' | 'no-mail'>('form')
  const [failure, setFailure] = useState<string | null>(null)
  useHoldReload(email !== '' && step !== 'sent')
  const ready = canAskLink(email) && step === 'form'
  const submit = async () => {
    if (!ready) return
    setStep('busy')
    setFailure(null)
    const step = await askReset(email.trim()).then(() => 'sent' as const, stepAfter)
    setStep(step)
    if (step === 'form') setFailure(text.ask.offline)
  }
  return {
    email,
    setEmail,
    step: site?.mail === false ? 'no-mail' : step,
    ready,
    failure,
    submit,
    again: () => setStep('form'),
    contact: site?.contact_email ?? null,
  }
}

function stepAfter(error: unknown): 'form' | 'sent' | 'no-mail' {
  if (!(error instanceof ApiError)) return 'sent'
  if (error.status === 0) return 'form'
  return error.code === 'not_configured' ? 'no-mail' : 'sent'
}

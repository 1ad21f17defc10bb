import { useEffect, useState } from 'react'
import { ApiError, api } from '#data/http.ts'
import { checkProfile } from '#data/session/session.ts'
import { type DonationReading, readDonation } from '#shared/domain/site/donation.ts'
import { checkoutAnswer } from '#shared/endpoints/payments.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useCommand } from '#ui/remote.ts'
import { useSite } from '#ui/site/use-site.ts'
import { initialAmount, storeAmount } from './stored-donation.ts'

/** Leaving that takes longer was stopped by the player. */
const LEAVING_MS = 15_000

export const PRESETS = [5, 10, 15, 20, 30] as const

/** What the donation form holds: the typed amount, which the preset buttons follow, and the way to the payment. */
/** `onPremium` hears the sentence for a player who turns out to be Premium already. */
export function useDonation(onPremium: (sentence: string) => void) {
  const [typed, setTyped] = useState(initialAmount)
  useEffect(() => storeAmount(null), [])
  const [wantsOther, setWantsOther] = useState(false)
  const [left, setLeft] = useState(false)
  const online = useOnline()
  const closed = useSite()?.payments === false
  const { busy, failure, give } = useGift(onPremium)
  const reading = readDonation(typed)

  const type = (next: string) => {
    setTyped(next)
    setWantsOther(false)
    setLeft(false)
  }
  const submit = () => {
    setLeft(true)
    if (reading.kind === 'amount' && online && !closed && !busy) void give(reading.euros, typed)
  }
  return {
    typed,
    reading,
    chosen: wantsOther ? null : presetOf(reading),
    busy,
    closed,
    online,
    /** Of the amount; said once the field was left, not while it is typed. */
    problem: left && reading.kind === 'refused' ? reading.message : null,
    failure,
    type,
    choose: (preset: number | null) => (preset === null ? setWantsOther(true) : type(String(preset))),
    leave: () => setLeft(true),
    submit,
  }
}

/** The preset that an amount is; null for « Autre ». An amount that is rounded is no preset. */
const presetOf = (reading: DonationReading): number | null =>
  reading.kind === 'amount' && !reading.rounded
    ? (PRESETS.find((preset) => preset === reading.euros) ?? null)
    : null

/** The call, and the leave for Stripe; whoever comes back by the browser's own button finds the form ready again. */
function useGift(onPremium: (sentence: string) => void) {
  const { busy, failure, run } = useCommand(sentenceOf)
  const [leaving, setLeaving] = useState(false)
  useHoldReload(busy || leaving)
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false)
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const give = (euros: number, typed: string) =>
    run(async () => {
      const url = await openCheckout(euros).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'already_premium') {
          onPremium(error.message)
          void checkProfile()
        }
        throw error
      })
      if (!url) throw new Error('no payment page')
      storeAmount(typed)
      location.assign(url)
      setLeaving(true)
      setTimeout(() => setLeaving(false), LEAVING_MS)
    })
  return { busy: busy || leaving, failure, give }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || !error.message) return 'Erreur inconnue'
  return error.code === 'already_premium' || error.code === 'invalid'
    ? error.message
    : `Erreur\u00a0: ${error.message}`
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Opens a checkout and answers where to send the browser; null when that is no place to send anyone. */
async function openCheckout(euros: number): Promise<string | null> {
  const body = { amount_eur: euros }
  const { data } = checkoutAnswer.safeParse(await api('/api/v1/payments/checkout', { method: 'POST', body }))
  return data ? safeUrl(data.url) : null
}

/** A URL that a payment page may have: https, or plain http on this machine. Anything else is null. */
function safeUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, href } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)) ? href : null
}

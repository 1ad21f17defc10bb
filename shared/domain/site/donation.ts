import {
  DONATION_TOO_LARGE,
  DONATION_TOO_SMALL,
  MAX_DONATION,
  MIN_DONATION,
} from '#shared/endpoints/donation.ts'

/** A typed amount: whole euros that may be given, or the sentence that says why not. */
export type DonationReading =
  | { kind: 'amount'; euros: number; rounded: boolean }
  | { kind: 'refused'; message: string }

/**
 * Reads a donation as it is typed, in euros: rounded to the nearest whole number, half up, before the limits are
 * looked at; what is no number is too little (A92, A93, figures.md §15).
 */
export function readDonation(text: string): DonationReading {
  const [, number] = /^(\d+(?:[.,]\d*)?)€?$/.exec(text.replace(/\s/g, '')) ?? []
  if (number === undefined) return { kind: 'refused', message: DONATION_TOO_SMALL }
  const typed = Number(number.replace(',', '.'))
  const euros = Math.round(typed)
  if (euros < MIN_DONATION) return { kind: 'refused', message: DONATION_TOO_SMALL }
  if (euros > MAX_DONATION) return { kind: 'refused', message: DONATION_TOO_LARGE }
  return { kind: 'amount', euros, rounded: euros !== typed }
}

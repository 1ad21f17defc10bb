import type { Weight } from '#shared/domain/effects/weight.ts'
import { formatNumber, wordFor } from '#shared/domain/text/numbers.ts'

const pods = (n: number): string => `${formatNumber(n)}\u00a0${wordFor(n, 'pod', 'pods')}`

/** The words of weights. */
export const weightText = {
  pods,
  /** « au moins » where some of it is not known. */
  total: ({ pods: n, atLeast }: Weight): string => (atLeast ? `au moins ${pods(n)}` : pods(n)),
  ofList: (total: string): string => `poids ${total}`,
}

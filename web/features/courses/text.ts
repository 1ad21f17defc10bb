import type { PackSize } from '#shared/contract/fields.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** What several forms of the list say. */
export const text = {
  tickOf: (name: string) => `Acheté${NBSP}: ${name}`,
  ownedOf: (name: string) => `Possédé, ${name}`,
  toBuy: (pieces: number) => `${formatNumber(pieces)} à acheter`,
  almanaxOn: (day: string) => `Almanax ${withoutWeekday(formatDay(day))}`,
  madeByPlans: (pieces: number) => `fabriqué par tes crafts prévus${NBSP}: ${formatNumber(pieces)}`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  paidOf: (name: string) => `Payé en tout, ${name}`,
}

const withoutWeekday = (day: string) => day.replace(/^\S+ /, '')

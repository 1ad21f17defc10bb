import type { PackSize } from '#shared/contract/fields.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'

/** The French words of the price book's shared parts. */
export const pricesText = {
  book: 'carnet\u00a0:',
  newerInBook: 'Prix plus récent dans ton carnet',
  inBook: 'Ton prix le plus bas à l’unité, dans ton carnet',
  take: 'Reprendre',
  takeFor: (price: number, label: string) => `Reprendre ${formatKamas(price)} pour ${label}`,
  pack: (name: string, size: PackSize) => (size === 1 ? name : `${name}, lot de ${formatNumber(size)}`),
  outlier: (what: string, price: number, usual: number) =>
    `${what}\u00a0: ${formatKamas(price)}, ta médiane est ${formatKamas(usual)}. Bien lu\u00a0?`,
  outlierOfPacks: (what: string, price: number, usual: number) =>
    `${what}\u00a0: ${formatKamas(price)}, d’après tes autres lots ${formatKamas(usual)}. Bien lu\u00a0?`,
  outliers: (n: number, what: string, price: number, usual: number) =>
    `${formatNumber(n)} prix loin de ta médiane, dont ${what}\u00a0: ${formatKamas(price)} au lieu de ${formatKamas(usual)}. Bien lus\u00a0?`,
} as const

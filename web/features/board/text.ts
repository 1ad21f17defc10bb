import type { FirstStep } from '#shared/domain/board/first-steps.ts'
import { dayPrinter, FINE_SPACE, formatSigned, plural } from '#shared/domain/text/numbers.ts'

/** So many names of a list fit a phone. */
const NAMED = 3
const signedKamas = (kamas: number) => `${formatSigned(kamas)}${FINE_SPACE}k`

/** `lun. 16` */
const shortName = dayPrinter({ weekday: 'short', day: 'numeric' })
/** `16 nov.` */
const longName = dayPrinter({ day: 'numeric', month: 'short' })

/** What several parts of the board say. */
export const text = {
  dayTotal: (day: string, total: number) => `${shortName(day)} ${signedKamas(total)}`,
  curveBounds: (from: string, to: string, total: number, sales: number) =>
    `${signedKamas(total)} du ${longName(from)} au ${longName(to)}, ${plural(sales, 'vente', 'ventes')}`,
  bestDay: (day: string, profit: number) => `meilleur jour ${longName(day)}, ${signedKamas(profit)}`,
  worstDay: (day: string, profit: number) => `pire jour ${longName(day)}, ${signedKamas(profit)}`,
  shortName,
  longName,

  /** The first of them, and how many more there are. */
  names: (all: readonly string[]) => {
    const more = all.length - NAMED
    const named = all.slice(0, NAMED).join(', ')
    return more > 0 ? `${named} et ${plural(more, 'autre', 'autres')}` : named
  },

  steps: {
    price: {
      title: 'Saisis un prix',
      hint: 'Un prix lu en hôtel de vente sert à tous les outils.',
      example: (name: string) => `Par exemple celui de ${name}`,
    },
    purchase: {
      title: 'Note un achat',
      hint: 'Prix d’achat et de revente, la taxe et le profit suivent.',
      example: (name: string) => `Par exemple ${name}`,
    },
    almanax: {
      title: 'Suis l’almanax',
      hint: 'Le coût de l’offrande d’aujourd’hui et des jours qui viennent.',
      example: (name: string) => `Aujourd’hui ${name}`,
    },
  } satisfies Record<FirstStep, { title: string; hint: string; example: (name: string) => string }>,
}

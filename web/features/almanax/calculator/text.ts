import { dayPrinter, plural } from '#shared/domain/text/numbers.ts'

/** `20 nov.` */
const dayShort = dayPrinter({ day: 'numeric', month: 'short' })

/** What several parts of this screen say. */
export const text = {
  fromTo: (from: string, to: string) => `Du ${dayShort(from)} au ${dayShort(to)}`,
  unpriced: (n: number) =>
    `${plural(n, 'offrande sans prix, non comptée', 'offrandes sans prix, non comptées')}.`,

  daysOf: (dates: readonly string[]) =>
    dates.length > 4
      ? `${plural(dates.length, 'jour', 'jours')}, dès le ${dayShort(dates[0] ?? '')}`
      : dates.map(dayShort).join(', '),
} as const

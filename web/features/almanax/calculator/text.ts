import { plural } from '#shared/domain/text/numbers.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** `20 nov.` */
const dayShort = (date: string): string => shortDay.format(new Date(`${date}T00:00:00Z`))

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

import { daysAgo } from '#blocks/prices/text.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { Freshness } from '#shared/domain/prices/price-history.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Age } from './price-view.ts'

const NBSP = '\u00a0'
const FRESHNESS: Record<Freshness, string> = {
  today: 'aujourd’hui',
  recent: '3 jours',
  old: 'plus ancien',
}

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, 3)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} et ${plural(more, 'autre', 'autres')}` : shown.join(', ')
}

export const text = {
  exportHead: ['Objet', 'Lot', 'Prix', 'Date', 'Id'],
  without: (names: readonly string[]) => `sans ${listOf(names)}${NBSP}: prix à relever`,
  ages: {
    tout: 'Tout',
    aujourdhui: 'Aujourd’hui',
    '3-jours': '3 jours',
    ancien: 'Plus ancien',
  } satisfies Record<Age, string>,
  pack: (size: PackSize) => `×${formatNumber(size)}`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,

  freshness: FRESHNESS,
  ageInWords: (day: string, today: string, freshness: Freshness) =>
    `Relevé ${daysAgo(day, today)} (${formatDay(day)})\u00a0: ${FRESHNESS[freshness]}`,
  /** Null where every cell was stored. */
  blockLeft: (unread: readonly string[], beyond: number): string | null => {
    const parts = [
      unread.length > 0
        ? `${plural(unread.length, 'case illisible, pas enregistrée', 'cases illisibles, pas enregistrées')}${NBSP}: ${unread.join(', ')}`
        : '',
      beyond > 0 ? `${plural(beyond, 'case dépasse', 'cases dépassent')} le tableau` : '',
    ]
    return parts.filter(Boolean).join('. ') || null
  },

  renew: (n: number) => `${formatNumber(n)} prix à relever`,
  courseOf: (size: PackSize, name: string) => `Cours du lot de ${formatNumber(size)}, ${name}`,
}

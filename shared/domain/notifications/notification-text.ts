import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import type { Crossing } from '#shared/domain/breeding/pen-clock.ts'
import { formatDay, formatKamas, formatNumber, formatRoi, plural } from '#shared/domain/text/numbers.ts'
import { dayAfter, parisTime } from '#shared/domain/text/paris-day.ts'

/** What a notification says, and the page of this site that a press on it opens. */
export type NotificationText = { title: string; body: string; path: string }

/** The offering of a day, for so many characters. */
export function offeringText(
  { name, quantity, bonus }: Pick<AlmanaxDay, 'name' | 'quantity' | 'bonus'>,
  characters: number,
): NotificationText {
  const share =
    characters > 1
      ? [`${formatNumber(quantity)} par personnage, pour ${formatNumber(characters)} personnages`]
      : []
  return {
    title: `Offrande du jour\u00a0: ${formatNumber(quantity * characters)} × ${name}`,
    body: [...share, `Bonus\u00a0: ${bonus}`].join('\n'),
    path: '/app/almanax/calc',
  }
}

/** A flip that waits for a buyer: its day of purchase `YYYY-MM-DD`, and kamas. */
export type WaitingFlip = { item_name: string; purchase_date: string | null; buy_price_kamas: number }

/** How many flips are named. */
const NAMED = 3

/** Flips that became a week old, the oldest first; at least one. `today` is `YYYY-MM-DD`. */
export function unsoldText(flips: readonly WaitingFlip[], today: string): NotificationText {
  const path = '/app/flips?etat=en-vente'
  const isOlder = flips.some(({ purchase_date: day }) => day !== null && day < dayAfter(today, -7))
  const since = isOlder ? 'depuis plus d’une semaine' : 'depuis une semaine'
  const [only, ...others] = flips
  if (only && others.length === 0)
    return { title: `${only.item_name || 'Un objet'} attend ${since}`, body: boughtText(only), path }
  const names = flips.slice(0, NAMED).map(({ item_name: name }) => name || 'objet sans nom')
  const more = flips.length - names.length
  return {
    title: `${formatNumber(flips.length)} reventes attendent ${since}`,
    body: `${names.join(', ')}${more > 0 ? ` et ${plural(more, 'autre', 'autres')}` : ''}`,
    path,
  }
}

const boughtText = ({ buy_price_kamas: price, purchase_date: day }: WaitingFlip): string =>
  `Acheté ${formatKamas(price)}${day ? ` le ${formatDay(day)}` : ''}, pas encore vendu.`

/** A recipe whose return rose to the player's threshold: `roi` is a ratio (0.55), `threshold` percent (55). */
export type RoiNotice = { recipe: number; name: string; roi: number; threshold: number }

export const alertText = ({ recipe, name, roi, threshold }: RoiNotice): NotificationText => ({
  title: `${name}\u00a0: ROI ${formatRoi(roi)}`,
  body: `Il a atteint ton seuil de ${formatNumber(threshold)} %.`,
  path: `/app/profit?recipe=${recipe}`,
})

/** What a gauge of a pen came to: « à recharger », « vide », « sous 80 000 ». */
export const crossingWords = ({ kind, to }: Pick<Crossing, 'kind' | 'to'>): string => {
  if (kind === 'refill') return 'à recharger'
  return kind === 'empty' ? 'vide' : `sous ${formatNumber(to)}`
}

/** Gauges that crossed something, the first first; at least one (M36). */
export function pensText(crossed: readonly Crossing[]): NotificationText {
  const path = '/app/elevage-renta?onglet=horaires'
  const [only, ...others] = crossed
  if (only && others.length === 0)
    return {
      title: `Enclos ${only.pen}\u00a0: ${GAUGE_NAMES[only.gauge]} ${crossingWords(only)}`,
      body:
        only.to > 0
          ? `À ${parisTime(only.when)}, il y reste ${formatNumber(only.to)} points.`
          : `Depuis ${parisTime(only.when)}, il n’y reste rien.`,
      path,
    }
  const more = crossed.length - NAMED
  return {
    title: plural(crossed.length, 'jauge d’enclos', 'jauges d’enclos'),
    body: [
      ...crossed
        .slice(0, NAMED)
        .map(
          (one) =>
            `${parisTime(one.when)} · enclos ${one.pen}, ${GAUGE_NAMES[one.gauge]} ${crossingWords(one)}`,
        ),
      ...(more > 0 ? [`et ${plural(more, 'autre', 'autres')}`] : []),
    ].join('\n'),
    path,
  }
}

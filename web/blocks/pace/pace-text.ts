import { daysAgo } from '#blocks/prices/text.ts'
import { type LotAdvice, type LotNet, percentMore } from '#shared/domain/lots/best-lot.ts'
import {
  daysToClear,
  largestBatch,
  type MarketAim,
  type MarketPace,
  type Period,
  type RealisedPrice,
} from '#shared/domain/lots/market-pace.ts'
import { shownUnitPrice } from '#shared/domain/prices/packs.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** The French words of a market's pace. */
export const periodWords: Record<Period, string> = { '24h': '24 h', '7d': '7 jours', '30d': '30 jours' }

export const NOT_SOLD = 'ne se vend pas'

const readOn = (day: string, today: string): string => `relevé ${daysAgo(day, today)}`

/** « 10 pièces par jour, relevé hier ». */
export function paceWords({ pieces, days, day }: MarketPace, today: string): string {
  if (pieces === 0) return `${NOT_SOLD}, ${readOn(day, today)}`
  const perDay = pieces / days
  const said =
    perDay < 1
      ? `une pièce en ${plural(Math.round(1 / perDay), 'jour', 'jours')}`
      : `${plural(Math.round(perDay * 10) / 10, 'pièce', 'pièces')} par jour`
  return `${said}, ${readOn(day, today)}`
}

/** In how long pieces are gone at the player's share: « 3 j », « ne se vend pas ». */
export function clearWords(pieces: number, pace: MarketPace, { share }: MarketAim): string {
  const days = daysToClear(pieces, pace, share)
  return days === null ? NOT_SOLD : `${formatNumber(days)}${NBSP}j`
}

/** That a batch is larger than what the market takes in time, with the largest one that fits; null where it is not (M17). */
export function batchWords(pieces: number, pace: MarketPace, aim: MarketAim, today: string): string | null {
  const most = largestBatch(pace, aim)
  if (pieces <= most) return null
  const read = readOn(pace.day, today)
  if (pace.pieces === 0) return `Le marché n’en prend pas\u00a0: aucune vente, ${read}.`
  const within = `en ${plural(aim.days, 'jour', 'jours')} à ta part de ${aim.share}${NBSP}%`
  return most === 0
    ? `Le marché ne t’en prend aucun ${within}, ${read}.`
    : `Le marché ne t’en prend que ${formatNumber(most)} ${within}, ${read}.`
}

/** « prix médian réalisé sur 7 jours, relevé hier ». */
export const realisedWords = ({ period, day }: RealisedPrice, today: string): string =>
  period === null
    ? `prix moyen réalisé, ${readOn(day, today)}`
    : `prix médian réalisé sur ${periodWords[period]}, ${readOn(day, today)}`

const by = ({ size }: LotNet): string => (size === 1 ? 'à l’unité' : `par ${formatNumber(size)}`)

const than = (lot: LotNet): string => (lot.size === 1 ? `qu’${by(lot)}` : `que ${by(lot)}`)

/** « Vendre par 10 rapporte 38 % de plus que par 100. » of the two best lots; null where there are not two (M19). */
export function bestLotWords([best, other]: readonly LotNet[]): string | null {
  if (!best || !other) return null
  const more = percentMore(best, other)
  if (more === null) return `Vendre ${by(other)} ne laisse rien après la taxe.`
  return more === 0
    ? `Vendre ${by(best)} rapporte autant ${than(other)}, à 1${NBSP}% près.`
    : `Vendre ${by(best)} rapporte ${formatNumber(more)}${NBSP}% de plus ${than(other)}.`
}

/** Which lot to sell, and how sure that is (M22). */
export function adviceWords({ kind, lot }: LotAdvice, { days }: MarketAim): string {
  const piece = `${formatKamas(shownUnitPrice(lot.perPiece))} net par pièce`
  const within = `en ${plural(days, 'jour', 'jours')}`
  if (kind === 'sells') return `Vends ${by(lot)}\u00a0: ${piece}, et c’est parti ${within}.`
  if (kind === 'unknown') return `Le mieux ${by(lot)}\u00a0: ${piece}. Rythme du marché inconnu.`
  if (kind === 'still') return 'D’après le dernier relevé, ne se vend pas.'
  return `Aucun lot ne part ${within}\u00a0: ${by(lot)} partira le plus tôt.`
}

import type { CrushItem, NotCrushed } from '#shared/domain/crushing/crush.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** A threshold: rounded up to a tenth, so that it holds as it is shown. */
export const percentUp = (percent: number): string =>
  `${formatNumber(Math.ceil(percent * 10 - 1e-6) / 10, 1)}${NBSP}%`

export const percentWords = (percent: number): string => `${formatNumber(percent, 3)}${NBSP}%`

/** Why an item is not crushed. */
export const notCrushedWords: Record<NotCrushed, string> = {
  other: 'Seuls les équipements se brisent.',
  spared: 'Les Dofus, trophées, prysmaradites, familiers et montiliers ne se brisent pas.',
  'no-rune': 'Aucune de ses lignes ne donne de rune.',
}

export const BATCH_WORDS = 'Le coefficient baisse à chaque brisage\u00a0: seul le premier est certain.'

/** « Force », as the item calls it. */
export const lineName = (item: CrushItem, effect: number): string =>
  item.lines.find(({ rune }) => rune.effect === effect)?.name ?? ''

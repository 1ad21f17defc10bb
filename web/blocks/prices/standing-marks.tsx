import { useMemo } from 'react'
import type { PackSize } from '#shared/contract/fields.ts'
import type { PriceLevel } from '#shared/domain/prices/price-history.ts'
import type { PriceStanding } from '#shared/domain/prices/price-standing.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { usePriceStanding } from '#store/price-standings.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { standingText as t } from './standing-text.ts'

type Pack = { item: number; pack: PackSize }

/** Neither is made or lost: no green, no red. */
const TONES: Record<PriceLevel, string> = { low: 'text-info', normal: 'text-muted', high: 'text-kama' }

/** Where the pack's newest price stands, in one word; the rest is its tooltip, and read out. */
export function StandingWord({ item, pack }: Pack) {
  const standing = usePriceStanding(item, pack)
  return standing ? <Word standing={standing} /> : null
}

/** Its last thirty days, beside the median of the year; nothing where they have fewer than two prices. */
export function StandingSpark({ item, pack }: Pack) {
  const standing = usePriceStanding(item, pack)
  return standing ? <Spark standing={standing} /> : null
}

/** A sale price of one piece that is low or high among the player's own, after what else is said of its item. */
export function UnusualSale({ item }: { item: number }) {
  const standing = usePriceStanding(item, 1)
  if (!standing || standing.level === 'normal') return null
  return (
    <>
      {' · '}
      <span className="sr-only">{'prix de vente '}</span>
      <Word standing={standing} />
    </>
  )
}

/** Both in a line; `before` is said before them. */
export function StandingLine({ item, pack, before }: Pack & { before?: string | undefined }) {
  const standing = usePriceStanding(item, pack)
  if (!standing) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap">
      {before}
      <Spark standing={standing} />
      <Word standing={standing} />
    </span>
  )
}

type Props = { standing: PriceStanding }

function Word({ standing }: Props) {
  const { level } = standing
  const words = t.inWords(standing)
  return (
    <span className={`whitespace-nowrap ${TONES[level]}`} title={words}>
      {t.levels[level]}
      <span className="sr-only">{`\u00a0: ${words}`}</span>
    </span>
  )
}

const MONTH = 30

function Spark({ standing: { level, median, month } }: Props) {
  const today = useParisDay()
  const points = useMemo(
    () => month.map(({ date, price_kamas }) => ({ day: date, value: price_kamas })),
    [month],
  )
  if (points.length < 2) return null
  return (
    <Sparkline
      points={points}
      from={dayAfter(today, 1 - MONTH)}
      to={today}
      reference={median}
      className={TONES[level]}
    />
  )
}

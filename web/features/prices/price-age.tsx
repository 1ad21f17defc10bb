import { History } from 'lucide-react'
import { daysAgo } from '#blocks/prices/text.ts'
import type { PricedPack } from '#shared/domain/prices/price-list.ts'
import { text } from './text.ts'

/** The line that says it, under an amount. */
const AGE_LINE = 'flex items-center justify-end gap-[3px] whitespace-nowrap text-11 tabular-nums'
const TONES = { today: 'text-info', recent: 'text-muted', old: 'text-text' } as const

type Props = { pack: Pick<PricedPack, 'day' | 'freshness'>; today: string; className?: string }

/** When a price was read: its age, by word and by colour. */
export const PriceAge = ({ pack: { day, freshness }, today, className = '' }: Props) => (
  <span
    className={`${AGE_LINE} ${TONES[freshness]} ${className}`}
    title={text.ageInWords(day, today, freshness)}
  >
    {freshness === 'old' && <History className="icon size-[11px]" />}
    {daysAgo(day, today)}
    <span className="sr-only">{`, ${text.freshness[freshness]}`}</span>
  </span>
)

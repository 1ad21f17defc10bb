import { History } from 'lucide-react'
import type { PricedPack } from '#shared/domain/price-list.ts'
import { text } from './text.ts'

type Props = { pack: Pick<PricedPack, 'day' | 'freshness'>; today: string }

/** When a price was read: its age, by word and by colour. */
export const PriceAge = ({ pack: { day, freshness }, today }: Props) => (
  <span className={`age ${freshness}`} title={text.ageInWords(day, today, freshness)}>
    {freshness === 'old' && <History className="i s" aria-hidden="true" />}
    {text.daysAgo(day, today)}
    <span className="sr">{`, ${text.freshness[freshness]}`}</span>
  </span>
)

import { BookOpen } from 'lucide-react'
import { formatKamas } from '#shared/domain/numbers.ts'
import { pricesText as t } from './text.ts'
import './suggested-price.css'

type Props = {
  /** Kamas: the book's lowest unit price. */
  price: number
  /** The tool has a price of its own, and the book's is newer. */
  newer: boolean
  /** What the price is for, read out: « Reprendre 40 k pour {label} ». */
  label: string
  /** In a narrow column: the book's sign and the price, without words. */
  brief?: boolean
  onTake: () => unknown
}

/** A price of the book under a tool's own field: one tap takes it, and nothing counts it before. */
export function SuggestedPrice({ price, newer, label, brief = false, onTake }: Props) {
  const classes = ['suggested', newer && 'newer', brief && 'brief'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      title={newer ? t.newerInBook : t.inBook}
      aria-label={t.takeFor(price, label)}
      onClick={() => void onTake()}
    >
      <BookOpen className="i" aria-hidden="true" />
      <span className="book">{t.book}</span>
      <span className="amount">{formatKamas(price)}</span>
      <span className="take-it">{t.take}</span>
    </button>
  )
}

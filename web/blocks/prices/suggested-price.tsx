import { BookOpen } from 'lucide-react'
import { formatKamas } from '#shared/domain/text/numbers.ts'

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

const LINE =
  'inline-flex max-w-full flex-wrap items-center gap-x-1 text-left text-12 text-muted tabular-nums in-[td.n]:justify-end in-[td.n]:text-right max-md:min-h-8'
/** Room for a finger, without taking it from the field above. */
const FINGER = 'relative after:absolute after:-inset-x-1.5 after:-top-1 after:-bottom-2'
const PRESSED =
  'font-medium text-text underline decoration-line-2 underline-offset-3 group-hover:decoration-kama'

/** A price of the book under a tool's own field: one tap takes it, and nothing counts it before. */
export function SuggestedPrice({ price, newer, label, brief = false, onTake }: Props) {
  return (
    <button
      type="button"
      className={`suggested group ${LINE} ${FINGER}`}
      title={newer ? 'Prix plus récent dans ton carnet' : 'Ton prix le plus bas à l’unité, dans ton carnet'}
      aria-label={`Reprendre ${formatKamas(price)} pour ${label}`}
      onClick={() => void onTake()}
    >
      <BookOpen className={`icon size-[13px] ${newer ? 'text-info' : 'text-faint'}`} />
      {!brief && <span>{'carnet\u00a0:'}</span>}
      <span
        className={`whitespace-nowrap ${brief ? PRESSED : 'text-text after:text-faint after:content-["_·"]'}`}
      >
        {formatKamas(price)}
      </span>
      {!brief && <span className={PRESSED}>Reprendre</span>}
    </button>
  )
}

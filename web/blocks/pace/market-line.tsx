import { ChartLine, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import { useItemMarket, useMarketAim } from '#store/market-pace.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { batchWords, clearWords } from './pace-text.ts'

const dialogPart = defineLazy(() => import('./market-dialog.tsx'))

type NoteProps = { item: number; pieces: number; className?: string }

/** That a batch is more than the market takes in time; nothing where no pace is known (M16, M17). */
export function BatchNote({ item, pieces, className = '' }: NoteProps) {
  const pace = useItemMarket(item)?.pace
  const aim = useMarketAim()
  const today = useParisDay()
  const words = pace && aim ? batchWords(pieces, pace, aim, today) : null
  return (
    words && (
      <p className={`flex gap-1.5 text-12 text-muted ${className}`}>
        <TriangleAlert className="icon mt-0.5 size-[13px] flex-none" />
        {words}
      </p>
    )
  )
}

type LineProps = { item: { id: number; name: string }; pieces: number }

/** How long the market takes for a batch, and the way to what is known of it. */
export function MarketLine({ item, pieces }: LineProps) {
  const [open, setOpen] = useState(false)
  const part = useLazy(dialogPart, open)
  const pace = useItemMarket(item.id)?.pace
  const aim = useMarketAim()
  return (
    <div className="mt-3 grid gap-1 border-line border-t pt-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-muted">
        <button
          type="button"
          className="link inline-flex items-center gap-1.5 touch:min-h-11"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ChartLine className="icon small" />
          Cours du marché
        </button>
        <span>
          {pace && aim
            ? `${plural(pieces, 'pièce', 'pièces')}\u00a0: ${clearWords(pieces, pace, aim)}`
            : 'rythme inconnu'}
        </span>
      </p>
      <BatchNote item={item.id} pieces={pieces} />
      {open && part && <part.MarketDialog item={item} pieces={pieces} onClose={() => setOpen(false)} />}
    </div>
  )
}

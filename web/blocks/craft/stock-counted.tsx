import { useMutate } from '#blocks/use-mutate.ts'
import type { StockCounting } from '#shared/domain/stock/stock-cost.ts'
import { setStockCounting, useStockCounting } from '#store/stock.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { craftText as t } from './text.ts'

const OPTIONS: readonly { value: StockCounting; label: string }[] = [
  { value: 'paid', label: 'au prix payé' },
  { value: 'market', label: 'au marché' },
  { value: 'free', label: t.stockFree },
]

/** Whether pieces of the stock cost what was paid for them, what they would bring, or nothing (N54). */
export function StockCounted({ className = '' }: { className?: string }) {
  const counting = useStockCounting()?.counting
  const mutate = useMutate()
  return (
    <div className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted ${className}`}>
      <span aria-hidden="true">Stock compté</span>
      <Segmented
        label="Stock compté"
        value={counting ?? 'paid'}
        options={OPTIONS}
        onChange={(value) => void mutate((db) => setStockCounting(db, value))}
      />
    </div>
  )
}

import { memo } from 'react'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import { text } from './text.ts'
import type { KnownPrice, SetPrice, Worth } from './use-worth.ts'

const Nothing = () => <span className="faint">{text.none}</span>

export function Score({ worth }: { worth: Worth }) {
  if (worth.score === null) return <Nothing />
  return (
    <>
      <span className="v">{text.points(worth.score)}</span>
      {worth.bestScore && <span className="gap better">{text.bestScore}</span>}
    </>
  )
}

/** From a hundred kamas on, the decimals of a price say nothing to a reader. */
const legible = (price: number): number => (price < 100 ? price : Math.round(price))

export function Cost({ worth }: { worth: Worth }) {
  if (worth.cost === null) return <Nothing />
  return (
    <>
      <span className="v">
        <Money value={legible(worth.cost)} />
      </span>
      {worth.bestCost && <span className="gap better">{text.bestCost}</span>}
    </>
  )
}

type PriceProps = { id: number; name: string; onSet: SetPrice } & Partial<KnownPrice>

/** The book's lowest unit price of an item; what is typed is what one piece costs. */
export const Price = memo(function Price({ id, name, onSet, price, pack = 1, own, stale }: PriceProps) {
  const packed = price !== undefined && pack > 1
  return (
    <>
      <KamasField
        // A dearer single piece leaves the pack's price the lowest: the field shows that again.
        key={packed ? own : 'own'}
        label={text.priceOf(name)}
        hideLabel
        className="own-price"
        value={price === undefined ? null : legible(price)}
        resave
        stale={stale ?? false}
        onCommit={(typed) => onSet(id, name, typed)}
      />
      {packed && <span className="gap">{text.inPacks(price, pack)}</span>}
    </>
  )
})

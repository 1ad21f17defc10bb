import { useState } from 'react'
import type { LotCost } from '#shared/domain/lots/lots.ts'
import { type PriceWay, waysOn } from '#shared/domain/lots/ways.ts'
import { formatKamas, formatNumber, formatSigned, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import type { FieldReading } from '#ui/fields/use-draft.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWide } from '#ui/page/use-wide.ts'
import type { LotRow } from './lot-view.ts'
import type { MyLots } from './model.ts'

type Props = { rows: readonly LotRow[]; lots: MyLots; onClose: () => void }

/** Keep, lower or raise the price of a lot, or of several at once: the fee, what is left, and from where on it is a loss (M9). */
export function PriceDialog({ rows, lots: { acts, rules }, onClose }: Props) {
  const wide = useWide()
  const [first] = rows
  const below = first?.going && first.going < first.lot.price ? first.going : null
  const [lower, setLower] = useState<number | null>(below)
  const [raise, setRaise] = useState<number | null>(null)
  const [typing, setTyping] = useState<{ lower?: number | null; raise?: number | null }>({})
  if (!first) return null
  const { lot, cost } = first
  const now = { lower: typing.lower ?? lower ?? lot.price, raise: typing.raise ?? raise ?? lot.price }
  const isTyped = (which: 'lower' | 'raise') => now[which] > 0 && now[which] !== lot.price
  const ways = waysOn(lot, cost, now, rules)
  const several = rows.length > 1
  const change = async (price: number | null) => {
    if (price === null || price === 0) return
    const done = await acts.reprice(
      rows.map((row) => row.lot),
      price,
    )
    if (done) onClose()
  }
  const typed = (which: 'lower' | 'raise') => (reading: FieldReading | null) =>
    setTyping({ ...typing, [which]: reading?.kind === 'amount' ? reading.value : null })
  return (
    <Dialog
      bottom={!wide}
      title={several ? `Changer le prix de ${plural(rows.length, 'lot', 'lots')}` : 'Changer le prix'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid gap-5">
        <p className="text-13 text-muted">
          {`${first.item.name} ×${formatNumber(lot.size)}, ${formatKamas(lot.price)}`}
          {first.going !== null && `, le moins cher ${formatKamas(first.going)}`}
          {several && `, et ${plural(rows.length - 1, 'autre', 'autres')} au même prix`}
        </p>
        <section aria-label="Garder le prix">
          <h3>{`Garder ${formatKamas(lot.price)}`}</h3>
          <Leaders way={ways.keep} cost={cost} />
        </section>
        <section aria-label="Baisser le prix">
          <h3>Baisser</h3>
          <div className="flex items-end gap-3">
            <KamasField
              label="Nouveau prix, plus bas"
              value={lower}
              onType={typed('lower')}
              onCommit={setLower}
              onEnter={() => void change(typing.lower ?? lower)}
            />
            <Button
              className="main"
              disabled={!isTyped('lower') || !ways.lower}
              onClick={() => void change(now.lower)}
            >
              Baisser
            </Button>
          </div>
          {isTyped('lower') &&
            (ways.lower ? <Leaders way={ways.lower} cost={cost} /> : <Wrong word="au-dessus du" />)}
        </section>
        <section aria-label="Monter le prix">
          <h3>Monter</h3>
          <div className="flex items-end gap-3">
            <KamasField
              label="Nouveau prix, plus haut"
              value={raise}
              onType={typed('raise')}
              onCommit={setRaise}
              onEnter={() => void change(typing.raise ?? raise)}
            />
            <Button disabled={!isTyped('raise') || !ways.raise} onClick={() => void change(now.raise)}>
              Monter
            </Button>
          </div>
          {isTyped('raise') &&
            (ways.raise ? <Leaders way={ways.raise} cost={cost} /> : <Wrong word="en dessous du" />)}
        </section>
      </div>
    </Dialog>
  )
}

const Wrong = ({ word }: { word: string }) => (
  <p className="text-12 text-muted">{`C’est ${word} prix d’aujourd’hui.`}</p>
)

/** The fee of a way, what the lot leaves then, and the smallest price of it that is no loss. */
const Leaders = ({ way, cost }: { way: PriceWay; cost: LotCost }) => (
  <dl>
    <div className="lead">
      <dt>Taxe</dt>
      <dd translate="no">{formatKamas(way.fee)}</dd>
    </div>
    <div className="lead">
      <dt>{way.atMost ? 'Résultat, au plus' : 'Résultat'}</dt>
      <dd translate="no">{`${formatSigned(way.result)}\u202fk`}</dd>
    </div>
    {cost.unknown === 0 && (
      <div className="lead">
        <dt>{way.lossBelow === null ? 'À perte à tout prix' : 'Une perte en dessous de'}</dt>
        <dd translate="no">{way.lossBelow === null ? '–' : formatKamas(way.lossBelow)}</dd>
      </div>
    )}
  </dl>
)

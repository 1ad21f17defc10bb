import { useRef, useState } from 'react'
import type { LotCost } from '#shared/domain/lots/lots.ts'
import { type PriceWay, waysOn } from '#shared/domain/lots/ways.ts'
import { formatKamas, formatNumber, formatSigned, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { LotRow } from './lot-view.ts'
import type { MyLots } from './model.ts'

type Props = { rows: readonly LotRow[]; lots: MyLots; onClose: () => void }

const SIDES = {
  lower: { act: 'Baisser', label: 'Nouveau prix, plus bas', wrong: 'C’est au-dessus du prix d’aujourd’hui.' },
  raise: {
    act: 'Monter',
    label: 'Nouveau prix, plus haut',
    wrong: 'C’est en dessous du prix d’aujourd’hui.',
  },
} as const
type Side = keyof typeof SIDES

/** Keep, lower or raise the price of a lot, or of several of one size: the fee, what is left, from where on it is a loss (M9). */
export function PriceDialog({ rows, lots: { acts, rules }, onClose }: Props) {
  const wide = useWide()
  const [first] = rows
  const below = first?.going && first.going < first.lot.price ? first.going : null
  const [kept, setKept] = useState<Record<Side, number | null>>({ lower: below, raise: null })
  const [typing, setTyping] = useState<Partial<Record<Side, number | null>>>({})
  const changing = useRef(false)
  if (!first?.cost) return null
  const { lot, cost } = first
  const now = (side: Side) => typing[side] ?? kept[side] ?? lot.price
  const ways = waysOn(lot, cost, { lower: now('lower'), raise: now('raise') }, rules)
  const change = async (side: Side) => {
    if (changing.current || !ways[side] || now(side) === 0 || now(side) === lot.price) return
    changing.current = true
    const lots = rows.map((row) => row.lot)
    if (await acts.reprice(lots, now(side))) onClose()
    changing.current = false
  }
  const many = rows.length > 1
  return (
    <Dialog
      bottom={!wide}
      title={many ? `Changer le prix de ${plural(rows.length, 'lot', 'lots')}` : 'Changer le prix'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid gap-5">
        <p className="text-13 text-muted">
          {`${first.item.name} ×${formatNumber(lot.size)}, ${formatKamas(lot.price)}`}
          {first.going !== null && `, le moins cher ${formatKamas(first.going)}`}
          {many && `, et ${plural(rows.length - 1, 'autre', 'autres')} au même prix`}
        </p>
        <section aria-label="Garder le prix">
          <h3>{`Garder ${formatKamas(lot.price)}`}</h3>
          <Leaders way={ways.keep} cost={cost} />
        </section>
        {(['lower', 'raise'] as const).map((side) => {
          const { act, label, wrong } = SIDES[side]
          const way = ways[side]
          const isTyped = now(side) > 0 && now(side) !== lot.price
          return (
            <section key={side} aria-label={`${act} le prix`}>
              <h3>{act}</h3>
              <div className="flex items-end gap-3">
                <KamasField
                  label={label}
                  value={kept[side]}
                  onType={(read) =>
                    setTyping({ ...typing, [side]: read?.kind === 'amount' ? read.value : null })
                  }
                  onCommit={(price) => setKept({ ...kept, [side]: price })}
                  onEnter={() => void change(side)}
                />
                <Button
                  className={side === 'lower' ? 'main' : ''}
                  disabled={!isTyped || !way}
                  onClick={() => void change(side)}
                >
                  {act}
                </Button>
              </div>
              {isTyped && way && <Leaders way={way} cost={cost} />}
              {isTyped && !way && <p className="text-12 text-muted">{wrong}</p>}
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

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

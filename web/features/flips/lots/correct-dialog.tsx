import { listingFee } from '#shared/domain/lots/fees.ts'
import { Button } from '#ui/fields/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { LotRow } from './lot-view.ts'
import type { MyLots } from './model.ts'

type Props = { row: LotRow; lots: MyLots; onClose: () => void }

/** What was noted when a lot was listed: each field is stored as it is left. */
export function CorrectDialog({ row: { lot, item }, lots: { acts, rules }, onClose }: Props) {
  const wide = useWide()
  const { listed } = lot
  return (
    <Dialog
      bottom={!wide}
      title={`Corriger, ${item.name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3">
        <KamasField
          label="Prix à la mise en vente"
          value={listed.price_kamas}
          emptied="restores"
          onCommit={(price) =>
            acts.correct(lot, { price_kamas: price ?? 0, fee_kamas: listingFee(price ?? 0, rules) })
          }
        />
        <KamasField
          label="Taxe payée"
          value={listed.fee_kamas}
          onCommit={(fee) => acts.correct(lot, { fee_kamas: fee ?? 0 })}
        />
        <DayField
          label="Mis en vente le"
          value={listed.at}
          placeholder="sans date"
          onCommit={(at) => acts.correct(lot, { at, hour: null })}
        />
        <KamasField
          label="Coût du lot, si tu le sais"
          value={listed.cost_kamas}
          onCommit={(cost_kamas) => acts.correct(lot, { cost_kamas })}
        />
      </div>
    </Dialog>
  )
}

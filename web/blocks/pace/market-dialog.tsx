import { Button } from '#ui/fields/button.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ItemMarket, type MarketItem } from './item-market.tsx'

type Props = { item: MarketItem; pieces?: number; onClose: () => void }

/** What is known of an item's market, and which lot to sell. */
export function MarketDialog({ item, pieces, onClose }: Props) {
  const wide = useWide()
  return (
    <Dialog
      bottom={!wide}
      title={`Cours du marché, ${item.name}`}
      className={wide ? 'w-160' : ''}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <ItemMarket item={item} pieces={pieces} />
    </Dialog>
  )
}

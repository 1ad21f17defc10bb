import { Store, Trash2 } from 'lucide-react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { focusAfterRow } from '#ui/fields/next-row.ts'
import type { FlipView } from './flip-view.ts'
import { text } from './text.ts'
import type { FlipSaves } from './use-flip-saves.ts'

export const nameOf = (flip: Flip) => flip.item_name || 'Objet sans nom'

/** What is typed once and read rarely: faint, until its line is typed in. */
export const FAINT_FIELD = 'text-muted group-focus-within:text-text'

type LabelProps = { className?: string; children: string }

/** A field's name, where the table has no heads: by itself on the open card of a phone. */
export const Label = ({
  className = 'hidden max-md:group-focus-within:block max-md:group-has-[.bad]:block',
  children,
}: LabelProps) => (
  <span className={`mb-1 text-left font-medium text-12 text-muted ${className}`} aria-hidden="true">
    {children}
  </span>
)

type ItemProps = { flip: Flip; catalogue: Catalogue | null }

export function ItemCell({ flip, catalogue }: ItemProps) {
  const name = nameOf(flip)
  return <ItemName item={{ ...pictureOf(flip, catalogue), name }} sub={<Brief flip={flip} name={name} />} />
}

/** On a phone: the two prices, and what opens the card; a press on the figures beside opens it as well. */
const Brief = ({ flip, name }: { flip: Flip; name: string }) => (
  <button
    type="button"
    className="text-left after:absolute after:-inset-y-2 after:left-[calc(100%+2px)] after:w-14 md:hidden"
    aria-label={`Modifier, ${name}`}
    // Safari gives a pressed button no focus; the card is open while something in it has it.
    onClick={(event) => event.currentTarget.focus()}
  >
    {formatNumber(flip.buy_price_kamas)} <span aria-hidden="true">›</span>{' '}
    {flip.sell_price_kamas ? formatNumber(flip.sell_price_kamas) : '–'}
  </button>
)

/** The picture of a line's item: the catalogue's, or what the line holds of one that it does not list. */
function pictureOf(flip: Flip, catalogue: Catalogue | null): IconItem {
  const item = flip.item_id === null ? undefined : catalogue?.item(flip.item_id)
  const own = { id: flip.item_id ?? 0, type: '', img: flip.item_img_url }
  return item && (item.type !== '' || item.img !== null) ? item : own
}

type PriceProps = {
  id?: string
  what: string
  flip: Flip
  value: number | null
  onCommit: (kamas: number | null) => unknown
}

export const PriceCell = ({ id, what, flip, value, onCommit }: PriceProps) => (
  <>
    <Label>{what}</Label>
    <KamasField
      id={id}
      label={text.of(what, nameOf(flip))}
      hideLabel
      className="quiet"
      unit=""
      onEnter="next-row"
      value={value}
      onCommit={onCommit}
    />
  </>
)

type LineProps = { line: FlipView; saves: FlipSaves }

const AUTO =
  'absolute top-[5px] -left-1 z-1 h-4.5 rounded-[4px] px-1.25 text-11 font-medium text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-ink-3 hover:text-text focus-visible:opacity-100 aria-checked:bg-kama-tint aria-checked:text-kama max-md:top-2.5 max-md:left-2 max-md:h-7 max-md:px-2 max-md:text-13 pointer-coarse:opacity-100'

/** The tax of a line: typed, it stays; « auto » follows the sell price again. */
export function TaxCell({ line: { flip, tax }, saves }: LineProps) {
  const name = nameOf(flip)
  return (
    <>
      <Label>Taxe</Label>
      <span className="relative block">
        <button
          type="button"
          role="switch"
          aria-checked={flip.autoTax}
          aria-label={`Taxe automatique, ${name}`}
          className={AUTO}
          onClick={() => void saves.toggleAuto(flip)}
        >
          auto
        </button>
        <KamasField
          label={text.of('Taxe', name)}
          hideLabel
          className={flip.autoTax ? `quiet ${FAINT_FIELD}` : 'quiet'}
          unit=""
          onEnter="next-row"
          value={tax}
          onCommit={(typed) => saves.setTax(flip, typed)}
        />
      </span>
    </>
  )
}

type ListProps = { flip: Flip; onList: (flip: Flip) => void }

/** What is bought of a line goes on sale as lots; an item that the catalogue does not know cannot. */
export const ListButton = ({ flip, onList }: ListProps) =>
  flip.item_id !== null && (
    <Button
      className="small ghost md:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:h-11 pointer-coarse:opacity-100"
      icon={Store}
      aria-haspopup="dialog"
      aria-label={text.of('Mettre en vente', nameOf(flip))}
      title="Mettre en vente"
      onClick={() => onList(flip)}
    >
      <span className="md:sr-only">Mettre en vente</span>
    </Button>
  )

export const RemoveButton = ({ flip, saves }: { flip: Flip; saves: FlipSaves }) => (
  <Button
    className="small ghost size-7 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:size-11 pointer-coarse:opacity-100"
    icon={Trash2}
    aria-label={text.of('Supprimer la ligne', nameOf(flip))}
    title="Supprimer la ligne"
    onClick={(event) => void saves.remove(flip).then(focusAfterRow(event.currentTarget))}
  ></Button>
)

/** How a profit is coloured: green and red only for money already made or lost. */
export function profitTone({ flip, profit }: FlipView): string {
  if (profit === null) return 'faint'
  if (!flip.sold || profit === 0) return 'muted'
  return profit > 0 ? 'gain' : 'loss'
}

import { type ClipboardEvent, useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { blockCells, placedBlock } from '#shared/domain/prices/pasted-block.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Prices } from '../model.ts'
import { text } from '../text.ts'

/** Cells copied from a spreadsheet fill the prices from the field on that has the focus; `said`: what of them was not stored. */
export function useBlockPaste({ shown, saves, viewOf }: Pick<Prices, 'shown' | 'saves' | 'viewOf'>) {
  const [said, setSaid] = useState<string | null>(null)
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const field = event.target
    const cells = blockCells(event.clipboardData.getData('text/plain'))
    if (!cells || !(field instanceof HTMLInputElement)) return
    const items = shown.map(({ line }) => line.id)
    const from = items
      .flatMap((id) => PACK_SIZES.map((pack) => ({ id, pack })))
      .find(({ id, pack }) => fieldIds.bookPrice(id, pack) === field.id)
    if (!from) return
    event.preventDefault()
    const placed = placedBlock(cells, items, from)
    if (!placed)
      return setSaid(
        'Rien n’est enregistré\u00a0: une colonne du bloc collé ne contient pas de prix. Colle les prix seuls, ou la liste entière par «\u00a0Coller une liste\u00a0».',
      )
    // What was typed there before is stored first, so that the block replaces it.
    if (field.dataset.typed !== undefined) {
      field.blur()
      field.focus()
    }
    const unread = placed.unread.map(
      ({ id, pack, text: cell }) => `${viewOf(id).item.name} ×${formatNumber(pack)} «\u00a0${cell}\u00a0»`,
    )
    setSaid(text.blockLeft(unread, placed.beyond))
    if (placed.prices.length > 0) void saves.savePrices(placed.prices, (id) => viewOf(id).item.name)
  }
  return { onPaste, said, forget: () => setSaid(null) }
}

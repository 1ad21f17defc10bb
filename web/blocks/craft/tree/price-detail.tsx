import { type KeyboardEvent, useEffect, useRef } from 'react'
import { packInputId } from '#blocks/craft/result-view.ts'
import { craftText } from '#blocks/craft/text.ts'
import { ownPrice, PriceField } from '#blocks/prices/lent/price-field.tsx'
import { LINE_TOLD, useRecordPrice } from '#blocks/prices/record-price.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { STALE_MS } from '#store/prices.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { type OpenDetail, pathTo, type TreeRow } from './tree-rows.ts'
import type { TreeSheet } from './use-craft-tree.ts'

type Props = {
  row: TreeRow
  tree: TreeSheet
  detail: OpenDetail
  onDetail: (detail: OpenDetail | null) => void
}

const FIELDS =
  'grid grid-cols-[repeat(6,minmax(0,110px))] justify-end gap-2 lg:grid-cols-[repeat(5,minmax(0,110px))] max-md:grid-cols-4 [&_.field]:[--room:72px] max-md:[&_.field]:[--room:54px] max-[359px]:[&_.field]:[--room:40px]'

/** The prices of an item's packs, and what is kept back of it; Enter goes on, after the last to the next item without price. */
export function PriceDetail({ row, tree, detail, onDetail }: Props) {
  const { item } = row
  const box = useRef<HTMLDivElement>(null)
  const now = useNow()
  const record = useRecordPrice(LINE_TOLD)
  const known = tree.itemPrices.get(item.id)
  const best = unitPrice(tree.facts.pricesOf(item.id))?.pack
  useEffect(() => {
    const wanted = detail.at === 'reserve' ? '.reserve input' : `[id="${packInputId(item.id, 1)}"]`
    box.current?.querySelector<HTMLInputElement>(wanted)?.focus()
  }, [detail, item.id])
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const fields = [...(box.current?.querySelectorAll('input') ?? [])].filter(
      (field) => field.checkVisibility?.() !== false,
    )
    const after = fields[fields.indexOf(event.target) + 1]
    if (after) return after.focus()
    const lacking = tree.result.unpriced.map(({ id }) => pathTo(tree.places, id))
    const other = lacking.find((path) => path !== undefined && path !== row.path)
    onDetail(other ? { path: other, at: 'price' } : null)
    if (!other)
      box.current?.closest('table')?.querySelector<HTMLElement>(`tr[data-path="${row.path}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what Enter does in the fields
    <div className={FIELDS} ref={box} onKeyDown={next}>
      <div className="lab max-md:col-span-2 lg:hidden">
        <span aria-hidden="true">J’ai</span>
        <KamasField
          label={`Possédé, ${item.name}`}
          hideLabel
          unit=""
          value={row.owned}
          onCommit={(pieces) => tree.acts.saveOwned(item.id, pieces)}
        />
      </div>
      <div className="lab reserve max-md:col-span-2">
        <span aria-hidden="true">Réserve</span>
        <KamasField
          label={`Réserve, ${item.name}`}
          hideLabel
          unit=""
          value={row.reserve || null}
          placeholder="0"
          onCommit={(pieces) => tree.acts.saveReserve(item.id, pieces)}
        />
      </div>
      {PACK_SIZES.map((size: PackSize) => {
        const price = ownPrice(known?.[size]) || null
        const age = price === null ? 0 : now - (known?.[size]?.at ?? now)
        return (
          <div className="lab" key={size}>
            <span aria-hidden="true">{`×${formatNumber(size)}`}</span>
            <PriceField
              of={{ id: item.id, pack: size }}
              known={known?.[size]}
              id={packInputId(item.id, size)}
              label={craftText.packPriceOf(size, item.name)}
              hideLabel
              unit=""
              resave
              best={size === best}
              stale={age > STALE_MS}
              missing={best === undefined}
              placeholder={best === undefined && size === 1 ? 'prix\u00a0?' : '–'}
              onCommit={(amount) => record({ ...item, pack: size }, amount)}
            />
          </div>
        )
      })}
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { text } from '#blocks/reading/text.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { ReadingKind } from '#shared/domain/reading/layout.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { CutOut } from './cut-out.tsx'
import type { RowEdit, RowView } from './row-view.ts'

const FOUND = 8

type Props = {
  view: RowView
  kind: ReadingKind
  catalogue: Catalogue
  bitmap: ImageBitmap | null
  onEdit: (key: string, edit: RowEdit) => void
}

/** A line that was read: its cut-out, the item, its figures, and what is doubtful of them. */
export const PreviewRow = memo(function PreviewRow({ view, kind, catalogue, bitmap, onEdit }: Props) {
  const { row, item, taken, whole, doubts } = view
  const name = item === null ? row.name : catalogue.item(item).name
  const edit = (change: RowEdit) => onEdit(row.key, change)
  return (
    <li className="grid gap-1.5 border-rule border-b py-2.5">
      <CutOut bitmap={bitmap} parts={row.parts} label={`Extrait de la capture, ${name}`} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="touch:grid touch:size-11 touch:place-items-center">
          <Check
            label={`Prendre ${name || 'cet objet'}`}
            checked={taken}
            disabled={!whole}
            onToggle={() => edit({ taken: !taken })}
          />
        </span>
        <ReadItem view={view} name={name} catalogue={catalogue} onChoose={(id) => edit({ item: id })} />
        <span className="flex flex-[1_1_480px] max-md:flex-[1_1_200px] flex-wrap items-end justify-end gap-2 max-md:justify-start">
          {kind === 'stock' ? null : <Prices view={view} kind={kind} name={name} onEdit={edit} />}
          {kind === 'prices' ? null : (
            <QuantityField
              label={`Quantité de ${name}`}
              hideLabel
              value={view.count}
              min={0}
              onCommit={(count) => edit({ count })}
            />
          )}
        </span>
      </div>
      {doubts.length > 0 && (
        <p className="sub">
          <TriangleAlert className="icon mr-1 inline-block size-3 align-[-2px]" />
          {doubts.map((doubt) => (doubt === 'median' ? usualOf(view) : text.doubts[doubt])).join(' · ')}
        </p>
      )}
    </li>
  )
})

const usualOf = ({ row }: RowView): string =>
  [
    text.doubts.median,
    ...[...row.usual.values()].map((usual: number) => `médiane ${formatKamas(Math.round(usual))}`),
  ].join(', ')

type ItemProps = { view: RowView; name: string; catalogue: Catalogue; onChoose: (id: number) => void }

/** The item that a name is taken for, and a search for another one. */
function ReadItem({ view: { row, item }, name, catalogue, onChoose }: ItemProps) {
  const [open, setOpen] = useState(false)
  if (open || item === null)
    return (
      <span className="flex-[1_1_200px]">
        <ItemSearch
          label={row.name === '' ? 'Objet dont le nom n’est pas lu' : `Objet lu «\u00a0${row.name}\u00a0»`}
          placeholder="Objet à choisir"
          search={(query) => catalogue.search(query, { limit: FOUND })}
          onChoose={({ id }) => {
            setOpen(false)
            onChoose(id)
          }}
          empty="Aucun objet de ce nom"
          slash={false}
        />
        <span className="sub">{text.readAs(row.name)}</span>
      </span>
    )
  return (
    <span className="flex min-w-0 flex-[1_1_200px] flex-wrap items-center gap-x-2">
      <span className="min-w-0 wrap-anywhere">
        {name}
        {row.nameDoubts.length > 0 && <span className="sub">{text.readAs(row.name)}</span>}
      </span>
      <Button
        className="small ghost max-md:h-11"
        aria-label={`Changer l’objet lu «\u00a0${row.name}\u00a0»`}
        onClick={() => setOpen(true)}
      >
        Changer
      </Button>
    </span>
  )
}

type PricesProps = { view: RowView; kind: ReadingKind; name: string; onEdit: (change: RowEdit) => void }

function Prices({ view: { packs, prices, cost }, kind, name, onEdit }: PricesProps) {
  if (kind === 'sales')
    return (
      <>
        <Amount
          what="Achat"
          label={`Prix d’achat de ${name}`}
          value={cost}
          onCommit={(paid) => onEdit({ cost: paid })}
        />
        <Amount
          what="Vente"
          label={`Prix de vente de ${name}`}
          value={prices[1] ?? null}
          onCommit={(price) => onEdit({ prices: { 1: price } })}
        />
      </>
    )
  return packs.map((pack) => (
    <Amount
      key={pack}
      what={`×${formatNumber(pack)}`}
      label={`Prix ×${formatNumber(pack)} de ${name}`}
      value={prices[pack] ?? null}
      onCommit={(price) => onEdit({ prices: { [pack]: price } })}
    />
  ))
}

type AmountProps = {
  what: string
  label: string
  value: number | null
  onCommit: (kamas: number | null) => void
}

/** A figure that is to be checked is never cut: its field is as wide as it is long. */
const Amount = ({ what, ...field }: AmountProps) => (
  <span
    className="grid w-28 max-md:w-[calc(50%-4px)]"
    style={{ minWidth: `calc(${formatNumber(field.value ?? 0).length}ch + 3.25rem)` }}
  >
    <span className="text-12 text-muted" aria-hidden="true">
      {what}
    </span>
    <KamasField hideLabel {...field} />
  </span>
)

import { TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { text } from '#blocks/reading/text.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { PERIODS } from '#shared/domain/lots/market-pace.ts'
import type { FigureName } from '#shared/domain/reading/rows.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { CutOut } from './cut-out.tsx'
import { isOpen, type RowEdit, type RowView } from './row-view.ts'

const FOUND = 8

type Props = {
  view: RowView
  catalogue: Catalogue
  /** Where the row says it is read of; null where the whole picture is shown beside. */
  bitmap: ImageBitmap | null
  /** The walk through what is doubtful has come to this row. */
  walked: boolean
  onEdit: (key: string, edit: RowEdit) => void
  /** The player confirms it as it is: the walk goes on. */
  onConfirm: (key: string) => void
}

/** A line that was read: its cut-out, the item, its figures, and what is doubtful of them. */
export const PreviewRow = memo(function PreviewRow({ view, catalogue, bitmap, walked, ...props }: Props) {
  const { row, item, taken, whole, doubts, as } = view
  const name = item === null ? row.name : catalogue.item(item).name
  const edit = (change: RowEdit) => props.onEdit(row.key, change)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!walked) return
    place.current?.scrollIntoView({ block: 'nearest' })
    place.current?.querySelector<HTMLElement>('[data-walk], input[role="combobox"]')?.focus()
  }, [walked])
  const settled = as?.is === 'known' || as?.is === 'again'
  return (
    <li ref={place} className="grid scroll-mb-24 gap-1.5 border-rule border-b py-2.5">
      {bitmap && <CutOut bitmap={bitmap} parts={row.parts} label={`Extrait de la capture, ${name}`} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="touch:grid touch:size-11 touch:place-items-center">
          <Check
            label={`Prendre ${name || 'cet objet'}`}
            checked={taken}
            disabled={!whole || settled}
            onToggle={() => edit({ taken: !taken })}
          />
        </span>
        <ReadItem view={view} name={name} catalogue={catalogue} onChoose={(id) => edit({ item: id })} />
        <span className="flex flex-[1_1_320px] max-md:flex-[1_1_200px] flex-wrap items-end justify-end gap-2 max-md:justify-start">
          {view.fields.map((figure) => (
            <Figure
              key={figure}
              figure={figure}
              name={name}
              value={view.figures[figure] ?? null}
              onCommit={(value) => edit({ figures: { [figure]: value } })}
            />
          ))}
        </span>
      </div>
      {row.view === 'course' && (
        <Segmented
          className="w-fit each:px-2 each:text-12"
          label={`Période du cours de ${name}`}
          value={view.period ?? ''}
          options={PERIODS.map((value) => ({ value, label: PERIOD[value] }))}
          onChange={(period) => period !== '' && edit({ period })}
        />
      )}
      <p className="sub flex flex-wrap items-center gap-x-3 gap-y-1">
        {doubts.length > 0 && (
          <span>
            <TriangleAlert className="icon mr-1 inline-block size-3 align-[-2px]" />
            {doubts.map((doubt) => (doubt === 'median' ? usualOf(view) : text.doubts[doubt])).join(' · ')}
          </span>
        )}
        {says(view) && <span>{says(view)}</span>}
        {isOpen(view) && whole && (
          <Button
            className="small max-md:h-11"
            data-walk=""
            aria-label={`C’est juste, ${name}`}
            onClick={() => props.onConfirm(row.key)}
          >
            C’est juste
          </Button>
        )}
      </p>
    </li>
  )
})

const PERIOD = { '24h': '24\u00a0h', '7d': '7\u00a0jours', '30d': '30\u00a0jours' } as const

/** What the picture says beside the figures: the average of a window of lots, the time of an own lot and what the ledger knows. */
function says({ row, as }: RowView): string {
  if (row.view === 'lots') {
    const average = row.figures.average?.value
    return average ? `prix moyen affiché\u00a0: ${formatKamas(average)}` : ''
  }
  if (row.view !== 'own') return ''
  const left =
    row.left && ('days' in row.left ? plural(row.left.days, 'jour', 'jours') : `${row.left.hours}\u00a0h`)
  const known = {
    known: 'déjà noté',
    again: 'déjà sur une autre capture',
    listed: 'nouveau',
    repriced: 'déjà noté à un autre prix',
  }
  return [as ? known[as.is] : '', left ? `reste ${left}` : ''].filter((said) => said !== '').join(' · ')
}

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
        <span className="sub">
          {row.name === ''
            ? 'le titre n’est pas sur la capture\u00a0: de quel objet sont ces lots\u00a0?'
            : text.readAs(row.name)}
        </span>
      </span>
    )
  return (
    <span className="flex min-w-0 flex-[1_1_140px] items-center gap-x-2 md:flex-wrap">
      <span className="min-w-0 wrap-anywhere max-md:flex-1">
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

type FigureProps = {
  figure: FigureName
  name: string
  value: number | null
  onCommit: (value: number | null) => void
}

/** A figure that is to be checked is never cut: its field is as wide as it is long. */
function Figure({ figure, name, value, onCommit }: FigureProps) {
  const isCount = figure === 'sold' || figure === 'lot'
  const label =
    typeof figure === 'number'
      ? `Prix ${text.figures[figure]} de ${name}`
      : `${text.figures[figure]} de ${name}`
  return (
    <span
      className={`grid ${isCount ? 'w-fit' : 'w-28 max-md:flex-[1_1_calc(50%-4px)]'}`}
      style={isCount ? undefined : { minWidth: `calc(${formatNumber(value ?? 0).length}ch + 3.25rem)` }}
    >
      <span className="text-12 text-muted" aria-hidden="true">
        {text.figures[figure]}
      </span>
      {isCount ? (
        <QuantityField label={label} hideLabel value={value} min={0} onCommit={onCommit} />
      ) : (
        <KamasField hideLabel label={label} value={value} onCommit={onCommit} />
      )}
    </span>
  )
}

import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { PastedFaults, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NO_NAMES } from '../price-view.ts'
import type { PasteView, ReadyPrice } from './paste-view.ts'
import { text } from './text.ts'
import { UnsureNames } from './unsure-names.tsx'
import type { Choice, Outliers } from './use-paste.ts'

const VIEWS = ['ready', 'unsure', 'refused'] as const
type ViewName = (typeof VIEWS)[number]

/** How many names are shown at first: few, for each is searched for in the whole catalogue when it is shown. */
const NAMES = 20

type Props = {
  view: PasteView
  outliers: Outliers
  lines: BookLines
  catalogue: Catalogue | null
  pasted: string
  onChoose: (choices: readonly Choice[]) => void
}

/** What each pasted line will be, what has to be chosen, and what cannot be read. */
export function PastePreview({ view, outliers, lines, catalogue, pasted, onChoose }: Props) {
  const [chosen, setChosen] = useState<ViewName | null>(null)
  const counts = { ready: view.ready.length, unsure: view.unsure.length, refused: view.refused.length }
  const filled = VIEWS.filter((name) => counts[name] > 0)
  const shown = filled.find((name) => name === chosen) ?? filled[0]
  if (!shown) return <p className="hint">{text.nothing}</p>
  return (
    <PastedPreview
      views={filled.map((name) => ({ value: name, label: text.views[name](counts[name]) }))}
      shown={shown}
      onShow={setChosen}
    >
      {view.repeated > 0 && <p className="hint">{text.repeated(view.repeated)}</p>}
      {outliers.size > 0 && <p className="hint bad">{text.outliers(outliers.size)}</p>}
      {shown === 'ready' && <Ready ready={view.ready} outliers={outliers} lines={lines} />}
      {shown === 'unsure' && (
        <PastedRows rows={view.unsure} page={NAMES}>
          {(rows) => <UnsureNames unsure={rows} catalogue={catalogue ?? NO_NAMES} onChoose={onChoose} />}
        </PastedRows>
      )}
      {shown === 'refused' && <Refused refused={view.refused} pasted={pasted} />}
      {counts.unsure + counts.refused > 0 && <p className="hint">{text.staysNote}</p>}
    </PastedPreview>
  )
}

type ReadyProps = { ready: readonly ReadyPrice[]; outliers: Outliers; lines: BookLines }

/** The prices that will be stored, beside those that they replace; the unusual ones first. */
function Ready({ ready, outliers, lines }: ReadyProps) {
  const ordered = useMemo(
    () => [...ready.filter((price) => outliers.has(price)), ...ready.filter((price) => !outliers.has(price))],
    [ready, outliers],
  )
  const columns = useMemo(() => columnsOf(outliers, lines), [outliers, lines])
  return (
    <PastedRows rows={ordered}>
      {(shown) => (
        <DataTable
          columns={columns}
          rows={shown}
          rowKey={({ item, pack, day }) => `${item.id} ${pack} ${day}`}
          plain={Number.POSITIVE_INFINITY}
        />
      )}
    </PastedRows>
  )
}

const columnsOf = (outliers: Outliers, lines: BookLines): Column<ReadyPrice>[] => [
  {
    key: 'item',
    head: text.head.item,
    cell: ({ item, day }) => (
      <>
        {item.name}
        {day !== null && <span className="faint ml-2 text-12">{text.onDay(day)}</span>}
      </>
    ),
  },
  { key: 'pack', head: text.head.pack, figure: true, cell: ({ pack }) => text.pack(pack) },
  {
    key: 'before',
    head: text.head.before,
    figure: true,
    cellClass: 'text-muted',
    cell: ({ item, pack }) => {
      const before = lines.byId.get(item.id)?.packs[pack]?.price
      return before === undefined ? text.none : formatNumber(before)
    },
  },
  {
    key: 'price',
    head: text.head.price,
    figure: true,
    cell: (price) => {
      const usual = outliers.get(price)
      return (
        <>
          {formatNumber(price.price)}
          {usual !== undefined && (
            <span className="sub whitespace-normal text-loss">
              <TriangleAlert className="icon mr-1 inline-block size-3 align-[-2px]" aria-hidden="true" />
              {text.median(usual)}
            </span>
          )}
        </>
      )
    },
  },
]

function Refused({ refused, pasted }: { refused: PasteView['refused']; pasted: string }) {
  const lines = useMemo(() => pasted.split(/\r\n|\r|\n/), [pasted])
  const faults = refused.map(({ row, fault }) => ({
    row,
    said: lines[row - 1],
    why: text.faults[fault ?? 'none'],
  }))
  return <PastedFaults faults={faults} />
}

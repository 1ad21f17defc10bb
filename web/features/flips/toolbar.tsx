import { ChartLine, Download, Plus, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { type Sort, sortText } from '#ui/page/use-url-params.ts'
import { LiveFilter } from '#ui/site/live-filter.tsx'
import { SORT_KEYS, type SortKey, STATES } from './flip-view.ts'
import type { Flips } from './model.ts'
import { text } from './text.ts'

const importPart = defineLazy(() => import('./exchange/import-dialog.tsx'))
const exportPart = defineLazy(() => import('./exchange/export.ts'))

/** Its words are read out alone where the line has no room for them. */
const ACTION = 'btn ghost max-xl:w-(--ctl) max-xl:p-0 max-xl:[&>span]:sr-only'

type Props = {
  ledger: Flips
  /** The panel of a new line is open, where it is folded. */
  adding: boolean
  onAdding: () => void
  curve: boolean
  onCurve: () => void
}

/** What the table shows, in which order, and what goes in and out of it. */
export function Toolbar({ ledger, adding, onAdding, curve, onCurve }: Props) {
  const { params, found } = ledger
  const counts = { toutes: found.all, 'en-vente': found.unsold, vendues: found.sold }
  const AddIcon = adding ? X : Plus
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:gap-x-3">
      <LiveFilter
        className="w-70 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher une ligne"
        query={params.query}
        onSearch={params.setQuery}
      />
      <button
        type="button"
        className={adding ? 'btn xl:hidden' : 'btn main xl:hidden'}
        aria-expanded={adding}
        onClick={onAdding}
      >
        <AddIcon className="icon" aria-hidden="true" />
        {adding ? 'Fermer' : 'Ajouter'}
      </button>
      <Segmented
        className="max-md:flex-[1_0_100%] max-md:*:flex-1 max-md:*:px-1"
        label="Lignes"
        value={params.state}
        options={STATES.map((state) => ({
          value: state,
          label: `${text.states[state]} ${formatNumber(counts[state])}`,
        }))}
        onChange={params.setState}
      />
      <SortSelect sort={params.sort} onSort={params.setSort} />
      <span className="ml-auto flex gap-1">
        <button
          type="button"
          className={ACTION}
          aria-expanded={curve}
          title="Courbe du profit"
          onClick={onCurve}
        >
          <ChartLine className="icon" aria-hidden="true" />
          <span>Courbe du profit</span>
        </button>
        <ImportButton ledger={ledger} />
        <button
          type="button"
          className={ACTION}
          disabled={ledger.shown.length === 0}
          title={text.exportHint(ledger.shown.length)}
          onClick={() => void exportPart.want().then((part) => part.exportFlips(ledger.shown, ledger.today))}
        >
          <Download className="icon" aria-hidden="true" />
          <span>Exporter</span>
        </button>
      </span>
    </div>
  )
}

function ImportButton({ ledger }: { ledger: Flips }) {
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const part = useLazy(importPart, open)
  useHoldReload(pasted !== '')
  return (
    <>
      <button
        type="button"
        className={ACTION}
        aria-haspopup="dialog"
        title="Importer des lignes d’un tableur"
        onClick={() => setOpen(true)}
      >
        <Upload className="icon" aria-hidden="true" />
        <span>Importer</span>
      </button>
      {open && part && (
        <part.ImportDialog
          today={ledger.today}
          held={ledger.rows}
          pasted={pasted}
          onPaste={setPasted}
          onImport={ledger.saves.addAll}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type SortProps = { sort: Sort<SortKey>; onSort: (sort: Sort<SortKey>) => void }

/** The order, where the table has no heads to press. */
function SortSelect({ sort, onSort }: SortProps) {
  const options = SORT_KEYS.flatMap((by) =>
    [true, false].map((descending) => ({
      value: sortText({ by, descending }),
      label: `${text.sorts[by]}, ${descending ? 'décroissant' : 'croissant'}`,
      sort: { by, descending },
    })),
  )
  return (
    <Select
      className="min-w-0 flex-1 md:hidden [&>select]:text-ellipsis"
      label="Trier"
      value={sortText(sort)}
      options={options}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen) onSort(chosen.sort)
      }}
    />
  )
}

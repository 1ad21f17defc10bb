import { ChartLine, Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { RulesNotice } from '#blocks/rules-notice.tsx'
import { type CurvePoint, type FlipTotals, profitCurve } from '#shared/domain/flips/flips.ts'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { Button } from '#ui/fields/button.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Curve } from '#ui/figures/curve.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats, Sum, Sums } from '#ui/figures/stats.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { SortSelect } from '#ui/tables/list-tools.tsx'
import { Action, ExportButton, ImportButton } from './exchange/buttons.tsx'
import { STATES } from './flip-view.ts'
import { FlipsTable } from './flips-table.tsx'
import { LedgerNav } from './ledger-nav.tsx'
import { type Counts, type Flips, useFlips } from './model.ts'
import { AddLine } from './new-line/add-line.tsx'
import { useNewLine } from './new-line/use-new-line.ts'
import { text } from './text.ts'
import { useStartedItem } from './use-started-item.ts'

const importPart = defineLazy(() => import('./exchange/import-lines.tsx'))

type Props = {
  ledger: Flips
  /** The panel of a new line is open, where it is folded. */
  adding: boolean
  onAdding: () => void
  curve: boolean
  onCurve: () => void
}

export function FlipsPage() {
  const ledger = useFlips()
  const [curve, setCurve] = useState(false)
  // The panel of a new line, where it is folded: open by itself as long as there is nothing else to do; on a phone a sheet.
  const [adding, setAdding] = useState<boolean | null>(null)
  const wide = useWide()
  const line = useNewLine(ledger.today, ledger.saves.add)
  useStartedItem((item) => {
    line.set({ item })
    setAdding(true)
  })
  const open = adding ?? (wide && ledger.counts.all === 0)
  return (
    <div className="page tool flips">
      <PageTitle
        title="Achat / Revente"
        purpose="Ce que tu achètes, ce que tu revends, et ce qu’il reste une fois la taxe payée."
      >
        <span className="hint only-desk">Montants en kamas</span>
      </PageTitle>
      <LedgerNav />
      <RulesNotice />
      {ledger.ready ? (
        <>
          <Totals totals={ledger.totals} counts={ledger.counts} />
          <Toolbar
            ledger={ledger}
            adding={open}
            onAdding={() => setAdding(!open)}
            curve={curve}
            onCurve={() => setCurve(!curve)}
          />
          {curve && <CurveSection rows={ledger.rows} />}
          {ledger.shownTotals && <ShownTotals totals={ledger.shownTotals} lines={ledger.view.shown.length} />}
          <FlipsTable ledger={ledger} adding={open} line={wide ? line : null} />
          {open && !wide && (
            <Dialog
              bottom
              title="Nouvelle ligne"
              onClose={() => setAdding(false)}
              footer={<Button onClick={() => setAdding(false)}>Fermer</Button>}
            >
              <AddLine line={line} focused />
            </Dialog>
          )}
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
    </div>
  )
}

type TotalsProps = { totals: FlipTotals; counts: Counts }

/** The sums over every line, whatever the filters show. */
function Totals({ totals, counts }: TotalsProps) {
  return (
    <Stats label="Totaux" className="mb-5">
      <Stat
        label="Investissement total"
        value={<Money value={totals.investment_total_kamas} />}
        note={text.lines(counts.all)}
      />
      <Stat
        label="Revente totale"
        value={<Money value={totals.resale_total_kamas} />}
        note={`dont ${plural(counts.sold, 'ligne vendue', 'lignes vendues')}`}
      />
      <Stat
        label="Profit réalisé"
        value={<Money value={totals.profit_sold_kamas} tone="gain-loss" />}
        note="taxes payées"
      />
      <Stat
        label="Profit à venir"
        value={<Money value={totals.profit_future_kamas} sign />}
        note={`${plural(counts.unsold, 'ligne', 'lignes')} en vente${counts.unpriced ? `, ${formatNumber(counts.unpriced)} sans prix` : ''}`}
      />
    </Stats>
  )
}

/** The sums over the lines that the filters show. */
function ShownTotals({ totals, lines }: { totals: FlipTotals; lines: number }) {
  return (
    <Sums of={text.shown(lines)}>
      <Sum label="Achat" value={<Money value={totals.investment_total_kamas} />} />
      <Sum label="Revente" value={<Money value={totals.resale_total_kamas} />} />
      <Sum label="Profit réalisé" value={<Money value={totals.profit_sold_kamas} tone="gain-loss" />} />
      <Sum label="Profit à venir" value={<Money value={totals.profit_future_kamas} sign />} />
    </Sums>
  )
}

/** The profit made, day after day, as a curve and in words. */
function CurveSection({ rows }: { rows: readonly Flip[] }) {
  const { points, undated } = useMemo(() => profitCurve(rows), [rows])
  const totals = useMemo(() => points.map(({ day, total }) => ({ day, value: total })), [points])
  return (
    <section className="panel mt-1 mb-4 px-4 pt-2.5 pb-3" aria-label="Courbe du profit">
      {points.length === 0 ? (
        <p className="muted text-12">
          {'Aucune vente datée pour l’instant\u00a0: la courbe commence à la première ligne vendue.'}
        </p>
      ) : (
        <>
          {/* The sentence below says it all. */}
          <div aria-hidden="true">
            <Curve label="Courbe du profit" points={totals} format={formatKamas} height={200} running />
          </div>
          <p className="muted text-12">{summary(points)}</p>
        </>
      )}
      {undated > 0 && (
        <p className="faint text-12">{`${plural(undated, 'vente sans date, absente', 'ventes sans date, absentes')} de la courbe.`}</p>
      )}
    </section>
  )
}

function summary(points: readonly CurvePoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const words = text.curveSummary(points.length, formatDay(first.day), formatDay(last.day), last.total)
  const gains = points.map(({ day, total }, i) => ({ day, profit: total - (points[i - 1]?.total ?? 0) }))
  const best = gains.reduce((a, b) => (b.profit > a.profit ? b : a))
  return points.length > 1 && best.profit > 0
    ? `${words} Meilleur jour\u00a0: ${formatDay(best.day)}, ${formatKamas(best.profit)}.`
    : words
}

/** What the table shows, in which order, and what goes in and out of it. */
function Toolbar({ ledger, adding, onAdding, curve, onCurve }: Props) {
  const { view, found } = ledger
  const counts = { toutes: found.all, 'en-vente': found.unsold, vendues: found.sold }
  const AddIcon = adding ? X : Plus
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:gap-x-3">
      <LiveFilter
        className="w-70 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher une ligne"
        query={view.values.query}
        onSearch={(query) => view.change({ query })}
      />
      <Button
        className={adding ? 'xl:hidden' : 'main xl:hidden'}
        icon={AddIcon}
        aria-expanded={adding}
        onClick={onAdding}
      >
        {adding ? 'Fermer' : 'Ajouter'}
      </Button>
      <Segmented
        className="max-md:flex-[1_0_100%] max-md:each:flex-1 max-md:each:px-1"
        label="Lignes"
        value={view.values.state}
        options={STATES.map((state) => ({
          value: state,
          label: `${text.states[state]} ${formatNumber(counts[state])}`,
        }))}
        onChange={(state) => view.change({ state })}
      />
      <SortSelect view={view} className="min-w-0 flex-1 md:hidden [&>select]:text-ellipsis" />
      <span className="ml-auto flex gap-1">
        <Action icon={ChartLine} aria-expanded={curve} onClick={onCurve}>
          Courbe du profit
        </Action>
        <ImportButton tool="flips" title="Importer des lignes d’un tableur" part={importPart}>
          {(part, pasted) => (
            <part.ImportLines
              today={ledger.today}
              held={ledger.rows}
              onImport={ledger.saves.addAll}
              {...pasted}
            />
          )}
        </ImportButton>
        <ExportButton
          title={text.exportHint(view.shown.length)}
          disabled={view.shown.length === 0}
          onExport={(part) => part.exportFlips(view.shown, ledger.today)}
        />
      </span>
    </div>
  )
}

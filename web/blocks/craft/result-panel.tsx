import { ChevronUp, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CrushWay } from '#blocks/crushing/crush-way.tsx'
import { ListLots } from '#blocks/lots/list-lots.tsx'
import { MarketLine } from '#blocks/pace/market-line.tsx'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import { Money } from '#ui/figures/money.tsx'
import { FOOT } from '#ui/page/foot.ts'
import { type Lack, type ResultView, resultView } from './result-view.ts'
import { SoldAtChoice } from './sold-at.tsx'
import { StockCounted } from './stock-counted.tsx'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'

export const RESULT_ID = 'resultat'

const PANEL = 'scroll-mt-3 px-5 pt-4.5 pb-5 focus-visible:outline-offset-4 max-md:mt-3'
const FIGURE =
  'whitespace-nowrap font-head leading-11 tracking-[-0.02em] tabular-nums [&_.kamas]:text-[0.6em]'

type Props = { sheet: CraftSheet; refused?: RefusedField | undefined }

/** What the plan costs, brings and leaves; while a price is missing, what it leaves at most. */
export function ResultPanel({ sheet, refused }: Props) {
  const { plan, crafts, soldFor } = sheet
  const view = resultView(sheet, refused)
  const former = view.former ? 'text-faint' : ''
  return (
    <aside className={`panel result ${PANEL}`} id={RESULT_ID} aria-label="Résultat" tabIndex={-1}>
      <header className="mb-2 flex min-h-6 items-center justify-between">
        <h2>Résultat</h2>
        {view.lacks.length > 0 ? (
          <span className={view.former ? 'badge loss' : 'badge'}>
            <CircleDashed className="icon" />
            {view.former ? 'À corriger' : 'Incomplet'}
          </span>
        ) : (
          <span className="faint num">{t.crafts(crafts)}</span>
        )}
      </header>
      <SoldAtChoice sheet={sheet} />
      <dl className={former}>
        <Leader label={t.saleOf(crafts)} value={soldFor === null ? null : plan.gross} />
        <Leader label={t.taxOf(sheet.taxPercent)} value={soldFor === null ? null : -plan.tax} />
        <Leader label="Net" value={soldFor === null ? null : plan.net} />
        <Leader
          label={plan.cost === null ? 'Coût connu' : 'Coût'}
          note={<LentCount n={sheet.lent} className="block" />}
          value={-plan.knownCost}
        />
        {view.fromStock && view.fromStock.counting !== 'free' && (
          <Leader label={t.stockUsed} value={-plan.stock.cost} />
        )}
      </dl>
      {view.fromStock && (
        <>
          <p className="faint">{view.fromStock.words}</p>
          <StockCounted className="my-2" />
        </>
      )}
      <hr className="double mt-2" />
      <p className="pt-3.5 pb-0.5 text-muted">
        Profit
        {view.amount !== null && !view.certain && <span className="faint"> au plus</span>}
      </p>
      <p className={`fig ${FIGURE} ${former || toneOf(view)} ${sizeOf(view.amount)}`} aria-live="polite">
        {view.amount === null ? '–' : <Money value={view.amount} sign />}
      </p>
      {view.lacks.map((lack) => (
        <Note key={lack.kind} lack={lack} />
      ))}
      <dl className={`mt-3.5 grid grid-cols-2 border-line border-t ${former}`}>
        <Detail
          label="ROI"
          value={view.roi ?? <span className="faint">–</span>}
          note={view.roiNote ?? `${formatKamas(Math.round(plan.perCraft ?? 0))} par craft`}
        />
        <Detail label="Crafts max" value={formatNumber(plan.maxCrafts)} note="avec ton stock" />
      </dl>
      <MarketLine item={sheet.made} pieces={crafts} />
      <CrushWay
        item={sheet.made}
        pieces={crafts}
        cost={plan.cost === null ? null : Math.round((plan.cost + plan.stock.cost) / crafts)}
        net={soldFor === null ? null : Math.floor(plan.net / crafts)}
      />
      <ListLots
        item={sheet.made}
        origin="craft"
        price={sheet.salePrice}
        pieces={crafts}
        className="mt-3 w-full"
      />
    </aside>
  )
}

type DetailProps = { label: string; value: ReactNode; note: string }

const Detail = ({ label, value, note }: DetailProps) => (
  <div className="border-line pt-[11px] not-first:border-l not-first:pl-4">
    <dt className="font-medium text-12 text-muted">{label}</dt>
    <dd className="font-semibold text-16 tabular-nums">
      {value}
      <small className="block font-normal text-12 text-faint normal-nums">{note}</small>
    </dd>
  </div>
)

/** The same result in one line above the phone's bottom bar. */
export function ResultPeek({ sheet, refused }: Props) {
  const view = resultView(sheet, refused)
  return (
    <div ref={FOOT.peek} className="peek">
      <small className="flex items-center gap-1.5 text-12 text-muted">
        {view.lacks.length > 0 && (
          <TriangleAlert className={`icon size-[13px] ${view.former ? 'text-loss' : ''}`} />
        )}
        {peekWords(view)}
      </small>
      <b className={`font-head text-22 leading-[26px] tracking-[-0.01em] tabular-nums ${toneOf(view)}`}>
        {view.amount === null ? '–' : <Money value={view.amount} sign />}
      </b>
      <a className="btn small col-start-2 row-span-2 row-start-1" href={`#${RESULT_ID}`} onClick={showResult}>
        Détail
        <ChevronUp className="icon" />
      </a>
    </div>
  )
}

function peekWords({ lacks, roi, fromStock }: ResultView): string {
  const [first] = lacks
  if (!first) return t.peekProfit(roi, fromStock?.counting ?? null)
  if (first.kind === 'refused') return t.peekRefused
  return first.kind === 'sale' ? 'Prix de vente manquant' : t.peekIncomplete
}

/** From these on, the figure is drawn smaller. */
const LONG = 10 ** 9
const HUGE = 10 ** 13

function sizeOf(amount: number | null): string {
  const size = Math.abs(amount ?? 0)
  if (size >= HUGE) return 'text-[19px]'
  return size >= LONG ? 'text-[26px]' : 'text-[36px]'
}

const toneOf = ({ amount, certain, former }: ResultView) => {
  if (former || !certain || amount === null || amount === 0) return 'muted'
  return amount > 0 ? 'gain' : 'loss'
}

function Leader({ label, note, value }: { label: string; note?: ReactNode; value: number | null }) {
  return (
    <div className="lead">
      <dt>
        {label}
        {note}
      </dt>
      <dd>{value === null ? '–' : <Money value={value} sign={value < 0} />}</dd>
    </div>
  )
}

function Note({ lack }: { lack: Lack }) {
  return (
    <div className="note mt-3 mb-4 grid grid-cols-[16px_1fr] gap-x-2.5 gap-y-1 rounded-1 bg-ink-2 px-3 py-[11px] text-13 [.note+&]:-mt-2">
      <TriangleAlert className={`icon mt-px ${lack.kind === 'refused' ? 'text-loss' : 'text-muted'}`} />
      <span>{lack.sentence}</span>
      <button
        type="button"
        className="link col-start-2 justify-self-start"
        onClick={() => focusInput(lack.inputId)}
      >
        {lack.link}
      </button>
    </div>
  )
}

function focusInput(id: string) {
  const input = document.getElementById(id)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}

function showResult(event: { preventDefault(): void }) {
  event.preventDefault()
  const panel = document.getElementById(RESULT_ID)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

import { ChevronUp, CircleDashed, TriangleAlert } from 'lucide-react'
import { formatKamas, formatNumber } from '#shared/domain/numbers.ts'
import { Money } from '#ui/money.tsx'
import type { RefusedField } from '#ui/refused-fields.tsx'
import { type Lack, type ResultView, resultView } from './result-view.ts'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'
import './result.css'

export const RESULT_ID = 'resultat'

type Props = { sheet: CraftSheet; refused?: RefusedField | undefined }

/** What the plan costs, brings and leaves; while a price is missing, what it leaves at most. */
export function ResultPanel({ sheet, refused }: Props) {
  const { plan, crafts, salePrice } = sheet
  const view = resultView(sheet, refused)
  return (
    <aside
      className={view.former ? 'panel result former' : 'panel result'}
      id={RESULT_ID}
      aria-label={t.result}
      tabIndex={-1}
    >
      <header>
        <h2>{t.result}</h2>
        {view.lacks.length > 0 ? (
          <span className="badge loss">
            <CircleDashed className="i" aria-hidden="true" />
            {view.former ? t.correctBadge : t.incompleteBadge}
          </span>
        ) : (
          <span className="faint num">{t.crafts(crafts)}</span>
        )}
      </header>
      <dl>
        <Leader label={t.saleOf(crafts)} value={salePrice === null ? null : plan.gross} />
        <Leader label={t.taxOf(sheet.taxPercent)} value={salePrice === null ? null : -plan.tax} />
        <Leader label={t.net} value={salePrice === null ? null : plan.net} />
        <Leader label={plan.cost === null ? t.knownCost : t.cost} value={-plan.knownCost} />
      </dl>
      {view.fromStock > 0 && <p className="faint">{t.fromStock(view.fromStock)}</p>}
      <hr className="double" />
      <p className="big">
        {t.profit}
        {view.amount !== null && !view.certain && <span className="faint"> {t.atMost}</span>}
      </p>
      <p className={`fig ${toneOf(view)} ${sizeOf(view.amount)}`} aria-live="polite">
        {view.amount === null ? t.noPrice : <Money value={view.amount} sign />}
      </p>
      {view.lacks.map((lack) => (
        <Note key={lack.kind} lack={lack} />
      ))}
      <dl className="trio">
        <div>
          <dt>{t.roi}</dt>
          <dd className={view.roi ? undefined : 'faint'}>
            {view.roi ?? t.noRoi}
            <small>{view.roiNote ?? t.profitPerCraft(formatKamas(Math.round(plan.perCraft ?? 0)))}</small>
          </dd>
        </div>
        <div>
          <dt>{t.maxCrafts}</dt>
          <dd>
            {formatNumber(plan.maxCrafts)}
            <small>{t.withStock}</small>
          </dd>
        </div>
      </dl>
    </aside>
  )
}

/** The same result in one line above the phone's bottom bar. */
export function ResultPeek({ sheet, refused }: Props) {
  const view = resultView(sheet, refused)
  return (
    <div className="peek">
      <small>
        {view.lacks.length > 0 && <TriangleAlert className="i" aria-hidden="true" />}
        {peekWords(view)}
      </small>
      <b className={toneOf(view)}>{view.amount === null ? t.noPrice : <Money value={view.amount} sign />}</b>
      <a className="btn sm" href={`#${RESULT_ID}`} onClick={showResult}>
        {t.detail}
        <ChevronUp className="i" aria-hidden="true" />
      </a>
    </div>
  )
}

function peekWords({ lacks, roi, fromStock }: ResultView): string {
  const [first] = lacks
  if (!first) return t.peekProfit(roi, fromStock)
  if (first.kind === 'refused') return t.peekRefused
  return first.kind === 'sale' ? t.peekNoSale : t.peekIncomplete
}

/** From these on, the figure is drawn smaller. */
const LONG = 10 ** 9
const HUGE = 10 ** 13

function sizeOf(amount: number | null): string {
  const size = Math.abs(amount ?? 0)
  if (size >= HUGE) return 'huge'
  return size >= LONG ? 'long' : ''
}

const toneOf = ({ amount, certain, former }: ResultView) => {
  if (former || !certain || amount === null || amount === 0) return 'muted'
  return amount > 0 ? 'gain' : 'loss'
}

function Leader({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="lead">
      <dt>{label}</dt>
      <dd>{value === null ? t.noPrice : <Money value={value} sign={value < 0} />}</dd>
    </div>
  )
}

function Note({ lack }: { lack: Lack }) {
  return (
    <div className="note">
      <TriangleAlert className="i" aria-hidden="true" />
      <span>{lack.sentence}</span>
      <button type="button" className="link" onClick={() => focusInput(lack.inputId)}>
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

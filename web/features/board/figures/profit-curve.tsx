import { useId, useMemo, useState } from 'react'
import { type CurveRange, type ProfitDay, profitDays } from '#shared/domain/board/profit-days.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { useFlipRows } from '#store/flips.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Money } from '#ui/figures/money.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { Section } from '../part.tsx'
import { CurveDrawing } from './curve-drawing.tsx'
import { curveWords } from './curve-words.ts'

const RANGES_WORDS = { 7: '7 j', 30: '30 j', all: 'tout' } satisfies Record<CurveRange, string>
const CURVE_TITLES = {
  7: 'Profit de la semaine',
  30: 'Profit de 30 jours',
  all: 'Profit depuis le début',
} satisfies Record<CurveRange, string>

const RANGES: readonly [CurveRange, ...CurveRange[]] = [7, 30, 'all']
const nameOf = (range: CurveRange): string => (range === 'all' ? 'tout' : String(range))
const SCHEMA: UrlSchema<{ range: CurveRange }> = {
  range: {
    name: 'courbe',
    fallback: RANGES[0],
    parse: (name) => RANGES.find((range) => nameOf(range) === name),
    format: nameOf,
  },
}

/** The profit of the last days as a curve, and as a table (N105); nothing while nothing was ever sold. */
export function ProfitCurve() {
  const flips = useFlipRows()
  const today = useParisDay()
  const [{ range }, change] = useUrlParams(SCHEMA)
  const days = useMemo(() => flips && profitDays(flips, today, range), [flips, today, range])
  if (days && !flips?.some(({ sold }) => sold)) return null
  return (
    <Section
      title={CURVE_TITLES[range]}
      id="curve"
      className="mb-6.5 max-md:mb-5"
      end={
        <span className="-my-1 ml-auto flex items-center gap-4 self-center">
          <PageLink to="/app/flips" className="board-link text-13 font-medium text-muted max-md:hidden">
            Achat / Revente
          </PageLink>
          <Segmented
            label="Période"
            className="[--ctl:30px] max-md:[--ctl:34px]"
            value={range}
            options={RANGES.map((value) => ({ value, label: RANGES_WORDS[value] }))}
            onChange={(next) => change({ range: next })}
          />
        </span>
      }
    >
      {days ? <Curve days={days} range={range} /> : <div className="skel mt-4 h-[190px] max-md:h-[150px]" />}
    </Section>
  )
}

function Curve({ days, range }: { days: readonly ProfitDay[]; range: CurveRange }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const sold = days.some(({ sales }) => sales > 0)
  if (!sold)
    return (
      <p className="py-4 text-13 text-muted">
        {range === 'all'
          ? 'La courbe commence à ta première vente.'
          : 'Aucune vente datée sur cette période.'}
      </p>
    )
  return (
    <>
      <CurveDrawing days={days} range={range} label={curveWords(days, range)} />
      <button
        type="button"
        className="link mt-1 inline-flex min-h-8 items-center text-13 max-md:min-h-11"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Masquer les chiffres' : 'Voir les chiffres'}
      </button>
      <div id={id} hidden={!open}>
        {open && <FiguresTable days={range === 7 ? days : days.filter(({ sales }) => sales > 0)} />}
      </div>
    </>
  )
}

/** The curve in figures, the last day first. */
const FiguresTable = ({ days }: { days: readonly ProfitDay[] }) => (
  <table className="ledger mt-1 [--row:36px]">
    <thead>
      <tr>
        <th scope="col">Jour</th>
        <th scope="col" className="figure">
          Ventes
        </th>
        <th scope="col" className="figure">
          Profit
        </th>
        <th scope="col" className="figure">
          Cumul
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, sales, profit, total }) => (
        <tr key={day}>
          <td>{formatDay(day)}</td>
          <td className="figure">{formatNumber(sales)}</td>
          <td className="figure">
            <Money value={profit} tone="gain-loss" />
          </td>
          <td className="figure">
            <Money value={total} sign />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

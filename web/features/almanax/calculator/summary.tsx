import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import type { AlmanaxTotals } from '#shared/domain/almanax/almanax-cost.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import { Money } from '#ui/figures/money.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'
import './summary.css'

const BOX =
  'relative px-5 py-[18px] max-md:flex max-md:flex-col max-md:px-3.5 max-md:py-2.5 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8'
const MORE =
  'md:mt-3 md:border-t md:border-rule md:pt-1.5 md:max-lg:col-span-2 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8'

type Props = {
  lines: readonly AlmanaxLine[]
  characters: number
  totals: AlmanaxTotals & { done: number }
  lent: number
  /** A field whose text was not taken: these sums are those from before it. */
  refused: RefusedField | undefined
}

/** What the period comes to. On phones it stays under the header, its details behind a button. */
export function Summary({ lines, characters, totals, lent, refused }: Props) {
  const [open, setOpen] = useState(false)
  const folded = open ? '' : 'max-md:hidden'
  const { unpriced } = totals
  const failed = lines.filter(({ status }) => status === 'failed').length
  return (
    <div className="sum-place">
      <aside
        className={`panel ${BOX} ${open ? 'open' : ''} ${refused ? '[&_dd]:text-faint [&_dd_.money]:text-faint' : ''}`}
        aria-label="Total de la période"
      >
        <h2 className="mb-2 max-md:hidden">{text.fromTo(lines[0]?.date ?? '', lines.at(-1)?.date ?? '')}</h2>
        <dl className={`${folded} max-md:mt-2 max-md:border-t max-md:border-rule max-md:pt-1.5`}>
          <Leader label="Offrandes">{formatNumber(lines.length)}</Leader>
          <Leader label="Personnages">{formatNumber(characters)}</Leader>
          <Leader label="Par personnage">
            <Money value={totals.perCharacter} />
          </Leader>
        </dl>
        <hr className="double mt-2 max-lg:hidden" />
        <div className="max-md:-order-1 max-md:pr-[34px] md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1">
          <Total value={totals.total} stale={refused !== undefined} />
          <LentCount n={lent} />
          {refused && (
            <Note
              warns
            >{`«\u00a0${refused.label}\u00a0» est à corriger\u00a0: ce total est celui d’avant.`}</Note>
          )}
          {unpriced > 0 && <Note>{text.unpriced(unpriced)}</Note>}
          {failed > 0 && (
            <Note
              warns
            >{`${plural(failed, 'jour non chargé, non compté', 'jours non chargés, non comptés')}.`}</Note>
          )}
        </div>
        <dl className={`${folded} ${MORE}`}>
          {totals.done > 0 && <Leader label="Déjà faites">{formatNumber(totals.done)}</Leader>}
          {totals.left < totals.total && (
            <Leader label="Reste à payer">
              <Money value={totals.left} />
            </Leader>
          )}
          <Leader label="Récompenses">
            <Money value={totals.reward} tone="muted" />
          </Leader>
          <Leader label="Gain net" hint={'Gain net\u00a0: récompense moins coût'}>
            {unpriced > 0 && <small className="text-12 font-normal text-faint normal-nums">au plus </small>}
            <Money value={totals.balance} sign tone="muted" />
          </Leader>
        </dl>
        <Button
          className={`small ghost square absolute top-0.5 right-0.5 transition-transform duration-(--slow) ease-out md:hidden ${open ? 'rotate-180' : ''}`}
          icon={ChevronDown}
          aria-expanded={open}
          aria-label="Détail"
          onClick={() => setOpen(!open)}
        ></Button>
      </aside>
    </div>
  )
}

const Total = ({ value, stale }: { value: number; stale: boolean }) => (
  <p
    className="tabular-nums max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3 lg:pt-3"
    aria-live="polite"
  >
    <span className="text-muted">{'Total période\u00a0:'}</span>{' '}
    <b
      className={`block font-head text-[34px]/[42px] font-[640] tracking-[-0.02em] wrap-anywhere normal-nums max-md:text-22 ${stale ? 'text-faint' : 'text-kama'}`}
    >
      {formatNumber(value)}{' '}
      <span className="font-sans text-16 font-normal tracking-normal text-muted max-md:text-[14px]">
        kamas
      </span>
    </b>
  </p>
)

type LeaderProps = { label: string; hint?: string; children: ReactNode }

const Leader = ({ label, hint, children }: LeaderProps) => (
  <div className="lead" title={hint}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** `warns`: of days that did not come; a price that lacks is only waited for. */
const Note = ({ warns = false, children }: { warns?: boolean; children: ReactNode }) => (
  <p className="mt-2.5 flex gap-[9px] text-13 text-muted max-md:mt-0.5">
    <TriangleAlert className={warns ? 'icon mt-px text-loss' : 'icon mt-px'} />
    <span>{children}</span>
  </p>
)

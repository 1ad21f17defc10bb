import { LoaderCircle } from 'lucide-react'
import { boxesState, type GuideTotal, piecesLeft } from '#shared/domain/guides/guides.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { WeightToCarry } from '#ui/figures/weight.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useSkippable } from '#ui/tables/use-skippable.ts'
import { text } from '../text.ts'
import type { OpenGuide } from './use-open-guide.ts'
import './resources.css'

/** What the whole guide takes, by category; without game data yet, the shape of it. */
export function Totals({ open }: { open: OpenGuide | null }) {
  const loading = open === null || open.picturesLoading
  return (
    <section className="totals relative" aria-labelledby="guide-totals" aria-busy={loading}>
      <h2 id="guide-totals" className="border-b border-line pb-2">
        Ressources totales à prévoir
      </h2>
      {/* Beside the first category's name, so that nothing moves when it goes. */}
      <p className="faint absolute top-[41px] right-0 flex items-center gap-1.5 text-12" role="status">
        {loading && (
          <>
            <LoaderCircle className="icon small motion-safe:animate-spin" />
            Chargement des images…
          </>
        )}
      </p>
      {open ? <Categories open={open} /> : <SkeletonRows rows={6} columns={1} />}
    </section>
  )
}

function Categories({ open }: { open: OpenGuide }) {
  const categories = useSkippable<HTMLDivElement>()
  if (open.totals.length === 0) {
    const unknown = open.plan.every(({ needs }) => needs.length === 0)
    return (
      <p className="muted mt-2">
        {unknown
          ? 'Les ingrédients viennent avec le catalogue du jeu\u00a0: il se charge dès que tu as du réseau.'
          : 'Aucune ressource à prévoir pour cet objectif.'}
      </p>
    )
  }
  return (
    <div ref={categories}>
      {open.totals.map(({ category, resources }) => (
        <div key={category} className="skippable">
          <h3 className="pt-2 pb-0.5 text-12 font-medium text-faint">{category}</h3>
          <ul>
            {resources.map((total) => (
              <li key={total.id}>
                <TotalLine total={total} open={open} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Cost open={open} />
    </div>
  )
}

function TotalLine({ total, open }: { total: GuideTotal; open: OpenGuide }) {
  const state = boxesState(total.boxes, open.checked)
  const toggle = () =>
    open.boxes.setAll(
      total.boxes.map(({ key }) => key),
      state !== true,
      state === true
        ? `${total.name}\u00a0: tous les paliers décochés`
        : `${total.name}\u00a0: tous les paliers cochés`,
    )
  return (
    <div className={`tickable total ${TOTAL} ${state === true ? 'dim' : ''}`}>
      <Check
        label={total.name}
        checked={state}
        title={
          state === 'mixed'
            ? 'Partiellement complété — cliquer pour tout cocher'
            : state
              ? 'Ressource validée'
              : 'Marquer comme obtenue'
        }
        onToggle={toggle}
      />
      <ItemName item={open.itemOf(total.id)} />
      <span className={`quantity num text-right ${state === true ? '' : 'font-medium'}`}>
        {formatNumber(total.quantity)}
      </span>
      <KamasField
        label={`Prix à l’unité, ${total.name}`}
        hideLabel
        unit=""
        className={PRICE}
        placeholder="prix à saisir"
        value={open.priceOf(total.id)}
        onCommit={(price) => open.savePrice(total.id, price)}
        onEnter="next-row"
      />
      <Below total={total} open={open} left={state === 'mixed' && piecesLeft(total.boxes, open.checked)} />
    </div>
  )
}

const TOTAL =
  'min-h-8.5 grid-cols-[auto_minmax(0,1fr)_44px_96px] max-md:min-h-11 max-md:grid-cols-[auto_minmax(0,1fr)_52px_100px] max-md:border-b max-md:border-rule'
const PRICE = 'md:pointer-fine:h-[30px] md:pointer-fine:px-[7px] [&>input]:placeholder:text-[13px]'

/** What is left of it where a part is ticked, and what the stock covers: a line of its own, for the name has little room. */
function Below({ total, open, left }: { total: GuideTotal; open: OpenGuide; left: number | false }) {
  const { covered, toBuy } = open.purchases.resources.get(total.id) ?? { covered: 0, toBuy: 0 }
  const stock = [
    `${formatNumber(covered)} en stock`,
    toBuy > 0 ? `${formatNumber(toBuy)} à acheter` : 'rien à acheter',
  ]
  const said = [...(left === false ? [] : [`reste ${formatNumber(left)}`]), ...(covered === 0 ? [] : stock)]
  if (said.length === 0) return null
  return (
    <span className="col-[2/-1] -mt-1 mb-1 ml-[calc(var(--sz)+var(--gap))] text-12 text-muted max-md:-mt-2.5 max-md:mb-2">
      {said.join(' · ')}
    </span>
  )
}

/** What the tiers cost at the player's prices, and what of it is left to buy. */
function Cost({ open }: { open: OpenGuide }) {
  const { costs, purchases } = open
  const unpriced = new Set(costs.flatMap((tier) => tier.unpriced))
  const whole = unpriced.size > 0 ? null : costs.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  return (
    <div className="cost mt-3 border-t border-line pt-1 text-13">
      <dl className="border-b-3 border-double border-line-2">
        <Amount label="Coût des paliers" value={whole} />
        <Amount label="Reste à acheter" value={purchases.left.cost} />
      </dl>
      <dl>
        <WeightToCarry
          pieces={[...purchases.resources].map(([id, { toBuy }]) => ({ id, quantity: toBuy }))}
        />
      </dl>
      {unpriced.size > 0 && (
        <p className="faint mt-1.5 text-12" title={text.unpriced([...unpriced].map(open.nameOf))}>
          {`${plural(unpriced.size, 'prix manquant', 'prix manquants')}\u00a0: saisis-les ici ou au simulateur.`}
        </p>
      )}
    </div>
  )
}

function Amount({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="lead">
      <dt>{label}</dt>
      <dd>{value === null ? <span className="muted">incomplet</span> : <Money value={value} />}</dd>
    </div>
  )
}

import { CircleDashed, ListTree, Lock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import { SALE_INPUT_ID } from '#blocks/craft/result-view.ts'
import { SoldAtChoice } from '#blocks/craft/sold-at.tsx'
import { craftText } from '#blocks/craft/text.ts'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { CrushWay } from '#blocks/crushing/crush-way.tsx'
import { FollowCraft } from '#blocks/follow.tsx'
import { ListLots } from '#blocks/lots/list-lots.tsx'
import { MarketLine } from '#blocks/pace/market-line.tsx'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { formatKamas, formatNumber, formatSignedRoi, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import { Money } from '#ui/figures/money.tsx'
import { aboutTime } from './text.ts'
import { type OpenDetail, pathTo } from './tree-rows.ts'
import { Pace, Steps } from './tree-steps.tsx'
import { type TreeSheet, timeLeft } from './use-craft-tree.ts'

export type ResultProps = {
  sheet: CraftSheet
  tree: TreeSheet
  refused: RefusedField | undefined
  onDetail: (detail: OpenDetail | null) => void
  onLot: (lot: number) => void
  /** The sheet that shows this on a phone closes. */
  onLeave?: () => void
}

/** What the tree costs, brings and leaves, and the way to make it. */
export function TreeResult({ sheet, tree, refused, onDetail, onLot, onLeave }: ResultProps) {
  const { crafts, plan, soldFor } = sheet
  const { result, steps } = tree
  const [pace, setPace] = useState(false)
  const figure = figureOf(tree, refused)
  const time = aboutTime(timeLeft(tree))
  return (
    <>
      <SoldAtChoice sheet={sheet} />
      <dl className={refused ? 'text-faint' : ''}>
        <Leader label={craftText.saleOf(crafts)} value={soldFor === null ? null : plan.gross} />
        <Leader label={craftText.taxOf(sheet.taxPercent)} value={soldFor === null ? null : -plan.tax} />
        <Leader
          label="Coût retenu"
          note={<LentCount n={result.lent} className="block" />}
          value={-tree.tree.total.cost}
          {...(tree.tree.total.unpriced > 0 && { atLeast: true })}
        />
        {result.stock && (
          <Leader
            label={craftText.stockUsed}
            note={
              result.unknownPaid > 0 && (
                <small className="block text-12 text-faint">
                  {craftText.unknownPaid(result.unknownPaid)}
                </small>
              )
            }
            value={-result.stock.cost}
            {...(result.stock.lacking.length > 0 && { atLeast: true })}
          />
        )}
      </dl>
      <hr className="double mt-1.5" />
      <p className="pt-2.5 text-muted">
        Profit
        {result.profit !== null && !result.complete && <span className="faint"> au plus</span>}
      </p>
      <p
        className={`fig whitespace-nowrap font-head text-[34px] leading-10 tracking-[-0.02em] tabular-nums [&_.kamas]:text-[0.6em] ${figure.tone}`}
        aria-live="polite"
      >
        {result.profit === null ? '–' : <Money value={result.profit} sign />}
      </p>
      <Lacks sheet={sheet} tree={tree} refused={refused} onDetail={onDetail} onLeave={onLeave} />
      {result.saved !== null && result.saved > 0 && (
        <p className="mt-3 flex items-center gap-2.5 rounded-1 bg-kama-tint px-3 py-2.5 text-13">
          <ListTree className="icon flex-none text-kama" />
          <Saved amount={result.saved} />
        </p>
      )}
      <dl className="mt-3 grid grid-cols-3 border-line border-t [&_dd]:whitespace-nowrap [&_dd]:font-semibold [&_dd]:text-[15px] [&_dd]:leading-[22px] [&_dd]:tabular-nums [&_dt]:font-medium [&_dt]:text-12 [&_dt]:text-muted [&>div+div]:border-line [&>div+div]:border-l [&>div+div]:pl-3 [&>div]:pt-2.5">
        <div>
          <dt>ROI</dt>
          <dd>{result.roi === null ? '–' : formatSignedRoi(result.roi)}</dd>
        </div>
        <div>
          <dt>Étapes</dt>
          <dd>{steps.count}</dd>
        </div>
        <div>
          <dt>Durée</dt>
          <dd>
            <button
              type="button"
              className="link"
              aria-expanded={pace}
              aria-label={`Durée ${time}, régler l’allure`}
              onClick={() => setPace(!pace)}
            >
              {time}
            </button>
          </dd>
        </div>
      </dl>
      {pace && <Pace tree={tree} />}
      <MarketLine item={sheet.made} pieces={crafts} />
      <CrushWay
        item={sheet.made}
        pieces={crafts}
        cost={
          tree.tree.total.unpriced > 0
            ? null
            : Math.round((tree.tree.total.cost + (result.stock?.cost ?? 0)) / crafts)
        }
        net={soldFor === null ? null : Math.floor(plan.net / crafts)}
      />
      <Steps tree={tree} crafts={crafts} onLot={onLot} />
      <CraftToCourses
        recipe={tree.root}
        name={tree.facts.data.item(tree.root).name}
        crafts={crafts}
        tree
        onAdd={onLeave}
        className="btn mt-3 w-full"
      />
      <div className="mt-2 flex justify-center each:w-full each:justify-center">
        <FollowCraft
          recipe={tree.root}
          name={tree.facts.data.item(tree.root).name}
          crafts={crafts}
          tree
          onFollow={onLeave}
        />
      </div>
      <ListLots
        item={sheet.made}
        origin="tree"
        price={sheet.salePrice}
        pieces={crafts}
        className="mt-2 w-full"
      />
    </>
  )
}

/** The locks of the tree, which open the way to free them all; else what the result still lacks. */
export function ResultBadge({ tree }: { tree: TreeSheet }) {
  const { locks, complete } = tree.result
  const [open, setOpen] = useState(false)
  if (locks.length === 0)
    return complete ? null : (
      <span className="badge">
        <CircleDashed className="icon" />
        Incomplet
      </span>
    )
  return (
    <span className="flex items-center gap-2">
      {open && (
        <Button
          className="small"
          onClick={() => {
            setOpen(false)
            void tree.acts.freeAll(locks)
          }}
        >
          Tout libérer
        </Button>
      )}
      <button type="button" className="badge relative" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Lock className="icon" />
        {plural(locks.length, 'verrou', 'verrous')}
      </button>
    </span>
  )
}

export function figureOf({ result }: TreeSheet, refused: RefusedField | undefined): { tone: string } {
  if (refused || !result.complete || !result.profit) return { tone: 'muted' }
  return { tone: result.profit > 0 ? 'gain' : 'loss' }
}

function Saved({ amount }: { amount: number }) {
  const [before, figure, after] = ['L’arbre épargne ', formatKamas(amount), ' face à tout acheter.'] as const
  return (
    <span>
      {before}
      <b className="num font-semibold">{figure}</b>
      {after}
    </span>
  )
}

type LeaderProps = { label: string; note?: ReactNode; value: number | null; atLeast?: boolean }

const Leader = ({ label, note, value, atLeast = false }: LeaderProps) => (
  <div className="lead">
    <dt>
      {label}
      {note}
    </dt>
    <dd>
      {atLeast && <span className="muted font-normal">au moins </span>}
      {value === null ? (
        '–'
      ) : atLeast ? (
        <Money value={-value} tone="muted" />
      ) : (
        <Money value={value} sign={value < 0} />
      )}
    </dd>
  </div>
)

type LacksProps = Pick<ResultProps, 'sheet' | 'tree' | 'refused' | 'onDetail' | 'onLeave'>

/** What still has to be typed before the profit is known, with the way to it. */
function Lacks({ sheet, tree, refused, onDetail, onLeave }: LacksProps) {
  const { unpriced } = tree.result
  const [first] = unpriced
  const name = first ? tree.facts.data.item(first.id).name : ''
  const path = first && pathTo(tree.places, first.id)
  const to = (go: () => void) => () => {
    onLeave?.()
    go()
  }
  return (
    <>
      {refused && (
        <Lack
          refused
          sentence={craftText.refused(refused.label)}
          link="Corriger"
          onGo={to(() => focusInput(refused.id))}
        />
      )}
      {sheet.soldFor === null && (
        <Lack
          sentence={craftText.missingSale}
          link="Saisir le prix de vente"
          onGo={to(() => focusInput(SALE_INPUT_ID))}
        />
      )}
      {first && (
        <Lack
          sentence={
            lackWords(name, first.missing, unpriced.length) + craftText.realIs(tree.result.profit !== null)
          }
          link={unpriced.length > 1 ? 'Saisir le premier' : 'Saisir son prix'}
          onGo={to(() => path && onDetail({ path, at: 'price' }))}
        />
      )}
    </>
  )
}

function lackWords(name: string, missing: number, lacks: number): string {
  if (lacks > 1) return `Il manque ${formatNumber(lacks)} prix, dont celui de «\u00a0${name}\u00a0»\u00a0: `
  return missing > 0
    ? `Il manque le prix de «\u00a0${name}\u00a0»\u00a0: ${formatNumber(missing)} à acheter, `
    : craftText.missingValue(name)
}

type LackProps = { sentence: string; link: string; onGo: () => void; refused?: boolean }

const Lack = ({ sentence, link, onGo, refused = false }: LackProps) => (
  <div className="mt-3 grid grid-cols-[16px_1fr] gap-x-2.5 gap-y-1 rounded-1 bg-ink-2 px-3 py-2.5 text-13">
    <TriangleAlert className={`icon mt-px ${refused ? 'text-loss' : 'text-muted'}`} />
    <span>{sentence}</span>
    <button type="button" className="link col-start-2 justify-self-start" onClick={onGo}>
      {link}
    </button>
  </div>
)

function focusInput(id: string): void {
  const input = document.getElementById(id)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}

/** The profit, as the phone's bar says it. */
export const peekWords = ({ result }: TreeSheet): string => {
  if (result.profit === null) return 'Prix de vente manquant'
  if (!result.complete) return craftText.peekIncomplete
  return ['Profit', result.roi !== null && `ROI ${formatSignedRoi(result.roi)}`].filter(Boolean).join(' · ')
}

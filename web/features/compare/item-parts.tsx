import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Pin, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useRecordPrice } from '#blocks/prices/record-price.ts'
import { shownUnitPrice } from '#shared/domain/prices/packs.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { usePartialWords } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { weightText } from '#ui/figures/weight-text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { EffectCell } from './effect-rows.ts'
import type { Compare } from './model.ts'
import type { Loaded } from './use-compared-items.ts'
import { type Moves, moveId } from './use-moves.ts'
import type { KnownPrice, Worth } from './use-worth.ts'

const STATES = {
  loading: 'Chargement des effets…',
  offline: 'Effets absents hors ligne',
  failed: 'Effets non reçus',
  unknown: 'Objet inconnu du jeu',
}

type HeadProps = {
  loaded: Loaded
  setName: string | null
  pods: number | null
  /** The reference. */
  first: boolean
  last: boolean
  moves: Moves
  onRetry: () => void
  /** Items stand under each other: they move up and down. */
  stacked?: boolean
}

/** One button alone stands beside the name. */
const STACKED = 'has-[.moves>:only-child]:grid-cols-[minmax(0,1fr)_auto]'

/** An item of the comparison: what it is, where it stands, and how it goes. */
export const ItemHead = memo(function ItemHead({
  loaded,
  setName,
  pods,
  stacked = false,
  ...props
}: HeadProps) {
  const { item, state } = loaded
  const { first, last, moves } = props
  return (
    <div
      className={`compare-head grid h-full content-between gap-1.5 text-14 text-text [&_.item]:items-start [&_.name]:whitespace-normal ${stacked ? STACKED : ''}`}
    >
      <ItemName
        item={item}
        sub={item.type || item.level > 0 ? <Sub loaded={loaded} setName={setName} pods={pods} /> : undefined}
      />
      {state !== 'ready' && <State loaded={loaded} onRetry={props.onRetry} />}
      <div className="flex min-h-7 items-center gap-1.5">
        {first && !last && <span className="badge kama">Référence</span>}
        <Buttons item={item} first={first} last={last} moves={moves} stacked={stacked} />
      </div>
    </div>
  )
})

function Sub({ loaded: { item }, setName, pods }: Pick<HeadProps, 'loaded' | 'setName' | 'pods'>) {
  return (
    <>
      {[item.level > 0 && `Niv. ${formatNumber(item.level)}`, item.type].filter(Boolean).join(' · ')}
      {pods !== null && ` · ${weightText.pods(pods)}`}
      {setName && <span className="block">{setName}</span>}
    </>
  )
}

function State({ loaded: { item, state }, onRetry }: Pick<HeadProps, 'loaded' | 'onRetry'>) {
  const partial = usePartialWords()
  if (state === 'ready') return null
  return (
    <p
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 whitespace-normal text-12 text-muted"
      role="status"
    >
      {state === 'unknown' && partial ? `Objet introuvable ici. ${partial}` : STATES[state]}
      {(state === 'offline' || state === 'failed') && (
        <Button className="small" aria-label={`Réessayer, ${item.name}`} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </p>
  )
}

type ButtonsProps = Pick<HeadProps, 'first' | 'last' | 'moves'> & { item: Loaded['item']; stacked: boolean }

function Buttons({ item, first, last, moves, stacked }: ButtonsProps) {
  const [Before, After] = stacked ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]
  const [before, after] = stacked
    ? [(name: string) => `Monter, ${name}`, (name: string) => `Descendre, ${name}`]
    : [(name: string) => `Déplacer à gauche, ${name}`, (name: string) => `Déplacer à droite, ${name}`]
  const button = (
    what: 'left' | 'right' | 'remove' | 'lead',
    label: string,
    Icon: typeof X,
    press: () => void,
    disabled = false,
  ) => (
    <Button
      id={moveId(what, item.id)}
      className="small ghost disabled:invisible"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={press}
    >
      <Icon className="icon" aria-hidden="true" />
    </Button>
  )
  return (
    <span className="moves ml-auto flex gap-0.5">
      {!first && button('lead', `Prendre comme référence, ${item.name}`, Pin, () => moves.lead(item))}
      {!(first && last) && button('left', before(item.name), Before, () => moves.move(item, -1), first)}
      {!(first && last) && button('right', after(item.name), After, () => moves.move(item, 1), last)}
      {button('remove', `Retirer ${item.name}`, X, () => moves.remove(item))}
    </span>
  )
}

const Value = ({ best, children }: { best: boolean; children: ReactNode }) => (
  <span className={`value col-start-2 block whitespace-pre-line ${best ? 'font-semibold' : 'font-normal'}`}>
    {children}
  </span>
)

/** Under a value, on a card beside it: how it compares. */
const Gap = ({ better = false, children }: { better?: boolean; children: string }) => (
  <span
    className={`gap col-start-1 row-start-1 block text-12 normal-nums ${better ? 'font-medium text-text' : 'font-normal text-muted'}`}
  >
    {children}
  </span>
)

/** What an item has of an effect, and how that compares with the reference. */
export function EffectValue({ lines, gap, better, best }: EffectCell) {
  return (
    <>
      {lines === '' ? (
        <span className="value col-start-2 block font-normal text-faint">
          <span aria-hidden="true">–</span>
          <span className="sr-only">absent</span>
        </span>
      ) : (
        <Value best={best}>{lines}</Value>
      )}
      {best && <span className="sr-only">, le mieux</span>}
      {gap !== null && <Gap better={better}>{gap}</Gap>}
    </>
  )
}

/** In place of the effects: they are on their way, all alike, or there are none. */
export function NoEffects({ compare }: { compare: Compare }) {
  const { items, noDifference, rows } = compare
  if (noDifference)
    return (
      <EmptyState
        title="Aucune différence trouvée."
        hint={
          rows.length > 0
            ? 'Tous les effets de ces objets sont les mêmes.'
            : 'Aucun de ces objets n’a d’effet.'
        }
      >
        {rows.length > 0 && <Button onClick={() => compare.showAll(true)}>Afficher tous les effets</Button>}
      </EmptyState>
    )
  if (items.some(({ state }) => state === 'loading')) return <SkeletonRows rows={4} />
  return items.some(({ state }) => state === 'ready') ? <p className="faint">Aucun effet</p> : null
}

const Nothing = () => <span className="faint">–</span>

export function Score({ worth }: { worth: Worth }) {
  if (worth.score === null) return <Nothing />
  return (
    <>
      <Value best={worth.bestScore}>{`${formatNumber(worth.score)} pts`}</Value>
      {worth.bestScore && <Gap better>meilleur score</Gap>}
    </>
  )
}

export function Cost({ worth }: { worth: Worth }) {
  if (worth.cost === null) return <Nothing />
  return (
    <>
      <Value best={worth.bestCost}>
        <Money value={shownUnitPrice(worth.cost)} />
      </Value>
      {worth.bestCost && <Gap better>le moins cher</Gap>}
    </>
  )
}

type PriceProps = { id: number; name: string } & Partial<KnownPrice>

/** The book's lowest unit price of an item; what is typed is what one piece costs. */
export const Price = memo(function Price({ id, name, price, pack = 1, own, stale }: PriceProps) {
  const record = useRecordPrice()
  const packed = price !== undefined && pack > 1
  return (
    <>
      <KamasField
        // A dearer single piece leaves the pack's price the lowest: the field shows that again.
        key={packed ? own : 'own'}
        label={`Prix, ${name}`}
        hideLabel
        className="own-price col-start-2"
        value={price === undefined ? null : shownUnitPrice(price)}
        resave
        stale={stale ?? false}
        onCommit={(typed) => record({ id, name, pack: 1 }, typed)}
      />
      {packed && <Gap>{`${formatKamas(price)} pièce par lot de ${formatNumber(pack)}`}</Gap>}
    </>
  )
})

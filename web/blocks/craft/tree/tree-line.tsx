import { ChevronDown, ChevronRight, Lock, LockOpen, Pin } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import type { Choice } from '#shared/domain/crafts/craft-tree.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { treeText as t } from './text.ts'
import type { TreeRow } from './tree-rows.ts'

/** What a row's parts do; the same object from one drawing to the next. */
export type TreeLineActs = {
  choose: (id: number, choice: Choice | 'auto') => unknown
  saveOwned: (id: number, pieces: number | null) => unknown
  toggle: (path: string) => void
  onFocus: (path: string) => void
  onDetail: (path: string | null) => void
}

type Props = { row: TreeRow; acts: TreeLineActs; tabbed: boolean; detailed: boolean }

/** On a phone deeper rows stand no further in. */
const DEEPEST = 4

const ROW =
  'focus-visible:outline-2 focus-visible:outline-kama focus-visible:-outline-offset-2 max-md:relative max-md:grid-cols-[minmax(0,1fr)_auto] max-md:pl-[calc(var(--d,0)*18px)]'
const CELL = 'md:h-11 md:px-1.5 md:first:pl-0 md:last:pr-0 md:compact:h-9.5'
const NOTE = 'block text-11 leading-[13px] text-faint whitespace-nowrap'

/** A row of the tree: an item where it occurs, or the ingredients that a bought item would be made of. */
export const TreeLine = memo(function TreeLine({ row, acts, tabbed, detailed }: Props) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--d': Math.min(row.level, DEEPEST) }
  const frame = {
    'data-path': row.path,
    style,
    tabIndex: tabbed ? 0 : -1,
    'aria-level': row.level + 1,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    'aria-expanded': row.expanded ?? undefined,
    onFocus: () => acts.onFocus(row.path),
  }
  if (row.kind === 'fold') return <Fold row={row} acts={acts} frame={frame} />
  return (
    <tr {...frame} className={`${ROW} ${lookOf(row)} ${detailed ? 'unfolded' : ''}`}>
      <td className={`${CELL} max-md:[grid-area:1/1]`}>
        <span className={BRANCHES}>
          <Branches row={row} />
          <ItemName
            item={row.item}
            size={row.level === 0 ? 28 : 24}
            sub={
              <>
                {row.sub}
                <span className="xl:hidden">{row.shortSub}</span>
              </>
            }
          />
          <Unfold row={row} acts={acts} />
        </span>
      </td>
      <td
        className={`${CELL} max-md:[grid-area:2/1/auto/3] ${row.choice === null && row.retained ? 'max-md:hidden' : ''}`}
      >
        <Decision row={row} acts={acts} />
      </td>
      <td className={`figure max-xl:hidden ${CELL}`}>{formatNumber(row.needed)}</td>
      <td className={`figure max-lg:hidden ${CELL}`}>
        <KamasField
          label={`Possédé, ${row.item.name}`}
          hideLabel
          unit=""
          className="quiet h-7 px-[7px] [--room:46px]"
          value={row.owned}
          onCommit={(pieces) => acts.saveOwned(row.item.id, pieces)}
          onEnter="next-row"
        />
        {row.reserve > 0 && (
          <small className={`${NOTE} -ml-5`}>
            <Pin className="icon inline-block size-[10px] align-[-1px]" />{' '}
            {`${formatNumber(row.reserve)} en réserve`}
          </small>
        )}
      </td>
      <td className={`figure leading-[17px] max-md:hidden ${CELL}`}>
        <PriceButton row={row} acts={acts} detailed={detailed}>
          <Amount row={row} way="buy" />
        </PriceButton>
      </td>
      <td className={`figure leading-[17px] max-md:hidden ${CELL}`}>
        {row.choice && <Amount row={row} way="craft" />}
      </td>
      <td className={`figure col max-md:self-center max-md:font-semibold max-md:[grid-area:1/2] ${CELL}`}>
        <span className="max-md:hidden">
          <Kept row={row} />
        </span>
        <span className="md:hidden">
          <PriceButton row={row} acts={acts} detailed={detailed}>
            <Kept row={row} />
          </PriceButton>
        </span>
      </td>
    </tr>
  )
})

/** Empty cells of the columns that a narrow window leaves out. */
export const Spacers = () => (
  <>
    <td className="max-xl:hidden" />
    <td className="max-lg:hidden" />
  </>
)

/** On a phone one line stands beside all that is further in. */
const BELOW =
  'below max-md:before:absolute max-md:before:inset-y-0 max-md:before:left-[calc(var(--d)*18px-11px)] max-md:before:border-l-2'

/** What a row stands out by: a branch that is not retained is faint. */
const lookOf = ({ level, retained }: TreeRow): string =>
  [
    level > 0 && `${BELOW} ${retained ? 'max-md:before:border-line-2' : 'max-md:before:border-line'}`,
    !retained && 'aside dim each:text-faint',
  ]
    .filter(Boolean)
    .join(' ')

const FOLD_BUTTON =
  'relative inline-flex min-h-7 min-w-0 items-center gap-[7px] rounded-1 text-12 text-faint hover:bg-ink-2 hover:text-text'

/** Folds and opens what an item is made of; a bought one's ingredients open by the row that names them. */
function Unfold({ row, acts }: Pick<Props, 'row' | 'acts'>) {
  const { expanded, choice, retained, path, item } = row
  if (expanded === null || (!expanded && !(retained && choice === 'craft'))) return null
  const Sign = expanded ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className={`${FOLD_BUTTON} ml-1 flex-none px-1 max-md:mx-2.5 max-md:after:absolute max-md:after:-inset-x-3 max-md:after:-inset-y-2`}
      tabIndex={-1}
      aria-label={expanded ? `Replier ${item.name}` : `Déplier ${item.name}`}
      onClick={() => acts.toggle(path)}
    >
      <Sign className="icon small" />
    </button>
  )
}

type FoldProps = Pick<Props, 'row' | 'acts'> & { frame: object }

const Fold = ({ row, acts, frame }: FoldProps) => (
  <tr {...frame} className={`${ROW} ${lookOf(row)}`}>
    <td className={`${CELL} max-md:col-span-2`} colSpan={4}>
      <span className={BRANCHES}>
        <Branches row={row} />
        <button
          type="button"
          className={`${FOLD_BUTTON} px-1.5 max-md:-my-2 max-md:min-h-11 max-md:pl-0`}
          tabIndex={-1}
          onClick={() => acts.toggle(row.path.slice(0, -1))}
        >
          <ChevronRight className="icon small flex-none" />
          <span className="min-w-0 text-left">
            {row.sub}
            <span className="max-md:sr-only">{row.names}</span>
          </span>
        </button>
      </span>
    </td>
    <Spacers />
    <td className={`col max-md:hidden ${CELL}`} />
  </tr>
)

const BRANCHES = 'flex min-h-11 min-w-0 items-center max-md:min-h-7 md:compact:min-h-[38px]'
const BRANCH =
  'relative w-5.5 flex-none self-stretch before:absolute before:left-[11px] before:border-line-2 max-md:hidden'
/** Goes on below the row; ends at it; leads into it. */
const ON = 'before:inset-y-0 before:border-l'
const LAST = 'before:top-0 before:bottom-1/2 before:border-l'
const TO = 'after:absolute after:top-1/2 after:right-0.5 after:left-[11px] after:border-t after:border-line-2'

/** The lines that lead to a row from what it is an ingredient of. */
function Branches({ row: { guides, last, level } }: Pick<Props, 'row'>) {
  if (level === 0) return null
  const above = [...guides].slice(1)
  return (
    <>
      {above.map((guide, at) => (
        <span key={at} className={`${BRANCH} ${guide === '|' ? ON : ''}`} aria-hidden="true" />
      ))}
      <span className={`${BRANCH} ${TO} ${last ? LAST : ON}`} aria-hidden="true" />
    </>
  )
}

/** Bought or made: whose choice it is, and what else there is to say of it. */
function Decision({ row, acts }: Pick<Props, 'row' | 'acts'>) {
  const { choice, item, locked, required } = row
  if (choice === null)
    return (
      <span className="inline-flex items-center gap-1.5">
        <span className="faint text-12">{soleWay(row)}</span>
        {locked && <Padlock row={row} acts={acts} />}
      </span>
    )
  const choose = (other: Choice) => () => other !== choice && acts.choose(item.id, other)
  return (
    <span className="inline-flex items-center gap-1.5 max-md:flex max-md:gap-2">
      <fieldset
        className="seg h-7.5 min-w-0 flex-nowrap max-md:h-auto max-md:min-h-13 max-md:flex-1"
        aria-label={`Décision, ${item.name}`}
      >
        {CHOICES.map((one) => (
          <button
            key={one}
            type="button"
            className={`${WAY} ${one === choice ? 'active' : ''} ${one === 'craft' && required ? 'border border-line-2 border-dashed' : ''}`}
            aria-pressed={one === choice}
            aria-label={[
              `${one === 'buy' ? 'Acheter' : 'Fabriquer'}, ${item.name}`,
              one === 'craft' && required,
            ]
              .filter(Boolean)
              .join(', ')}
            title={one === 'craft' ? required : undefined}
            onClick={choose(one)}
          >
            {t.choice[one]}
            <small className="block text-11 font-normal text-faint tabular-nums md:hidden">
              {one === 'craft' && required ? required : wayWords(row, one)}
            </small>
          </button>
        ))}
      </fieldset>
      <Padlock row={row} acts={acts} />
    </span>
  )
}

const CHOICES = ['buy', 'craft'] as const
const WAY =
  'min-w-0 rounded-[4px] px-2 font-medium text-12 text-muted hover:text-text max-md:min-h-11 max-md:flex-1 max-md:px-1.5 max-md:py-[3px] max-md:text-center max-md:text-14 max-md:leading-[17px]'
const PADLOCK =
  'grid size-7.5 flex-none place-items-center rounded-1 max-md:size-11 max-md:self-center max-md:border max-md:border-line'

/** Whose choice it is: pressed, it is the player's, whatever the prices. */
function Padlock({ row: { item, locked, choice }, acts }: Pick<Props, 'row' | 'acts'>) {
  const LockIcon = locked ? Lock : LockOpen
  return (
    <button
      type="button"
      className={`${PADLOCK} ${locked ? 'bg-kama-tint text-kama' : 'text-faint hover:bg-ink-2 hover:text-text'}`}
      aria-pressed={locked}
      aria-label={`${locked ? 'Verrouillé à la main' : 'Choisi par Comptoir'}, ${item.name}`}
      title={locked ? 'Verrouillé à la main' : 'Choisi par Comptoir'}
      onClick={() => acts.choose(item.id, locked || choice === null ? 'auto' : choice)}
    >
      <LockIcon className="icon small" />
    </button>
  )
}

function soleWay({ retained, end, missing }: TreeRow): string {
  if (!retained) return 'branche non retenue'
  if (end === 'loop') return 'boucle'
  return missing === 0 ? 'déjà en stock' : 'à acheter'
}

/** The amount of a way on a phone, within its button. */
function wayWords(row: TreeRow, way: Choice): string {
  const amount = way === 'buy' ? row.buyAmount : row.craftAmount
  return amount === null ? t.askPrice : formatKamas(amount)
}

/** What one way costs: the cheaper bears a gold bar, the retained one stands out (N50). */
function Amount({ row, way }: { row: TreeRow; way: Choice }) {
  const [amount, notes, cheaper] =
    way === 'buy'
      ? [row.buyAmount, row.buyNotes, row.buyCheaper]
      : [row.craftAmount, row.craftNotes, row.craftCheaper]
  const look = row.choice === null ? '' : row.choice === way ? 'font-semibold' : 'text-faint'
  const required = way === 'craft' ? row.required : ''
  return (
    <>
      <span className={`${look} ${cheaper ? BAR : ''}`}>
        {cheaper && <span className="sr-only">le moins cher </span>}
        {amount !== null ? (
          <Money value={amount} />
        ) : way === 'buy' ? (
          <span className="inline-block rounded-1 border border-line border-b-muted bg-well px-2 py-0.5 text-muted">
            {t.askPrice}
          </span>
        ) : (
          'incomplet'
        )}
      </span>
      {[...notes.split('\n'), required].filter(Boolean).map((note) => (
        <small key={note} className={NOTE}>
          {note}
        </small>
      ))}
    </>
  )
}

const BAR =
  "before:mr-[7px] before:inline-block before:h-3.5 before:w-0.5 before:rounded-[2px] before:bg-kama before:align-[-2px] before:content-[''] forced-colors:before:bg-[CanvasText]"

type PriceButtonProps = Pick<Props, 'row' | 'acts' | 'detailed'> & { children: React.ReactNode }

/** An amount that opens the prices behind it. */
const PriceButton = ({ row, acts, detailed, children }: PriceButtonProps) => (
  <button
    type="button"
    className="relative w-full rounded-[4px] py-0.5 text-right leading-[17px] hover:[&_.money]:underline hover:[&_.money]:decoration-line-2 hover:[&_.money]:underline-offset-3 max-md:after:absolute max-md:after:-inset-x-1.5 max-md:after:-inset-y-3"
    aria-expanded={detailed}
    aria-label={t.pricesOf(row.item.name, row.buyAmount === null ? 'incomplet' : formatKamas(row.buyAmount))}
    onClick={() => acts.onDetail(detailed ? null : row.path)}
  >
    {children}
  </button>
)

/** What the row costs here: with a price missing, at least that much. */
function Kept({ row: { keptCost, keptMissing, retained, choice } }: Pick<Props, 'row'>) {
  if (keptMissing > 0 && keptCost === 0) return <span className="muted">incomplet</span>
  const tone = keptMissing > 0 || choice === 'craft' ? 'muted' : retained ? undefined : 'faint'
  return (
    <span>
      {keptMissing > 0 && <span className="muted">≥ </span>}
      <Money value={keptCost} tone={tone} />
    </span>
  )
}

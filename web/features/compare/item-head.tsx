import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Pin, X } from 'lucide-react'
import { memo } from 'react'
import { ItemName } from '#ui/item-name.tsx'
import { usePartialWords } from '#ui/partial-catalogue.tsx'
import { weightText } from '#ui/weight-text.ts'
import type { Loaded } from './load-item.ts'
import { text } from './text.ts'
import { type Moves, moveId } from './use-moves.ts'

type Props = {
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

/** An item of the comparison: what it is, where it stands, and how it goes. */
export const ItemHead = memo(function ItemHead({ loaded, setName, pods, stacked = false, ...props }: Props) {
  const { item, state } = loaded
  const { first, last, moves } = props
  return (
    <div className="compare-head">
      <ItemName
        item={item}
        sub={item.type || item.level > 0 ? <Sub loaded={loaded} setName={setName} pods={pods} /> : undefined}
      />
      {state !== 'ready' && <State loaded={loaded} onRetry={props.onRetry} />}
      <div className="acts">
        {first && !last && <span className="badge kama">{text.reference}</span>}
        <Buttons item={item} first={first} last={last} moves={moves} stacked={stacked} />
      </div>
    </div>
  )
})

function Sub({ loaded: { item }, setName, pods }: Pick<Props, 'loaded' | 'setName' | 'pods'>) {
  return (
    <>
      {text.level(item.level, item.type)}
      {pods !== null && ` · ${weightText.pods(pods)}`}
      {setName && (
        <span className="set" title={setName}>
          {setName}
        </span>
      )}
    </>
  )
}

function State({ loaded: { item, state }, onRetry }: Pick<Props, 'loaded' | 'onRetry'>) {
  const partial = usePartialWords()
  if (state === 'ready') return null
  return (
    <p className="state" role="status">
      {state === 'unknown' && partial ? `${text.notHere} ${partial}` : text.states[state]}
      {(state === 'offline' || state === 'failed') && (
        <button type="button" className="btn sm" aria-label={text.retryFor(item.name)} onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </p>
  )
}

type ButtonsProps = Pick<Props, 'first' | 'last' | 'moves'> & { item: Loaded['item']; stacked: boolean }

function Buttons({ item, first, last, moves, stacked }: ButtonsProps) {
  const [Before, After] = stacked ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]
  const [before, after] = stacked ? [text.up, text.down] : [text.toLeft, text.toRight]
  const button = (
    what: 'left' | 'right' | 'remove' | 'lead',
    label: string,
    Icon: typeof X,
    press: () => void,
    disabled = false,
  ) => (
    <button
      type="button"
      id={moveId(what, item.id)}
      className="btn sm icon ghost"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={press}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
  return (
    <span className="moves">
      {!first && button('lead', text.makeReference(item.name), Pin, () => moves.lead(item))}
      {!(first && last) && button('left', before(item.name), Before, () => moves.move(item, -1), first)}
      {!(first && last) && button('right', after(item.name), After, () => moves.move(item, 1), last)}
      {button('remove', text.remove(item.name), X, () => moves.remove(item))}
    </span>
  )
}

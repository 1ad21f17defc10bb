import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
  useMemo,
  useState,
} from 'react'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { rangeWithHead } from '#ui/tables/range-with-head.ts'

/** Shorter lists are drawn whole. */
const LONG = 100
const USUAL_HEIGHT = 45
const OVERSCAN = 6

/** A lower window shows one row alone, as `strip` in the styles says. */
const STRIP = 200

/** What a row of a long list is measured by: goes to its `li`. */
export type RowPlace = { ref?: Ref<HTMLLIElement>; 'data-index'?: number }

type Props = {
  label: string
  count: number
  keyAt: (index: number) => string | number
  /** A head that stays in sight as long as its rows do. */
  isHead: (index: number) => boolean
  /** The row that a low window shows alone. */
  shown: number
  onPointerLeave: PointerEventHandler
  children: (index: number, place: RowPlace) => ReactNode
}

/** The rows of a list that fills the window, of a long one those near what is seen; ↑/↓ go from one to the next. */
export function MiniList(props: Props) {
  const { label, count, keyAt, shown, onPointerLeave, children } = props
  // A state: rows that are near what is seen can be told once the list stands.
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const keys = Array.from({ length: count }, (_, index) => keyAt(index))
  const low = (list?.ownerDocument.defaultView?.innerHeight ?? STRIP) < STRIP
  const place = useMemo(() => ({ current: list }), [list])
  useTapGuard(place, `${low ? keys[shown] : keys}`)
  return (
    <ul
      ref={setList}
      className="min-h-0 flex-1 overflow-y-auto"
      aria-label={label}
      onPointerLeave={onPointerLeave}
      onKeyDown={goByArrows}
    >
      {count > LONG
        ? list && <NearRows {...props} list={list} />
        : Array.from({ length: count }, (_, index) => children(index, {}))}
    </ul>
  )
}

function NearRows({ count, keyAt, isHead, shown, list, children }: Props & { list: HTMLUListElement }) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => list,
    estimateSize: () => USUAL_HEIGHT,
    // A row that is not drawn has no height; counting it as 0 would bring in ever more rows.
    measureElement: (row) => row.getBoundingClientRect().height || USUAL_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: keyAt,
    rangeExtractor: (range) => [...new Set([shown, ...rangeWithHead(range, isHead)])].sort((a, b) => a - b),
  })
  let end = 0
  const drawn = virtual.getVirtualItems().map(({ index, key, start, size }) => {
    const gap = start - end
    end = start + size
    return (
      <Spaced key={String(key)} before={gap}>
        {children(index, { ref: virtual.measureElement, 'data-index': index })}
      </Spaced>
    )
  })
  return (
    <>
      {drawn}
      <Space height={virtual.getTotalSize() - end} />
    </>
  )
}

const Spaced = ({ before, children }: { before: number; children: ReactNode }) => (
  <>
    <Space height={before} />
    {children}
  </>
)

const Space = ({ height }: { height: number }) =>
  height > 0 && <li className="strip:hidden" role="presentation" style={{ height }} />

/** From the control of a row to the same one of the row above or below. */
function goByArrows(event: KeyboardEvent): void {
  const down = event.key === 'ArrowDown'
  if (!(down || event.key === 'ArrowUp') || !(event.target instanceof Element)) return
  // A field keeps its own arrows.
  if (event.target.matches('input')) return
  const wanted = event.target.getAttribute('role') === 'checkbox' ? '[role=checkbox]' : 'button'
  const way = down ? 'nextElementSibling' : 'previousElementSibling'
  let row = event.target.closest('li')?.[way]
  while (row && !row.querySelector(wanted)) row = row[way]
  if (!row) return
  event.preventDefault()
  row.querySelector<HTMLElement>(wanted)?.focus()
}

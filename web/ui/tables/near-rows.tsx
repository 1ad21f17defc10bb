import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { Fragment, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePainted } from '#ui/hooks/use-painted.ts'
import { rangeWithHead } from './range-with-head.ts'

const OVERSCAN = 4
/** The head is the first. */
const FIRST_ROW = 2
const NONE: VirtualItem[] = []

/** How high the rows of each page's table were, at this width: on the way back each stands where it stood. */
const known = new Map<string, VirtualItem[]>()

type Props = {
  count: number
  keyAt: (index: number) => string | number
  classAt: (index: number) => string | undefined
  /** Whether a group's head stands there. That of the first group in sight is always in the page: it may stay in sight. */
  isHeadAt: ((index: number) => boolean) | undefined
  usualHeight: number
  /** Number of columns, for the space that stands for rows out of sight. */
  columns: number
  /** What is drawn at a place may be that of the list before for a moment: rows out of sight are drawn after the others. */
  inPlace: boolean
  /** The cells of a row; nothing where the list has none. */
  children: (index: number) => ReactNode
}

/** The rows of a long table that are near the screen, and space for the others. */
export function NearRows(props: Props) {
  const { count, keyAt, classAt, isHeadAt, columns, inPlace, usualHeight, children } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [scroll] = useState(followScroll)
  const [table] = useState(() => `${location.pathname}|${innerWidth}|${columns}`)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    // What stands above the table may open and close.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    ...scroll.options,
    count,
    estimateSize: () => usualHeight,
    measureElement: (row, entry, rows) => {
      // What the browser is about to tell is not asked for before: that would lay out the page once more.
      if (!entry && 'ResizeObserver' in window)
        return rows.measurementsCache[rows.indexFromElement(row)]?.size ?? usualHeight
      scroll.catchUp(rows)
      // A row that is not drawn has no height; counting it as 0 would bring in ever more rows.
      return row.getBoundingClientRect().height || usualHeight
    },
    overscan: OVERSCAN,
    rangeExtractor: isHeadAt ? (range) => rangeWithHead(range, isHeadAt) : defaultRangeExtractor,
    scrollMargin: top,
    getItemKey: keyAt,
    initialMeasurementsCache: known.get(table) ?? NONE,
  })
  useEffect(
    () => () => {
      known.set(table, virtual.takeSnapshot())
    },
    [table, virtual],
  )
  const near = virtual.getVirtualItems()
  const now = useMemo(() => ({ classAt, children }), [classAt, children])
  const painted = usePainted(now)
  const inDocument = useRef(new Set<VirtualItem['key']>())
  useEffect(() => {
    inDocument.current = new Set(near.map(({ key }) => key))
  })
  /** What a row is drawn from; null: it is out of sight, and drawn after the others. */
  const drawnAt = ({ index, key }: VirtualItem): Drawn | null => {
    const { range } = virtual
    const isSeen = !range || (index >= range.startIndex && index <= range.endIndex) || isHeadAt?.(index)
    if (isSeen || painted === now) return now
    if (inPlace && painted.children(index)) return painted
    // What is open or typed in a row stays.
    return inDocument.current.has(key) ? now : null
  }
  const after = virtual.getTotalSize() - ((near.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      {near.map((item, at) => {
        const { index, key, size, start } = item
        const of = drawnAt(item)
        return (
          <Fragment key={String(key)}>
            <Spacer height={start - (near[at - 1]?.end ?? top)} columns={columns} />
            <tr
              data-index={index}
              aria-rowindex={index + FIRST_ROW}
              ref={virtual.measureElement}
              className={of ? of.classAt(index) : 'spacer'}
            >
              {of ? <Row of={of} index={index} /> : <Space height={size} columns={columns} />}
            </tr>
          </Fragment>
        )
      })}
      <Spacer height={after} columns={columns} />
    </tbody>
  )
}

type Drawn = Pick<Props, 'classAt' | 'children'>

/** A row that is still that of the list before is not drawn again. */
const Row = memo(({ of, index }: { of: Drawn; index: number }) => of.children(index))

type SpaceProps = { height: number; columns: number }

function Spacer({ height, columns }: SpaceProps) {
  if (height <= 0) return null
  return (
    <tr className="spacer">
      <Space height={height} columns={columns} />
    </tr>
  )
}

const Space = ({ height, columns }: SpaceProps) => <td colSpan={columns} style={{ height }} />

type Rows = Virtualizer<Window, HTMLTableRowElement>
type Options = Rows['options']

/**
 * A list hears of a scroll a frame after a script made it, and puts right the heights of its rows meanwhile: from where it
 * believes the page to stand, it would take the page back there. Its place is moved on first by what it has not heard of.
 */
function followScroll() {
  /** Where the page stood when the list last heard of it, or last moved it. */
  let heard = 0
  const catchUp = (rows: Rows): number => {
    const moved = scrollY - heard
    heard = scrollY
    if (rows.scrollOffset !== null) rows.scrollOffset += moved
    return moved
  }
  const initialOffset = () => {
    heard = scrollY
    return heard
  }
  const observeElementOffset: Options['observeElementOffset'] = (rows, tell) =>
    observeWindowOffset(rows, (offset, isScrolling) => {
      heard = offset
      tell(offset, isScrolling)
    })
  const scrollToFn: Options['scrollToFn'] = (offset, options, rows) => {
    windowScroll(offset + catchUp(rows), options, rows)
    heard = scrollY
  }
  return { catchUp, options: { initialOffset, observeElementOffset, scrollToFn } }
}

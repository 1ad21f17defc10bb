import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MiniContext, useMiniDocument, useMiniKeys } from './mini-context.ts'

/** What a tab says at the end of the bar. */
export function MiniEnd({ children }: { children: ReactNode }) {
  const end = useContext(MiniContext)?.end
  return end ? createPortal(children, end) : null
}

/** How long a row says that its name was copied. */
const SAID_MS = 2000

export type NameCopies = {
  /** What the row of an item says of its name; null for the others. */
  said: (id: number) => string | null
  /** Puts the name that this element shows on the clipboard. */
  copy: (id: number, name: HTMLElement) => void
}

/**
 * Names that go to the clipboard from the window that has the focus: any other's is refused. Where the browser refuses
 * it the name is selected, to be copied by hand. With `row`, Ctrl+C copies the name of that row unless text is selected.
 */
export function useNameCopies(row?: number): NameCopies {
  const doc = useMiniDocument()
  const [copied, setCopied] = useState<{ id: number; word: string } | null>(null)
  const timer = useRef<number>(undefined)
  const clock = doc.defaultView ?? window
  useEffect(() => () => clock.clearTimeout(timer.current), [clock])

  const copy = async (id: number, name: HTMLElement) => {
    const copies = await writeText(clock, name.textContent ?? '')
    if (!copies) doc.getSelection()?.selectAllChildren(name)
    setCopied({ id, word: copies ? 'nom copié' : 'Ctrl C' })
    clock.clearTimeout(timer.current)
    timer.current = clock.setTimeout(() => setCopied(null), SAID_MS)
  }

  useMiniKeys((event) => {
    if (row === undefined || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'c') return
    const name = doc.querySelector<HTMLElement>(`[data-name="${row}"]`)
    if (!name || hasSelection(doc)) return
    event.preventDefault()
    void copy(row, name)
  })

  return {
    said: (id) => (copied?.id === id ? copied.word : null),
    copy: (id, name) => void copy(id, name),
  }
}

async function writeText({ navigator }: Window, content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content)
    return true
  } catch {
    return false
  }
}

/** Whether text is selected by hand: a price field selects all of its own. */
function hasSelection(doc: Document): boolean {
  const field = doc.querySelector<HTMLInputElement>('input:focus')
  if (!field) return doc.getSelection()?.isCollapsed === false
  const { selectionStart, selectionEnd, value } = field
  const length = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return length > 0 && length < value.length
}

type NameProps = { id: number; name: string; copies: NameCopies; children?: ReactNode }

/** An item's name that copies itself, and what its row says under it. */
export function MiniName({ id, name, copies, children }: NameProps) {
  const said = copies.said(id)
  return (
    <span className="min-w-0">
      <button
        type="button"
        className="name block leading-4.5"
        translate="no"
        data-name={id}
        title="Copier le nom"
        onClick={({ currentTarget }) => copies.copy(id, currentTarget)}
      >
        {name}
      </button>
      <small className="block truncate text-12 leading-[15px] text-muted tabular-nums">
        <span className="text-kama" role="status">
          {said}
        </span>
        {said && children && ' · '}
        {children}
      </small>
    </span>
  )
}

/** The keys that a tab knows, at its foot; no help on a touch screen. */
export const MiniKey = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="pointer-coarse:hidden">
    {keys.map((key) => (
      <kbd key={key} className="mr-[3px]">
        {key}
      </kbd>
    ))}
    {children}
  </span>
)

export const MINI_FOOT =
  'flex min-h-8.5 flex-none items-center justify-between gap-2 overflow-hidden border-t border-line bg-ink-1 px-3 text-12 whitespace-nowrap text-muted pointer-coarse:min-h-12 strip:hidden'

/** A row of a tab; its columns are its own. */
export const MINI_ROW =
  'grid min-h-11 items-center gap-x-1.5 border-b border-rule px-3 py-1 focus-within:bg-ink-1 focus-within:shadow-[inset_2px_0_0_var(--kama)] has-[.hint.pop]:pb-6 pointer-coarse:min-h-14'

/** A price as large as the names where nobody types with a finger; the room is that of its figures. */
export const MINI_FIELD =
  '[--room:84px] max-[300px]:[--room:62px] pointer-fine:[&_input]:text-[clamp(10px,calc(var(--room)/var(--ems,1)),14px)]'

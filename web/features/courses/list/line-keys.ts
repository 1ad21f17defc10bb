import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { copyText } from '#ui/files/copy-text.ts'

/**
 * The list under the keyboard (N40): arrows go from line to line, Space ticks (the box does it), E unfolds the origins, P
 * goes to the price, Ctrl+C copies the name where no text is selected, Ctrl+Z takes back what was bought last.
 */
export function lineKeys(undoLast: () => void) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof Element) || event.target instanceof HTMLInputElement) return
    const line = event.target.closest('tr:has(.tick)')
    const act = line && actionOf(event, line)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf(event: KeyboardEvent, line: Element): (() => unknown) | null {
    const { key } = event
    if (event.ctrlKey || event.metaKey) {
      if (key === 'c' && !getSelection()?.toString())
        return () => copyText(line.querySelector('.name')?.textContent ?? '')
      return key === 'z' ? undoLast : null
    }
    if (event.altKey) return null
    if (key === 'ArrowDown') return () => focusTick(next(line, 'nextElementSibling'))
    if (key === 'ArrowUp') return () => focusTick(next(line, 'previousElementSibling'))
    if (key === 'e' || key === 'E') return () => unfold(line)
    return key === 'p' || key === 'P' ? () => focusPrice(line) : null
  }
}

/** A line that leaves the list while it has the focus gives it to the one that takes its place. */
export function useKeptFocus(rows: readonly unknown[]) {
  const table = useRef<HTMLTableElement>(null)
  const at = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useEffect(() => {
    const lines = table.current?.rows
    if (at.current === null || !lines || document.activeElement !== document.body) return
    focusTick(nearest([...lines], at.current))
  }, [rows])
  return {
    ref: table,
    onFocus: ({ target }: FocusEvent) => {
      at.current = target.closest('tr')?.rowIndex ?? null
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Nothing takes the focus from a line that is removed.
      if (relatedTarget) at.current = null
    },
  }
}

const nearest = (lines: readonly Element[], at: number): Element | null =>
  [...lines.slice(at), ...lines.slice(0, at).reverse()].find((line) => line.querySelector('.tick')) ?? null

function next(line: Element, way: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let found = line[way]
  while (found && !found.querySelector('.tick')) found = found[way]
  return found
}

const focusTick = (line: Element | null) => line?.querySelector<HTMLElement>('.tick [role=checkbox]')?.focus()

const unfold = (line: Element) => line.querySelector<HTMLElement>('.origins-button')?.click()

/** The price that the line lacks, else that of a pack that it buys, in its purchase, which is unfolded. */
function focusPrice(line: Element) {
  const inline = line.querySelector<HTMLInputElement>('.unit input')
  if (inline) return inline.focus()
  focusPurchase(line, '.pack-price input')
}

/** The number of the packs that a line buys, in its purchase, which is unfolded (N31). */
export const focusPacks = (line: Element): void => focusPurchase(line, '.pack-count input')

/** One of the four fields of a purchase: that of the pack that is bought, the first of several. */
function focusPurchase(line: Element, among: string): void {
  if (!line.classList.contains('open')) unfold(line)
  requestAnimationFrame(() => {
    const inputs = (of: string) => [
      ...(line.nextElementSibling?.querySelectorAll<HTMLInputElement>(of) ?? []),
    ]
    const bought = inputs('.pack-count input').findIndex(({ value }) => value !== '' && value !== '0')
    inputs(among)[Math.max(0, bought)]?.focus()
  })
}

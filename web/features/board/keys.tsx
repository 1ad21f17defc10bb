import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const dialog = defineLazy(() => import('./shortcuts-dialog.tsx'))

/** Where G and a letter lead. */
const PLACES: Record<string, string> = { c: '/app/courses', p: '/app/palmares', s: '/app/profit' }
/** How long G waits for its letter. */
const WAIT_MS = 1500

type Props = {
  list: RefObject<HTMLElement | null>
  /** Puts the task in this place off. */
  onLater: (at: number) => void
}

/** The board under the keyboard (N115): 1 to 7, L, G and a letter; `?` says so. Never while something is being typed. */
export function Keys({ list, onLater }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const shown = useLazy(dialog, open)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  const acts = useRef({ navigate, onLater })
  useEffect(() => {
    acts.current = { navigate, onLater }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isFree(event) ? actOf(event) : null
      if (!act) return
      event.preventDefault()
      act()
    }
    const actOf = ({ key, code, timeStamp }: KeyboardEvent): (() => unknown) | null => {
      const letter = key.toLowerCase()
      const place = timeStamp - wentAt.current < WAIT_MS ? PLACES[letter] : undefined
      wentAt.current = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (place !== undefined) return () => acts.current.navigate(place)
      if (letter === 'g') return () => {}
      if (key === '?') return () => setOpen(true)
      const rows = [...(list.current?.children ?? [])]
      if (letter === 'l') {
        const at = rows.findIndex((row) => row.contains(document.activeElement))
        return at < 0 ? null : () => acts.current.onLater(at)
      }
      const link = rows[numberOf(key, code) - 1]?.querySelector<HTMLElement>('.board-target')
      return link ? () => link.click() : null
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list])
  return open && shown && <shown.ShortcutsDialog onClose={() => setOpen(false)} />
}

/** The place on the keyboard too: a French one gives figures only with Shift. */
const numberOf = (key: string, code: string): number =>
  Number(/^[1-7]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-7])$/.exec(code)?.[1] ?? 0)

function isFree({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !typing && document.querySelector('dialog[open], [role=menu]') === null
}

import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** What a player does who goes on by themselves. */
const OWN_ACTS = ['pointerdown', 'keydown', 'wheel'] as const
/** The router's name for the place where a visit began. */
const FIRST = 'default'
const FIELDS = 'input, button, select, textarea, a[href], [tabindex]'

/**
 * The field that the address names (`#carnet-303-1`) takes the focus as soon as it is on the page, unless the player has
 * begun something else, or came back here.
 */
export function NamedField(): null {
  const { hash, key } = useLocation()
  const back = useNavigationType() === 'POP' && key !== FIRST
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field of another visit takes it again
  useEffect(() => {
    if (hash === '' || back) return
    const id = idIn(hash)
    const stop = () => {
      observer.disconnect()
      for (const act of OWN_ACTS) removeEventListener(act, stop, true)
    }
    const look = () => {
      const field = document.getElementById(id)
      if (!field?.matches(FIELDS)) return
      stop()
      focusUnfolded(field)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const act of OWN_ACTS) addEventListener(act, stop, { capture: true, passive: true })
    look()
    return stop
  }, [hash, back, key])
  return null
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** A card of a phone shows its fields while something in it has the focus. */
function focusUnfolded(field: HTMLElement): void {
  field.focus()
  if (document.activeElement === field) return
  for (const other of field.closest('tr')?.querySelectorAll<HTMLElement>('button') ?? []) {
    other.focus()
    if (document.activeElement === other) break
  }
  field.focus()
}

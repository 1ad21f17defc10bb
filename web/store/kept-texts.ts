import { useState } from 'react'
import { useStore } from 'zustand'
import { shownProfile } from '#data/session/shown-profile.ts'

/**
 * A text that was pasted into a tool: this device keeps it for the profile until it is dealt with, over a reload too (M55).
 * `kept`: false where the device had no room for it, so that it lasts as long as the page.
 */
export function useKeptText(tool: string): { text: string; kept: boolean; setText: (text: string) => void } {
  const { user, id } = useStore(shownProfile)
  const name = `pasted:${user ?? ''}:${id}:${tool}`
  const [held, setHeld] = useState(() => readAs(name))
  const { text, kept } = held.name === name ? held : readAs(name)
  return { text, kept, setText: (text) => setHeld({ name, text, kept: write(name, text) }) }
}

const readAs = (name: string) => ({ name, text: localStorage.getItem(name) ?? '', kept: true })

/** Whether it is kept: a storage that is full has no room for it. */
function write(name: string, text: string): boolean {
  try {
    localStorage.removeItem(name)
    if (text !== '') localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

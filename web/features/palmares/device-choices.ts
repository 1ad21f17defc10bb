import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { nameInProfile, shownProfile } from '#data/session/shown-profile.ts'
import { readStored } from '#store/stored-json.ts'

const KEY = 'palmares:hidden'
const FOLDED = 'palmares:folded'

const idsIn = (stored: unknown): ReadonlySet<number> =>
  new Set(Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [])

const readHidden = () => idsIn(readStored(nameInProfile(KEY)))

const hidden = createStore(() => ({ ids: readHidden(), folded: readStored(FOLDED) === true }))
shownProfile.subscribe(() => hidden.setState({ ids: readHidden() }))

/** The recipes that the player does not want to see in the profile that is shown, on this device (N75). */
export const useHidden = (): ReadonlySet<number> => useStore(hidden, ({ ids }) => ids)

export function setHidden(ids: ReadonlySet<number>): void {
  hidden.setState({ ids })
  keep(nameInProfile(KEY), [...ids])
}

/** Whether the next price is folded away on a phone (N85). */
export const useFolded = (): boolean => useStore(hidden, ({ folded }) => folded)

export function setFolded(folded: boolean): void {
  hidden.setState({ folded })
  keep(FOLDED, folded)
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets it.
  }
}

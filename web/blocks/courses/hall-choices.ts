import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Hall, type HallChoices, readHallChoices } from '#shared/domain/courses/halls.ts'
import { readStored } from '#store/stored-json.ts'

const KEY = 'courses:halls'

/** How the player walks the halls, on this device (N26). */
const choices = createStore<HallChoices>(() => readHallChoices(readStored(KEY)))

export const useHallChoices = (): HallChoices => useStore(choices)

function keep(next: HallChoices): void {
  choices.setState(next, true)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A full storage only forgets the order.
  }
}

/** Walks the halls in another order; those that are not named keep their place after them. */
export const setHallOrder = (order: readonly Hall[]): void => keep({ ...choices.getState(), order })

/** Sells a type of item in another hall. */
export const moveType = (type: string, hall: Hall): void => {
  const now = choices.getState()
  keep({ ...now, moved: { ...now.moved, [type]: hall } })
}

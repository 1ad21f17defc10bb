import { type ComponentType, createContext } from 'react'

/** What the first page begins with for who is signed in, in place of what speaks to visitors. */
export const PlayerHome = createContext<ComponentType | null>(null)

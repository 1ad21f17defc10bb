import { useStore } from 'zustand'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'

/** The catalogue's state on this device: loading, absent, ready, and how far a download is. */
export const useCatalogueState = () => useStore(catalogue)

/** The game data, or null until it is on the device. */
export const useCatalogue = (): Catalogue | null => useStore(catalogue, (state) => state.data)

import { useStore } from 'zustand'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
/** The catalogue's state on this device: loading, absent, ready, and how far a download is. */
export const useCatalogueState = () => useStore(catalogue)

/** The game data, or null until it is on the device. */
export const useCatalogue = (): Catalogue | null => useStore(catalogue, (state) => state.data)

/** How far the download to this device is, else the server's own import; null while neither runs. */
export function useCatalogueProgress() {
  const { download, service } = useCatalogueState()
  // What travels to the device is items, recipes and their like; to the server, documents.
  if (download) return { ...download, unit: 'fiches' }
  if (service?.state !== 'running' || service.total === 0) return null
  return { label: 'Données du jeu', done: service.done, total: service.total }
}

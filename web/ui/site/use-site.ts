import { useEffect } from 'react'
import { useStore } from 'zustand'
import { askSite, site } from '#data/site.ts'
import type { Site } from '#shared/endpoints/site.ts'

/** What the operator says of this server: public addresses, services that it can ask. Null until it was heard once. */
export function useSite(): Site | null {
  useEffect(() => void askSite(localStorage), [])
  return useStore(site, (state) => state.site)
}

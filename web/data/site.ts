import { createStore } from 'zustand/vanilla'
import { type Site, siteShape } from '#shared/endpoints/site.ts'
import { api } from './http.ts'
import type { PageEnvironment } from './page-environment.ts'

const KEY = 'site'

/** What the operator says of this server; null until it was heard once on this device. */
export const site = createStore<{ site: Site | null }>(() => ({ site: null }))

let request: Promise<void> | null = null

/** Asks the server once per visit; without network what it said last time stands. */
export function askSite(storage: PageEnvironment['storage']): Promise<void> {
  request ??= ask(storage)
  return request
}

async function ask(storage: PageEnvironment['storage']): Promise<void> {
  const known = read(storage.getItem(KEY))
  if (known) site.setState({ site: known })
  try {
    const answer = siteShape.parse(await api('/api/v1/site'))
    storage.setItem(KEY, JSON.stringify(answer))
    site.setState({ site: answer })
  } catch {
    request = null
  }
}

function read(text: string | null): Site | null {
  try {
    const known = siteShape.safeParse(JSON.parse(text ?? 'null'))
    return known.success ? known.data : null
  } catch {
    return null
  }
}

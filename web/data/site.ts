import { createStore } from 'zustand/vanilla'
import type { Site } from '#shared/endpoints/site.ts'
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
  try {
    const { siteShape } = await import('#shared/endpoints/site.ts')
    const known = siteShape.safeParse(parse(storage.getItem(KEY)))
    if (known.success) site.setState({ site: known.data })
    const answer = siteShape.parse(await api('/api/v1/site'))
    storage.setItem(KEY, JSON.stringify(answer))
    site.setState({ site: answer })
  } catch {
    request = null
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

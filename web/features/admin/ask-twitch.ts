import { ApiError } from '#data/http.ts'
import { toast } from '#ui/toast.tsx'
import { call } from './reach.ts'

/** Asked too often, no Twitch behind the server, no network: the list says as much as can be said. */
const SILENT = new Set(['rate_limited', 'not_configured', 'network'])

/** Has the server ask Twitch about every channel of the list. Never throws: the list is loaded either way. */
export async function askTwitch(): Promise<void> {
  try {
    await call('/api/v1/twitch_channels/refresh', { method: 'POST' })
  } catch (error) {
    if (error instanceof ApiError && error.message && !SILENT.has(error.code)) toast(error.message, 'error')
  }
}

import { api } from '#data/http.ts'
import { type Channel, channelsAnswer } from '#shared/endpoints/streamers.ts'

const PATH = '/api/v1/twitch_channels'
const REFRESH_MS = 6000
const READ_MS = 15_000

/** Asks the server to look at Twitch again. It goes on without us when that takes long. */
export async function forceRefresh(leave: AbortSignal): Promise<void> {
  await bounded(`${PATH}/refresh`, 'POST', leave, REFRESH_MS)
}

/** The channels as the server knows them. Throws `ApiError`, or zod's error where the answer is not one. */
export async function readChannels(liveOnly: boolean, leave: AbortSignal): Promise<Channel[]> {
  return channelsAnswer.parse(await bounded(liveOnly ? `${PATH}?live=1` : PATH, 'GET', leave, READ_MS))
}

/** A call that ends when nobody waits for it any more, or after `ms`. */
async function bounded(path: string, method: string, leave: AbortSignal, ms: number): Promise<unknown> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, ms)
  leave.addEventListener('abort', end)
  try {
    return await api(path, { method, signal: stop.signal })
  } finally {
    clearTimeout(timer)
    leave.removeEventListener('abort', end)
  }
}

import { useState } from 'react'
import { ApiError } from '#data/http.ts'
import { channelName } from '#shared/domain/streamers.ts'
import { type Channel, channelShape } from '#shared/endpoints/streamers.ts'
import { toast, undoToast } from '#ui/toast.tsx'
import * as memory from '../memory.ts'
import { call } from '../reach.ts'
import { text } from '../text.ts'

const words = text.channels
const said = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback

/** Adds and removes whitelisted channels; the list follows what the server confirmed. */
export function useChannelActs() {
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [removing, setRemoving] = useState<readonly string[]>([])

  /** Answers whether the channel is in the list now. */
  const add = async (url: string): Promise<boolean> => {
    setAdding(true)
    setProblem(null)
    try {
      toast(words.added(channelName(await post(url))))
      return true
    } catch (error) {
      setProblem(said(error, words.addFailed))
      return false
    } finally {
      setAdding(false)
    }
  }

  const remove = async (channel: Channel): Promise<void> => {
    if (removing.includes(channel.id)) return
    setRemoving((ids) => [...ids, channel.id])
    try {
      await call(`${memory.CHANNELS}/${encodeURIComponent(channel.id)}`, { method: 'DELETE' })
      memory.channels.change((list) => list.filter(({ id }) => id !== channel.id))
      undoToast(words.removed(channelName(channel)), () => putBack(channel))
    } catch (error) {
      toast(said(error, words.removeFailed), 'error')
    } finally {
      setRemoving((ids) => ids.filter((id) => id !== channel.id))
    }
  }

  return { adding, problem, removing, add, remove, forgetProblem: () => setProblem(null) }
}

export type ChannelActs = ReturnType<typeof useChannelActs>

async function post(url: string): Promise<Channel> {
  const channel = channelShape.parse(await call(memory.CHANNELS, { method: 'POST', body: { url } }))
  memory.channels.change((list) =>
    list.some(({ id }) => id === channel.id)
      ? list.map((one) => (one.id === channel.id ? channel : one))
      : [channel, ...list],
  )
  if (memory.channels.store.getState().data === null) void memory.channels.load(memory.CHANNELS)
  return channel
}

const putBack = ({ login }: Channel): Promise<unknown> =>
  post(login).catch((error: unknown) => toast(said(error, words.addFailed), 'error'))

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

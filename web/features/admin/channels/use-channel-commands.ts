import { ApiError } from '#data/http.ts'
import { channelName } from '#shared/domain/site/streamers.ts'
import { type Channel, channelShape } from '#shared/endpoints/streamers.ts'
import { toast, undoToast } from '#ui/overlays/toast.tsx'
import { serverSentence, useCommand } from '#ui/remote.ts'
import { CHANNELS, call, channels } from '../server.ts'
import { useRowCommands } from '../use-row-commands.ts'

/** Adds and removes whitelisted channels; the list follows what the server confirmed. */
export function useChannelCommands() {
  const adding = useCommand((error) => serverSentence(error, 'Impossible d’ajouter la chaîne'))
  const removing = useRowCommands()

  return {
    adding: adding.busy,
    problem: adding.failure,
    forgetProblem: () => adding.setFailure(null),
    removing: removing.busy,
    /** Answers whether the channel is in the list now. */
    add: (url: string): Promise<boolean> =>
      adding.run(async () => toast(`${channelName(await post(url))} est dans la liste`)),
    remove: (channel: Channel): Promise<void> =>
      removing.run(
        channel.id,
        async () => {
          await call(`${CHANNELS}/${encodeURIComponent(channel.id)}`, { method: 'DELETE' })
          channels.change((list) => list.filter(({ id }) => id !== channel.id))
          undoToast(`${channelName(channel)} n’est plus dans la liste`, () => putBack(channel))
        },
        'Suppression impossible',
      ),
  }
}

export type ChannelCommands = ReturnType<typeof useChannelCommands>

async function post(url: string): Promise<Channel> {
  const channel = channelShape.parse(await call(CHANNELS, { method: 'POST', body: { url } }))
  channels.change((list) =>
    list.some(({ id }) => id === channel.id)
      ? list.map((one) => (one.id === channel.id ? channel : one))
      : [channel, ...list],
  )
  if (channels.store.getState().data === null) void channels.load(CHANNELS)
  return channel
}

const putBack = ({ login }: Channel): Promise<unknown> =>
  post(login).catch((error: unknown) =>
    toast(serverSentence(error, 'Impossible d’ajouter la chaîne'), 'error'),
  )

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

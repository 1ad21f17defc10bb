import { createStore } from 'zustand/vanilla'
import { ApiError, type ApiInit, api } from '#data/http.ts'
import { session } from '#data/session/session-store.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { gameDataAnswer, statsAnswer, usersAnswer } from '#shared/endpoints/admin.ts'
import { contributorsAnswer } from '#shared/endpoints/admin-market.ts'
import { messagesAnswer } from '#shared/endpoints/admin-messages.ts'
import { channelsAnswer } from '#shared/endpoints/streamers.ts'
import { createRemote, type Remote, type RemoteState, serverSentence, useRemote } from '#ui/remote.ts'

/** Whether the server is silent, whatever the browser says of its network. */
export const reach = createStore(() => ({ silent: false }))

/** Calls the server, and notes whether anything came back. */
export async function call(path: string, init: ApiInit = {}): Promise<unknown> {
  try {
    const answer = await api(path, init)
    reach.setState({ silent: false })
    return answer
  } catch (error) {
    // A call that this screen dropped itself says nothing about the network.
    if (!init.signal?.aborted) reach.setState({ silent: error instanceof ApiError && error.status === 0 })
    throw error
  }
}

/** Follows the browser and the header's pill; `onBack` runs when the server can be asked again. Answers how to stop. */
export function watchReach(onBack: () => void): () => void {
  reach.setState({ silent: syncStatus.getState().pill === 'offline' })
  const back = () => {
    reach.setState({ silent: false })
    onBack()
  }
  const stopPill = syncStatus.subscribe(({ pill }, before) => {
    if (pill === before.pill) return
    if (pill === 'offline') reach.setState({ silent: true })
    else if (before.pill === 'offline' && navigator.onLine) back()
  })
  addEventListener('online', back)
  return () => {
    stopPill()
    removeEventListener('online', back)
  }
}

export const STATS = '/api/v1/admin/stats'
export const CHANNELS = '/api/v1/admin/twitch_channels'
export const GAME_DATA = '/api/v1/admin/game_data'
export const CONTRIBUTORS = '/api/v1/admin/market_contributors'
export const MESSAGES = '/api/v1/admin/messages'

/** An answer of the server to the path that is asked. */
const answerOf = <T>(
  parse: (answer: unknown) => T,
  sentence: (error: unknown) => string,
  emptyOnRefusal = false,
): Remote<T> =>
  createRemote({
    ask: async (path, signal) => parse(await call(path, { signal })),
    sentence,
    emptyOnRefusal,
  })

/*
 * The admin's lists are other people's data: they live here, in the memory of this visit, and never on the device.
 */
export const stats = answerOf(
  (answer) => statsAnswer.parse(answer),
  () => 'Impossible de récupérer les statistiques.',
)
export const channels = answerOf(
  (answer) => channelsAnswer.parse(answer),
  (error) => serverSentence(error, 'Erreur lors du chargement des chaînes Twitch'),
)
export const users = answerOf(
  (answer) => usersAnswer.parse(answer),
  () => 'Impossible de charger la liste des utilisateurs.',
  true,
)
/** An older server does not know the question; its failure is not shown. */
export const gameData = answerOf(
  (answer) => gameDataAnswer.parse(answer),
  (error) => serverSentence(error, ''),
)
/** As with the game data, an older server does not know the question. */
export const contributors = answerOf(
  (answer) => contributorsAnswer.parse(answer).contributors,
  () => 'Impossible de charger les prix prêtés.',
)
export const messages = answerOf(
  (answer) => messagesAnswer.parse(answer),
  () => 'Impossible de charger les messages.',
  true,
)

/** A failure gives way to what waits as soon as the question is asked again. */
export function useAnswer<T>(remote: Remote<T>): RemoteState<T> {
  const state = useRemote(remote)
  return state.asking === null ? state : { ...state, failure: null }
}

const adminId = (): string | null => {
  const { user } = session.getState()
  return user?.is_admin ? user.id : null
}

let owner = adminId()
session.subscribe(() => {
  const now = adminId()
  if (now === owner) return
  owner = now
  for (const remote of [stats, channels, users, gameData, contributors, messages]) remote.forget()
})

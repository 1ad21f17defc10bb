import { session } from '#data/session-store.ts'
import {
  type GameDataStatus,
  gameDataAnswer,
  type ListedUser,
  type Stats,
  statsAnswer,
  usersAnswer,
} from '#shared/endpoints/admin.ts'
import { type AdminMessage, messagesAnswer } from '#shared/endpoints/admin-messages.ts'
import { type Channel, channelsAnswer } from '#shared/endpoints/streamers.ts'
import { text as messageText } from './messages/text.ts'
import { createRemote } from './remote.ts'
import { text } from './text.ts'

export const STATS = '/api/v1/admin/stats'
export const CHANNELS = '/api/v1/admin/twitch_channels'
export const GAME_DATA = '/api/v1/admin/game_data'

/*
 * The admin's lists are other people's data: they live here, in the memory of this visit, and never on the device.
 */
export const stats = createRemote<Stats>({
  read: (answer) => statsAnswer.parse(answer),
  sentence: () => text.stats.failed,
})

export const channels = createRemote<Channel[]>({
  read: (answer) => channelsAnswer.parse(answer),
  sentence: (said) => said || text.channels.failed,
})

export const users = createRemote<ListedUser[]>({
  read: (answer) => usersAnswer.parse(answer),
  sentence: () => text.users.failed,
  empties: true,
})

/** An older server does not know the question; its failure is not shown. */
export const gameData = createRemote<GameDataStatus>({
  read: (answer) => gameDataAnswer.parse(answer),
  sentence: (said) => said,
})

export const messages = createRemote<AdminMessage[]>({
  read: (answer) => messagesAnswer.parse(answer),
  sentence: () => messageText.failed,
  empties: true,
})

const adminId = (): string | null => {
  const { user } = session.getState()
  return user?.is_admin ? user.id : null
}

let owner = adminId()
session.subscribe(() => {
  const now = adminId()
  if (now === owner) return
  owner = now
  for (const remote of [stats, channels, users, gameData, messages]) remote.forget()
})

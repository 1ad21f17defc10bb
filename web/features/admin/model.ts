import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useRemote } from '#ui/remote.ts'
import { askTwitch } from './channels/use-channel-commands.ts'
import { useMessages } from './messages/use-messages.ts'
import * as server from './server.ts'
import { useUsersParams } from './users/use-users-params.ts'

/** The dashboard: what the server last said, where the users' list stands, and how to ask again. */
export function useAdmin() {
  const usersParams = useUsersParams()
  const stats = server.useAnswer(server.stats)
  const channels = server.useAnswer(server.channels)
  const users = server.useAnswer(server.users)
  const gameData = useRemote(server.gameData).data
  const contributors = server.useAnswer(server.contributors)
  const messages = useMessages()
  const { reload: reloadMessages } = messages
  const silent = useStore(server.reach, (state) => state.silent)
  const network = useOnline()
  const me = useStore(session, ({ user }) => user?.id ?? null)

  const { path } = usersParams
  const asked = useRef(path)
  useEffect(() => {
    asked.current = path
  }, [path])
  const reloadStats = useCallback(() => void server.stats.load(server.STATS), [])
  const reloadChannels = useCallback(() => void server.channels.load(server.CHANNELS), [])
  const reloadUsers = useCallback(() => void server.users.load(asked.current), [])
  const reloadGameData = useCallback(() => void server.gameData.load(server.GAME_DATA), [])
  const reloadContributors = useCallback(() => void server.contributors.load(server.CONTRIBUTORS), [])
  const [askingTwitch, setAskingTwitch] = useState(false)
  const refreshChannels = useCallback(async () => {
    setAskingTwitch(true)
    await askTwitch()
    setAskingTwitch(false)
    reloadChannels()
  }, [reloadChannels])
  const reload = useCallback(() => {
    reloadStats()
    reloadGameData()
    reloadContributors()
    reloadChannels()
    reloadUsers()
    reloadMessages()
  }, [reloadStats, reloadGameData, reloadContributors, reloadChannels, reloadUsers, reloadMessages])
  const refresh = () => {
    reloadStats()
    reloadGameData()
    reloadContributors()
    void refreshChannels()
    reloadUsers()
    reloadMessages()
  }

  useEffect(() => server.watchReach(reload), [reload])
  useEffect(() => {
    if (!navigator.onLine) return
    reloadStats()
    reloadGameData()
    reloadContributors()
    reloadChannels()
  }, [reloadStats, reloadGameData, reloadContributors, reloadChannels])
  useEffect(() => {
    if (navigator.onLine) void server.users.load(path)
  }, [path])

  const accountChanged = async () => {
    reloadStats()
    await server.users.load(path)
    const left = server.users.store.getState()
    if (left.key === path && left.data?.length === 0 && usersParams.page > 1)
      usersParams.setPage(usersParams.page - 1)
  }

  return {
    usersParams,
    stats,
    channels,
    users,
    gameData,
    contributors,
    messages,
    me,
    offline: !network || silent,
    /** The browser itself has no network: asking would be in vain. */
    noNetwork: !network,
    refresh,
    /** Asks Twitch who is live, then for the list. */
    refreshChannels: () => void refreshChannels(),
    askingTwitch,
    reloadStats,
    reloadChannels,
    reloadContributors,
    reloadUsers,
    /** An account was changed or removed; a page that is empty now gives way to the one before it. */
    accountChanged: () => void accountChanged(),
  }
}

export type Admin = ReturnType<typeof useAdmin>

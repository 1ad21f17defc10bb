import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { useOnline } from '#ui/use-online.ts'
import { askTwitch } from './channels/use-channel-acts.ts'
import * as memory from './memory.ts'
import { useMessages } from './messages/use-messages.ts'
import { reach, watchReach } from './reach.ts'
import { useUsersAddress } from './users/use-users-address.ts'

/** The dashboard: what the server last said, where the users' list stands, and how to ask again. */
export function useAdmin() {
  const address = useUsersAddress()
  const stats = useStore(memory.stats.store)
  const channels = useStore(memory.channels.store)
  const users = useStore(memory.users.store)
  const gameData = useStore(memory.gameData.store, ({ data }) => data)
  const messages = useMessages()
  const { reload: reloadMessages } = messages
  const silent = useStore(reach, (state) => state.silent)
  const network = useOnline()
  const me = useStore(session, ({ user }) => user?.id ?? null)

  const { path } = address
  const asked = useRef(path)
  useEffect(() => {
    asked.current = path
  }, [path])
  const reloadStats = useCallback(() => void memory.stats.load(memory.STATS), [])
  const reloadChannels = useCallback(() => void memory.channels.load(memory.CHANNELS), [])
  const reloadUsers = useCallback(() => void memory.users.load(asked.current), [])
  const reloadGameData = useCallback(() => void memory.gameData.load(memory.GAME_DATA), [])
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
    reloadChannels()
    reloadUsers()
    reloadMessages()
  }, [reloadStats, reloadGameData, reloadChannels, reloadUsers, reloadMessages])
  const refresh = () => {
    reloadStats()
    reloadGameData()
    void refreshChannels()
    reloadUsers()
    reloadMessages()
  }

  useEffect(() => watchReach(reload), [reload])
  useEffect(() => {
    if (!navigator.onLine) return
    reloadStats()
    reloadGameData()
    reloadChannels()
  }, [reloadStats, reloadGameData, reloadChannels])
  useEffect(() => {
    if (navigator.onLine) void memory.users.load(path)
  }, [path])

  const accountChanged = async () => {
    reloadStats()
    await memory.users.load(path)
    const left = memory.users.store.getState()
    if (left.path === path && left.data?.length === 0 && address.page > 1) address.setPage(address.page - 1)
  }

  return {
    address,
    stats,
    channels,
    users,
    gameData,
    messages,
    me,
    offline: !network || silent,
    /** The browser itself has no network: asking would be in vain. */
    cutOff: !network,
    refresh,
    /** Asks Twitch who is live, then for the list. */
    refreshChannels: () => void refreshChannels(),
    askingTwitch,
    reloadStats,
    reloadChannels,
    reloadUsers,
    /** An account was changed or removed; a page that is empty now gives way to the one before it. */
    accountChanged: () => void accountChanged(),
  }
}

export type Admin = ReturnType<typeof useAdmin>

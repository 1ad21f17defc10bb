import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { sortChannels } from '#shared/domain/streamers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { useNow } from '#ui/use-now.ts'
import { useOnline } from '#ui/use-online.ts'
import { type Board, ChannelFeed, channelBoard, seenOf } from './channel-feed.ts'
import { text } from './text.ts'

const VIEW = 'vue'
const LIVE = 'direct'

export type Streamers = {
  view: 'tous' | 'direct'
  setView: (view: Streamers['view']) => void
  /** Null until the server told them once in this visit. */
  channels: readonly Channel[] | null
  /** Why the cards may not be the present ones; `age` stands apart, since it changes by itself. */
  note: { sentence: string; age: string } | null
  /** What stands in the place of cards that never came. */
  absent: 'loading' | 'offline' | 'failed'
  error: string | null
  retry: () => void
}

export function useStreamers(): Streamers {
  const [params, setParams] = useSearchParams()
  const liveOnly = params.get(VIEW) === LIVE
  const retry = useFeed(liveOnly)
  const board = useStore(channelBoard)
  const online = useOnline()
  const now = useNow()
  const seen = seenOf(board, liveOnly)
  const listed = seen?.channels
  return {
    view: liveOnly ? 'direct' : 'tous',
    setView: (view) => setParams(view === LIVE ? { [VIEW]: LIVE } : {}, { replace: true }),
    channels: useMemo(() => listed && sortChannels(listed), [listed]) ?? null,
    note: seen && noteOf(board, online, text.seen((now - seen.at) / 1000)),
    absent: online ? (board.error ? 'failed' : 'loading') : 'offline',
    error: board.error,
    retry,
  }
}

function noteOf({ error, doubt }: Board, online: boolean, age: string): Streamers['note'] {
  if (!online) return { sentence: text.offlineSeen, age }
  if (error) return { sentence: error, age }
  return doubt && { sentence: text.doubt[doubt], age: '' }
}

/** Keeps the board fresh while the page stands. Answers how to ask at once. */
function useFeed(liveOnly: boolean): () => void {
  const feed = useRef<ChannelFeed | null>(null)
  const first = useRef(liveOnly)
  useEffect(() => {
    channelBoard.setState({ error: null })
    const started = new ChannelFeed(first.current)
    feed.current = started
    return () => started.stop()
  }, [])
  useEffect(() => {
    first.current = liveOnly
    feed.current?.show(liveOnly)
  }, [liveOnly])
  return useCallback(() => feed.current?.refresh(), [])
}

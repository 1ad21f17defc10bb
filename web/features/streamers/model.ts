import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { sortChannels } from '#shared/domain/site/streamers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useOnline } from '#ui/page/use-online.ts'
import { choiceParam, type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { useRemote } from '#ui/remote.ts'
import { allChannels, ChannelFeed, channelsOf, liveChannels, twitchState } from './channel-feed.ts'
import { text } from './text.ts'

type View = 'tous' | 'direct'
const SCHEMA: UrlSchema<{ view: View }> = { view: choiceParam('vue', ['tous', 'direct']) }

export type Streamers = {
  view: View
  setView: (view: View) => void
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
  const [{ view }, change] = useUrlParams(SCHEMA)
  const liveOnly = view === 'direct'
  const retry = useFeed(liveOnly)
  const all = useRemote(allChannels)
  const live = useRemote(liveChannels)
  const doubt = useStore(twitchState, (state) => state.doubt)
  const online = useOnline()
  const now = useNow()
  const known = channelsOf({ all, live }, liveOnly)
  const listed = known?.channels
  const { failure } = liveOnly ? live : all
  const error = failure?.sentence ?? null
  return {
    view,
    setView: (next) => change({ view: next }),
    channels: useMemo(() => listed && sortChannels(listed), [listed]) ?? null,
    note: known && noteOf({ error, doubt }, online, `Chaînes vues ${relativeTime((now - known.at) / 1000)}.`),
    absent: !online || failure?.silent ? 'offline' : failure ? 'failed' : 'loading',
    error,
    retry,
  }
}

type Trouble = { error: string | null; doubt: keyof typeof text.doubt | null }

function noteOf({ error, doubt }: Trouble, online: boolean, age: string): Streamers['note'] {
  if (!online) return { sentence: 'Hors ligne.', age }
  if (error) return { sentence: error, age }
  return doubt && { sentence: text.doubt[doubt], age: '' }
}

/** Keeps the channels fresh while the page stands. Answers how to ask at once. */
function useFeed(liveOnly: boolean): () => void {
  const feed = useRef<ChannelFeed | null>(null)
  const first = useRef(liveOnly)
  useEffect(() => {
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

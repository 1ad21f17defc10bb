import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ChannelCard } from './card.tsx'
import type { Streamers } from './model.ts'
import { text } from './text.ts'

const SKELETONS = 6

/** The cards, or what stands in their place. */
export function Cards({ streamers }: { streamers: Streamers }) {
  const { channels, absent, error, retry } = streamers
  if (channels?.length) return <Listed channels={channels} />
  if (channels) return <Nobody streamers={streamers} />
  if (absent === 'offline') return <EmptyState title={text.offline} hint={text.offlineHint} />
  if (absent === 'loading') return <SkeletonCards />
  return (
    <EmptyState title={error ?? text.failed} hint={text.failedHint}>
      <button type="button" className="btn" onClick={retry}>
        {text.retry}
      </button>
    </EmptyState>
  )
}

const Listed = ({ channels }: { channels: readonly Channel[] }) => (
  <ul className="streams">
    {channels.map((channel) => (
      <ChannelCard key={channel.id} channel={channel} />
    ))}
  </ul>
)

function Nobody({ streamers: { view, setView } }: { streamers: Streamers }) {
  const isAdmin = useStore(session, ({ user }) => user?.is_admin ?? false)
  if (view === 'direct')
    return (
      <EmptyState title={text.empty} hint={text.nobodyLive}>
        <button type="button" className="btn" onClick={() => setView('tous')}>
          {text.showAll}
        </button>
      </EmptyState>
    )
  return (
    <EmptyState title={text.empty}>
      {isAdmin && (
        <PageLink to="/admin" className="btn">
          {text.toAdmin}
        </PageLink>
      )}
    </EmptyState>
  )
}

function SkeletonCards() {
  return (
    <ul className="streams" aria-busy="true" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, n) => (
        <li key={n} className="stream">
          <div className="stream-picture skel" />
          <div className="stream-who">
            <span className="skel stream-face" />
            <span className="skel" />
          </div>
          <span className="skel skel-line" />
        </li>
      ))}
    </ul>
  )
}

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { safeUrl } from '#shared/domain/safe-url.ts'
import { channelName, THUMBNAIL, thumbnailUrl } from '#shared/domain/streamers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { ChannelAvatar } from '#ui/channel-avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type Streamers, useStreamers } from './model.ts'
import { text } from './text.ts'
import './streamers.css'

export function StreamersPage() {
  const streamers = useStreamers()
  const { view, setView, channels, note, absent } = streamers
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      <div className="controls stream-controls">
        <Segmented label={text.filter} value={view} options={text.filters} onChange={setView} />
        <p role="status" className="num muted">
          {channels ? text.count(channels.length) : absent === 'loading' && text.loading}
        </p>
        <p className="stream-note">
          <span role="status">{note?.sentence}</span> {note?.age}
        </p>
      </div>
      <Cards streamers={streamers} />
    </div>
  )
}

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

/** One channel: what it shows, who it is, and the way to it. */
function ChannelCard({ channel }: { channel: Channel }) {
  const name = channelName(channel)
  const link = safeUrl(channel.url)
  return (
    <li className={channel.is_live ? 'stream' : 'stream off'}>
      <Picture channel={channel} />
      <div className="stream-who">
        <ChannelAvatar channel={channel} size={36} />
        <div className="stream-names">
          <h2>{link ? <ChannelLink href={link}>{name}</ChannelLink> : name}</h2>
          <span className="sub">@{channel.login}</span>
        </div>
        <LiveBadge channel={channel} />
      </div>
      {channel.stream_title && <p className="stream-title">{channel.stream_title}</p>}
      <div className="stream-foot">
        <span className="sub">{channel.game_name}</span>
        {link && (
          <a
            className="btn sm"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.openName(name)}
          >
            {text.open}
            <ExternalLink className="i s" aria-hidden="true" />
          </a>
        )}
      </div>
    </li>
  )
}

function ChannelLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> ({text.newTab})</span>
    </a>
  )
}

/** What is on air, 480 × 270; a place of the same shape where nothing is, or where the picture does not come. */
function Picture({ channel }: { channel: Channel }) {
  const url = channel.is_live ? safeUrl(thumbnailUrl(channel.thumbnail_url ?? '')) : null
  const [failed, setFailed] = useState<string | null>(null)
  if (!channel.is_live) return <div className="stream-picture">{text.offPicture}</div>
  return (
    <div className="stream-picture">
      {url === null || url === failed ? (
        text.noPicture
      ) : (
        <img
          loading="lazy"
          referrerPolicy="no-referrer"
          src={url}
          alt=""
          {...THUMBNAIL}
          onError={() => setFailed(url)}
        />
      )}
    </div>
  )
}

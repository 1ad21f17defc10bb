import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { safeUrl } from '#shared/domain/safe-url.ts'
import { channelName, THUMBNAIL, thumbnailAddress } from '#shared/domain/streamers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { ChannelAvatar } from '#ui/channel-avatar.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { text } from './text.ts'

/** One channel: what it shows, who it is, and the way to it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const name = channelName(channel)
  const address = safeUrl(channel.url)
  return (
    <li className={channel.is_live ? 'stream' : 'stream off'}>
      <Picture channel={channel} />
      <div className="stream-who">
        <ChannelAvatar channel={channel} size={36} />
        <div className="stream-names">
          <h2>{address ? <ChannelLink address={address}>{name}</ChannelLink> : name}</h2>
          <span className="sub">@{channel.login}</span>
        </div>
        <LiveBadge channel={channel} />
      </div>
      {channel.stream_title && <p className="stream-title">{channel.stream_title}</p>}
      <div className="stream-foot">
        <span className="sub">{channel.game_name}</span>
        {address && (
          <a
            className="btn sm"
            href={address}
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

function ChannelLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> ({text.newTab})</span>
    </a>
  )
}

/** What is on air, 480 × 270; a place of the same shape where nothing is, or where the picture does not come. */
function Picture({ channel }: { channel: Channel }) {
  const address = channel.is_live ? safeUrl(thumbnailAddress(channel.thumbnail_url ?? '')) : null
  const [failed, setFailed] = useState<string | null>(null)
  if (!channel.is_live) return <div className="stream-picture">{text.offPicture}</div>
  return (
    <div className="stream-picture">
      {address === null || address === failed ? (
        text.noPicture
      ) : (
        <img
          loading="lazy"
          referrerPolicy="no-referrer"
          src={address}
          alt=""
          {...THUMBNAIL}
          onError={() => setFailed(address)}
        />
      )}
    </div>
  )
}

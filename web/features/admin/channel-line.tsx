import { ExternalLink, Trash2 } from 'lucide-react'
import { relativeTime } from '#shared/domain/relative-time.ts'
import { safeUrl } from '#shared/domain/safe-url.ts'
import { channelName } from '#shared/domain/streamers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { ChannelAvatar } from '#ui/channel-avatar.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { ActButton } from './act-button.tsx'
import { text } from './text.ts'

const words = text.channels

type Props = { channel: Channel; now: number; busy: boolean; offline: boolean; onRemove: () => void }

/** One whitelisted channel. */
export function ChannelLine({ channel, now, busy, offline, onRemove }: Props) {
  const name = channelName(channel)
  const address = safeUrl(channel.url)
  return (
    <li aria-busy={busy || undefined}>
      <ChannelAvatar channel={channel} />
      <div className="what">
        <p className="nm">
          <span title={name}>{name}</span>
          <LiveBadge channel={channel} />
        </p>
        <p className="sub">{words.checked(channel.login, checkedWhen(channel.last_checked_at, now))}</p>
      </div>
      <div className="acts">
        {address && (
          <a
            className="btn sm icon ghost"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words.open}
            title={words.openHint(name)}
          >
            <ExternalLink className="i s" aria-hidden="true" />
          </a>
        )}
        <ActButton
          className="sm icon ghost remove"
          label={words.remove}
          hint={words.removeHint(name)}
          blocked={offline ? text.needsNetwork : null}
          busy={busy}
          onAct={onRemove}
        >
          <Trash2 className="i s" aria-hidden="true" />
        </ActButton>
      </div>
    </li>
  )
}

function checkedWhen(iso: string | null, now: number): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? words.never : relativeTime((now - at) / 1000)
}

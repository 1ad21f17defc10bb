import { type CSSProperties, useState } from 'react'
import { safeUrl } from '#shared/domain/safe-url.ts'
import { channelName } from '#shared/domain/streamers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { initialsOf } from './initials.ts'
import './channel.css'

type Props = { channel: Pick<Channel, 'login' | 'display_name' | 'profile_image_url'>; size?: number }

/** A channel's picture; while there is none, or where it does not come, initials on a colour of the channel's own. */
export function ChannelAvatar({ channel, size = 32 }: Props) {
  const picture = safeUrl(channel.profile_image_url)
  const [failed, setFailed] = useState<string | null>(null)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--h': String(hueOf(channel.login)),
    '--sz': `${size}px`,
  }
  return (
    <span className="channel-avatar" style={style} aria-hidden="true">
      {initialsOf(channelName(channel))}
      {picture !== null && picture !== failed && (
        <img
          loading="lazy"
          referrerPolicy="no-referrer"
          src={picture}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}

/** Always the same colour for the same login. */
function hueOf(login: string): number {
  let hue = 0
  for (const letter of login) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hue
}

import { type CSSProperties, useState } from 'react'
import { channelName } from '#shared/domain/site/streamers.ts'
import { safeUrl } from '#shared/domain/text/safe-url.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { initialsOf } from './initials.ts'

type Props = { channel: Pick<Channel, 'login' | 'display_name' | 'profile_image_url'>; size?: number }

const FRAME =
  'channel-avatar relative grid size-(--sz) flex-none place-items-center overflow-hidden rounded-full bg-[oklch(var(--tile-l)_var(--tile-c)_var(--h))] text-[12px]/none font-semibold text-[oklch(var(--glyph-l)_var(--glyph-c)_var(--h))]'

/** A channel's picture; while there is none, or where it does not come, initials on a colour of the channel's own. */
export function ChannelAvatar({ channel, size = 32 }: Props) {
  const picture = safeUrl(channel.profile_image_url)
  const [failed, setFailed] = useState<string | null>(null)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--h': String(hueOf(channel.login)),
    '--sz': `${size}px`,
  }
  return (
    <span className={FRAME} style={style} aria-hidden="true">
      {initialsOf(channelName(channel))}
      {picture !== null && picture !== failed && (
        <img
          className="absolute inset-0 size-full bg-ink-2 object-cover"
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

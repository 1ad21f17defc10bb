import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'

/** « LIVE » with how many watch, or « OFF ». */
export function LiveBadge({ channel }: { channel: Pick<Channel, 'is_live' | 'viewer_count'> }) {
  if (!channel.is_live) return <span className="badge">OFF</span>
  return (
    <span className="badge live gap-1 border-[color-mix(in_oklch,var(--twitch)_45%,var(--ink-0))] text-twitch">
      LIVE
      {channel.viewer_count !== null && (
        <>
          {' '}
          <span className="num">{formatNumber(channel.viewer_count, 0)}</span>
          <span className="sr-only"> spectateurs</span>
        </>
      )}
    </span>
  )
}

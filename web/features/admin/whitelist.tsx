import { RefreshCw } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useNow } from '#ui/use-now.ts'
import { ActButton } from './act-button.tsx'
import { AddChannel } from './add-channel.tsx'
import { ChannelLine } from './channel-line.tsx'
import { Failure } from './failure.tsx'
import type { Admin } from './model.ts'
import { text } from './text.ts'
import { useChannelActs } from './use-channel-acts.ts'
import { useNextFocus } from './use-next-focus.ts'
import './whitelist.css'

const words = text.channels
const SKELETON_ROWS = 3
const FOCUS = { button: '.remove', otherwise: 'form input' }

/** The channels that the streamers page shows: add one, see how it stands, remove it. */
export function Whitelist({ admin }: { admin: Admin }) {
  const { channels, offline, cutOff, reloadChannels, refreshChannels, askingTwitch } = admin
  const acts = useChannelActs()
  const now = useNow()
  const { data, failure, asking } = channels
  const section = useRef<HTMLElement>(null)
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data])
  const noteLeaving = useNextFocus(section, ids, FOCUS)
  return (
    <section className="whitelist" ref={section} aria-labelledby="liste-blanche">
      <header>
        <h2 id="liste-blanche">{words.title}</h2>
        <ActButton
          className="sm icon ghost"
          label={text.refresh}
          blocked={cutOff ? text.needsNetwork : null}
          busy={asking !== null || askingTwitch}
          onAct={refreshChannels}
        >
          <RefreshCw className="i s" aria-hidden="true" />
        </ActButton>
      </header>
      <AddChannel acts={acts} offline={offline} />
      {failure && (!failure.silent || data === null) && (
        <Failure sentence={failure.sentence} onRetry={reloadChannels} />
      )}
      {data === null && cutOff && <p className="hint none">{text.absent}</p>}
      {data === null && asking !== null && <SkeletonRows rows={SKELETON_ROWS} columns={1} />}
      {data?.length === 0 && <p className="hint none">{words.none}</p>}
      {data !== null && data.length > 0 && (
        <ul>
          {data.map((channel) => (
            <ChannelLine
              key={channel.id}
              channel={channel}
              now={now}
              busy={acts.removing.includes(channel.id)}
              offline={offline}
              onRemove={() => {
                noteLeaving(channel.id)
                void acts.remove(channel)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

import { ExternalLink, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { channelName } from '#shared/domain/site/streamers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { safeUrl } from '#shared/domain/text/safe-url.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { Button } from '#ui/fields/button.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { ChannelAvatar } from '#ui/site/channel-avatar.tsx'
import { LiveBadge } from '#ui/site/live-badge.tsx'
import type { Admin } from '../model.ts'
import { ActionButton, Failure } from '../parts.tsx'
import { text } from '../text.ts'
import { useNextFocus } from '../use-next-focus.ts'
import { type ChannelCommands, useChannelCommands } from './use-channel-commands.ts'

const SKELETON_ROWS = 3
const FOCUS = { button: '.remove', otherwise: 'form input' }

const ICON = 'small ghost aria-disabled:border-transparent aria-disabled:bg-transparent'

/** The channels that the streamers page shows: add one, see how it stands, remove it. */
export function Whitelist({ admin }: { admin: Admin }) {
  const { channels, offline, noNetwork, reloadChannels, refreshChannels, askingTwitch } = admin
  const commands = useChannelCommands()
  const now = useNow()
  const { data, failure, asking } = channels
  const section = useRef<HTMLElement>(null)
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data])
  const noteLeaving = useNextFocus(section, ids, FOCUS)
  return (
    <section
      className="whitelist grid gap-3 [&_.skel-row]:h-13 [&_.skel-row>.tile]:size-8 [&_.skel-row>.tile]:rounded-full"
      ref={section}
      aria-labelledby="liste-blanche"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 id="liste-blanche">Chaînes Twitch (liste blanche)</h2>
        <ActionButton
          className={ICON}
          label="Rafraîchir"
          blocked={noNetwork ? text.needsNetwork : null}
          busy={asking !== null || askingTwitch}
          onAct={refreshChannels}
        >
          <RefreshCw className="icon small" />
        </ActionButton>
      </header>
      <AddChannel commands={commands} offline={offline} />
      {failure && (!failure.silent || data === null) && (
        <Failure sentence={failure.sentence} onRetry={reloadChannels} className="" />
      )}
      {data === null && noNetwork && <p className="hint py-2">{text.absent}</p>}
      {data === null && asking !== null && <SkeletonRows rows={SKELETON_ROWS} columns={1} />}
      {data?.length === 0 && <p className="hint py-2">Aucune chaîne pour le moment.</p>}
      {data !== null && data.length > 0 && (
        <ul>
          {data.map((channel) => (
            <ChannelLine
              key={channel.id}
              channel={channel}
              now={now}
              busy={commands.removing.includes(channel.id)}
              offline={offline}
              onRemove={() => {
                noteLeaving(channel.id)
                void commands.remove(channel)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A channel's URL or login, and « Ajouter »; what was typed stays until the channel is in the list. */
function AddChannel({ commands, offline }: { commands: ChannelCommands; offline: boolean }) {
  const [url, setUrl] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useHoldReload(url !== '')
  const ready = url.trim() !== '' && !commands.adding

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    if (offline) return toast(text.needsNetwork)
    const added = await commands.add(url.trim())
    if (added) setUrl('')
    input.current?.focus()
  }
  return (
    <form className="grid grid-cols-[minmax(0,1fr)_auto] gap-2" onSubmit={(event) => void submit(event)}>
      <span className={commands.problem ? 'field bad' : 'field'}>
        <input
          ref={input}
          type="text"
          inputMode="url"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label="URL ou login de la chaîne"
          aria-invalid={commands.problem !== null}
          aria-describedby={commands.problem ? `${id}-problem` : undefined}
          placeholder="https://twitch.tv/… ou login"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value)
            commands.forgetProblem()
          }}
        />
      </span>
      <Button
        type="submit"
        icon={Plus}
        disabled={!ready}
        aria-disabled={offline || undefined}
        aria-busy={commands.adding || undefined}
        title={offline ? text.needsNetwork : undefined}
      >
        Ajouter
      </Button>
      <div role="alert" className="col-span-full wrap-anywhere empty:hidden">
        {commands.problem && (
          <p className="hint bad" id={`${id}-problem`}>
            {commands.problem}
          </p>
        )}
      </div>
    </form>
  )
}

type LineProps = { channel: Channel; now: number; busy: boolean; offline: boolean; onRemove: () => void }

/** One whitelisted channel. */
function ChannelLine({ channel, now, busy, offline, onRemove }: LineProps) {
  const name = channelName(channel)
  const link = safeUrl(channel.url)
  return (
    <li
      className="grid min-h-13 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-[11px] border-t border-rule last:border-b max-md:min-h-15"
      aria-busy={busy || undefined}
    >
      <ChannelAvatar channel={channel} />
      <div>
        <p className="flex items-center gap-2 font-medium [&>.badge]:h-[18px] [&>.badge]:px-1.5 [&>.badge]:text-[11px]">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <LiveBadge channel={channel} />
        </p>
        <p className="sub">{`@${channel.login} • vérifié ${checkedWhen(channel.last_checked_at, now)}`}</p>
      </div>
      <div className="flex gap-0.5">
        {link && (
          <a
            className="btn small ghost"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Ouvrir"
            title={`Ouvrir la chaîne de ${name} dans un nouvel onglet`}
          >
            <ExternalLink className="icon small" />
          </a>
        )}
        <ActionButton
          className={`${ICON} remove not-aria-disabled:hover:text-loss`}
          label="Supprimer"
          hint={`Supprimer ${name} de la liste`}
          blocked={offline ? text.needsNetwork : null}
          busy={busy}
          onAct={onRemove}
        >
          <Trash2 className="icon small" />
        </ActionButton>
      </div>
    </li>
  )
}

function checkedWhen(iso: string | null, now: number): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? 'jamais' : relativeTime((now - at) / 1000)
}

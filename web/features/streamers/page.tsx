import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { channelName, sortChannels, THUMBNAIL, thumbnailUrl } from '#shared/domain/site/streamers.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { safeUrl } from '#shared/domain/text/safe-url.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { choiceParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { useRemote } from '#ui/remote.ts'
import { ChannelAvatar } from '#ui/site/channel-avatar.tsx'
import { LiveBadge } from '#ui/site/live-badge.tsx'
import { allChannels, ChannelFeed, channelsOf, liveChannels, twitchState } from './channel-feed.ts'
import { text } from './text.ts'

type View = 'tous' | 'direct'

const SCHEMA: UrlSchema<{ view: View }> = { view: choiceParam('vue', ['tous', 'direct']) }

type Streamers = {
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

type Trouble = { error: string | null; doubt: keyof typeof text.doubt | null }

export function StreamersPage() {
  const streamers = useStreamers()
  const { view, setView, channels, note, absent } = streamers
  return (
    <div className="page tool">
      <PageTitle
        title="Streamers Dofus — Whitelist"
        purpose="Qui joue en direct, sans quitter ton comptoir des yeux."
      />
      <div className="controls mb-6 items-center border-b border-line pb-4 max-md:[&>.seg]:basis-full max-md:[&>.seg>label]:flex-1">
        <Segmented label="Chaînes affichées" value={view} options={text.filters} onChange={setView} />
        <p role="status" className="num muted">
          {channels ? `${formatNumber(channels.length)} chaîne(s)` : absent === 'loading' && 'Chargement…'}
        </p>
        <p
          className={`stream-note ml-auto text-13 text-muted ${note?.sentence ? 'max-md:m-0 max-md:basis-full' : ''}`}
        >
          <span role="status">{note?.sentence}</span> {note?.age}
        </p>
      </div>
      <Cards streamers={streamers} />
    </div>
  )
}

/** As many columns as have room for 300 px. */
const GRID =
  'streams grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-(--col-gap) gap-y-8 max-md:gap-y-6'
/** Without a box: a picture with a thin edge, then lines on the page's own ground. */
const CARD = 'flex min-w-0 flex-col gap-2.5'
const FRAME =
  'stream-picture grid aspect-video place-items-center overflow-hidden rounded-2 border text-13 font-medium text-faint'
const WHO = 'flex min-w-0 items-center gap-[11px] [&>.badge]:ml-auto'
const SKELETONS = 6

/** The cards, or what stands in their place. */
export function Cards({ streamers }: { streamers: Streamers }) {
  const { channels, absent, error, retry } = streamers
  if (channels?.length) return <Listed channels={channels} />
  if (channels) return <Nobody streamers={streamers} />
  if (absent === 'offline')
    return (
      <EmptyState
        title="Pas de réseau"
        hint={'Les directs se regardent en ligne\u00a0: la page se remplit toute seule au retour du réseau.'}
      />
    )
  if (absent === 'loading') return <SkeletonCards />
  return (
    <EmptyState title={error ?? text.failed} hint="Nouvel essai toutes les 30 secondes.">
      <Button onClick={retry}>Réessayer</Button>
    </EmptyState>
  )
}

const Listed = ({ channels }: { channels: readonly Channel[] }) => (
  <ul className={GRID}>
    {channels.map((channel) => (
      <ChannelCard key={channel.id} channel={channel} />
    ))}
  </ul>
)

function Nobody({ streamers: { view, setView } }: { streamers: Streamers }) {
  const isAdmin = useStore(session, ({ user }) => user?.is_admin ?? false)
  if (view === 'direct')
    return (
      <EmptyState title={text.empty} hint="Personne n’est en direct pour le moment.">
        <Button onClick={() => setView('tous')}>Voir tous les streamers</Button>
      </EmptyState>
    )
  return (
    <EmptyState title={text.empty}>
      {isAdmin && (
        <PageLink to="/admin" className="btn">
          Ouvrir l’admin
        </PageLink>
      )}
    </EmptyState>
  )
}

function SkeletonCards() {
  return (
    <ul className={GRID} aria-busy="true" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, n) => (
        <li key={n} className={CARD}>
          <div className={`${FRAME} skel border-transparent`} />
          <div className={WHO}>
            <span className="skel size-9 flex-none rounded-full" />
            <span className="skel h-3 flex-1" />
          </div>
          <span className="skel my-1 h-3 w-[70%]" />
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
    <li className={CARD}>
      <Picture channel={channel} />
      <div className={WHO}>
        <ChannelAvatar channel={channel} size={36} />
        <div className="min-w-0">
          <h2
            className={`wrap-anywhere font-sans text-14 font-semibold tracking-normal touch:relative touch:-my-[13px] touch:py-[13px] ${channel.is_live ? '' : 'text-muted'}`}
          >
            {link ? <ChannelLink href={link}>{name}</ChannelLink> : name}
          </h2>
          <span className="sub">@{channel.login}</span>
        </div>
        <LiveBadge channel={channel} />
      </div>
      {channel.stream_title && (
        <p className="stream-title line-clamp-2 wrap-anywhere text-muted">{channel.stream_title}</p>
      )}
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-rule pt-2">
        <span className="sub">{channel.game_name}</span>
        {link && (
          <a
            className="btn small ml-auto bg-transparent"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Ouvrir la chaîne de ${name}, nouvel onglet`}
          >
            Ouvrir
            <ExternalLink className="icon small" />
          </a>
        )}
      </div>
    </li>
  )
}

function ChannelLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="underline decoration-transparent underline-offset-[3px] transition-[text-decoration-color] duration-(--fast) hover:decoration-line-2 focus-visible:-outline-offset-2 touch:py-[13px]"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}

/** What is on air, 480 × 270; a place of the same shape where nothing is, or where the picture does not come. */
function Picture({ channel }: { channel: Channel }) {
  const url = channel.is_live ? safeUrl(thumbnailUrl(channel.thumbnail_url ?? '')) : null
  const [failed, setFailed] = useState<string | null>(null)
  if (!channel.is_live)
    return (
      <div className={`${FRAME} border-dashed border-line max-md:aspect-auto max-md:h-11`}>Hors-ligne</div>
    )
  return (
    <div className={`${FRAME} border-line bg-well`}>
      {url === null || url === failed ? (
        'Aperçu indisponible'
      ) : (
        <img
          className="size-full object-cover"
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

function useStreamers(): Streamers {
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

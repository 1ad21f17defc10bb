import { RefreshCw, WifiOff } from 'lucide-react'
import { GAME_SERVERS, listedServer } from '#shared/domain/site/profiles.ts'
import { lastIncrement } from '#shared/domain/site/user-trend.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { GameDataStatus, Stats } from '#shared/endpoints/admin.ts'
import type { MarketContributor } from '#shared/endpoints/admin-market.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { Whitelist } from './channels/whitelist.tsx'
import { dayAndMonth, fullDate, lastDays, timeOfDay } from './dates.ts'
import { MessagesSection } from './messages/messages-section.tsx'
import { type Admin, useAdmin } from './model.ts'
import { ActionButton, Failure } from './parts.tsx'
import { CONTRIBUTORS, call, contributors } from './server.ts'
import { text as adminText, text } from './text.ts'
import { useRowCommands } from './use-row-commands.ts'
import { UsersSection } from './users/users-section.tsx'

const offlineNote = (since: string | null) =>
  since === null
    ? 'Hors ligne\u00a0: les listes viendront avec le réseau.'
    : `Hors ligne\u00a0: les listes datent de ${since}, les actions attendent le réseau.`

export function AdminPage() {
  const admin = useAdmin()
  const { stats, gameData } = admin
  return (
    <div className="page admin [&>.title]:items-center">
      <PageTitle title="Dashboard Admin">
        <ActionButton
          className="max-md:w-11 max-md:p-0"
          label="Rafraîchir"
          blocked={admin.noNetwork ? text.needsNetwork : null}
          onAct={admin.refresh}
        >
          <RefreshCw className="icon" />
          <span className="only-desk">Rafraîchir</span>
        </ActionButton>
      </PageTitle>
      <OfflineNote admin={admin} />
      {stats.failure && (!stats.failure.silent || stats.data === null) && (
        <Failure sentence={stats.failure.sentence} onRetry={admin.reloadStats} />
      )}
      <StatsStrip stats={stats.data} receivedAt={stats.receivedAt} waiting={stats.asking !== null} />
      <div className="grid grid-cols-[minmax(0,1fr)_392px] items-start gap-10 max-xl:grid-cols-[minmax(0,1fr)_320px] max-xl:gap-6 max-lg:grid-cols-1 max-lg:gap-7">
        <UsersSection admin={admin} />
        <aside aria-label="Chaînes et inscriptions">
          <Whitelist admin={admin} />
          <RecentUsers recent={stats.data?.recent_users ?? []} />
          <Contributors admin={admin} />
          {gameData && <GameDataPanel data={gameData} importedOn={fullDate(gameData.imported_at)} />}
        </aside>
      </div>
      <MessagesSection admin={admin} />
    </div>
  )
}

function OfflineNote({ admin: { offline, stats, channels, users } }: { admin: Admin }) {
  const latest = Math.max(stats.receivedAt, channels.receivedAt, users.receivedAt)
  return (
    <div role="status">
      {offline && (
        <p className="mb-4 flex items-center gap-3 rounded-1 border border-dashed border-line px-3.5 py-2.5 text-muted">
          <WifiOff className="icon" />
          {offlineNote(latest === 0 ? null : timeOfDay(latest))}
        </p>
      )}
    </div>
  )
}

const RECENT_SHOWN = 10

type Recent = Stats['recent_users'][number]
const madeAt = (user: Recent): string => user.created_at ?? user.date ?? ''

const HEAD = 'static h-[30px]'
const CELL = 'h-[30px] wrap-anywhere max-md:h-auto'
const RECENT_COLUMNS: readonly Column<Recent>[] = [
  {
    key: 'date',
    head: 'Date',
    headClass: `${HEAD} w-16`,
    cellClass: `${CELL} num muted`,
    cellHint: (user) => fullDate(madeAt(user)),
    cell: (user) => dayAndMonth(madeAt(user)),
  },
  {
    key: 'email',
    head: 'Email',
    headClass: HEAD,
    cellClass: CELL,
    cellHint: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    key: 'premium',
    head: 'Premium',
    figure: true,
    headClass: `${HEAD} w-[76px]`,
    cellClass: ({ paid }) => `${CELL} ${paid ? 'kama' : 'faint'}`,
    cell: ({ paid }) => (paid ? 'Oui' : 'Non'),
  },
]

/** The accounts made last; nothing where there are none. */
function RecentUsers({ recent }: { recent: readonly Recent[] }) {
  if (recent.length === 0) return null
  return (
    <section className="recent mt-7">
      <h2 id="derniers-inscrits">Derniers inscrits</h2>
      <DataTable
        className="mt-2 table-fixed"
        aria-labelledby="derniers-inscrits"
        columns={RECENT_COLUMNS}
        rows={recent.slice(0, RECENT_SHOWN)}
        rowKey={(user) => `${madeAt(user)} ${user.email}`}
      />
    </section>
  )
}

const states = ({ service: { state, done, total }, missing = [] }: GameDataStatus) =>
  ({
    off: 'éteint (GAME_DATA_URL=off)',
    waiting: 'en attente',
    running: `en cours, ${formatNumber(done)} sur ${formatNumber(total)}`,
    failed: 'échec, l’ancien catalogue sert',
    done: missing.length > 0 ? `incomplet, il manque ${missing.join(', ')}` : 'à jour',
  })[state]

type Props = { data: GameDataStatus; importedOn: string }

const NOTES = 'grid gap-1 text-[13px] wrap-anywhere'

/** Which game data the server has, and how its last import went. */
function GameDataPanel({ data, importedOn }: Props) {
  const { source, game, version, items, recipes, origin, failure, notes, skipped } = data
  return (
    <section className="game-data mt-7 grid gap-3" aria-labelledby="donnees-du-jeu">
      <h2 id="donnees-du-jeu">Données du jeu</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-muted">
        <dt>Source</dt>
        <dd>
          {source === 'service'
            ? game === null
              ? 'service'
              : `service, jeu ${game}`
            : 'catalogue de départ'}
        </dd>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Du</dt>
        <dd className="num">{importedOn}</dd>
        <dt>Contenu</dt>
        <dd className="num">{`${plural(items, 'objet', 'objets')}, ${plural(recipes, 'recette', 'recettes')}`}</dd>
        <dt>Import</dt>
        <dd>
          {states(data)}
          {origin !== null && <span className="muted"> · {new URL(origin).host}</span>}
          {failure !== null && <span className="block text-loss">{failure}</span>}
        </dd>
      </dl>
      {notes.length > 0 && (
        <ul className={NOTES}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">Lignes laissées de côté</summary>
          <ul className={NOTES}>
            {skipped.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type StripProps = { stats: Stats | null; receivedAt: number; waiting: boolean }

/** How many accounts there are, and how their number grew; a skeleton while it is on its way. */
function StatsStrip({ stats, receivedAt, waiting }: StripProps) {
  const daily = stats?.trends.users_daily ?? []
  const increment = lastIncrement(daily)
  const { profiles = 0, lenders = 0 } = stats?.totals ?? {}
  const beside = [
    ...(profiles > 0 ? [plural(profiles, 'profil de plus', 'profils de plus')] : []),
    ...(lenders > 0 ? [plural(lenders, 'prête ses prix', 'prêtent leurs prix')] : []),
  ]
  const unknown = waiting ? <span className="skel my-1 block h-[26px] w-24" /> : '–'
  return (
    <div
      className="mb-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-10 border-y border-line pt-3 pb-3.5 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-5"
      aria-busy={waiting || undefined}
    >
      <dl className="stat">
        <dt>Utilisateurs</dt>
        <dd className="text-[28px] leading-[34px]">{stats ? formatNumber(stats.totals.users) : unknown}</dd>
        <dd className={increment ? 'note min-h-4 text-gain' : 'note min-h-4'}>
          {stats && (increment === null ? 'Total' : `+${formatNumber(increment)} récemment`)}
        </dd>
        {beside.length > 0 && <dd className="note">{beside.join(' · ')}</dd>}
      </dl>
      <Sparkline daily={daily} receivedAt={receivedAt} />
    </div>
  )
}

function Sparkline({ daily, receivedAt }: { daily: readonly number[]; receivedAt: number }) {
  const path = sparklinePath(daily)
  if (path === null) return null
  const { from, to } = lastDays(daily.length, receivedAt)
  return (
    <>
      <svg
        className="spark h-14 w-full overflow-visible max-md:h-11"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="fill-kama-tint opacity-60" d={`${path}V${HEIGHT}H0z`} />
        <path className="fill-none stroke-kama stroke-[1.75] [vector-effect:non-scaling-stroke]" d={path} />
      </svg>
      <p className="hint text-right whitespace-nowrap max-md:sr-only">
        <span className="sr-only">
          {`Utilisateurs par jour, de ${formatNumber(daily[0] ?? 0)} à ${formatNumber(daily.at(-1) ?? 0)}`},{' '}
        </span>
        <span className="block">{plural(daily.length, 'jour', 'jours')}</span>
        <span className="block">{`du ${from} au ${to}`}</span>
      </p>
    </>
  )
}

export const WIDTH = 620
export const HEIGHT = 56
const MARGIN = 6

/** The line through `values`, oldest at the left, lowest at the bottom, in a box of 620 × 56; null under two points. */
export function sparklinePath(values: readonly number[]): string | null {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH
    const height = span === 0 ? 0.5 : (value - low) / span
    return `${x.toFixed(1)} ${(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

const NAMES = new Map(GAME_SERVERS.flatMap(({ names }) => names.map((name) => [listedServer(name), name])))
/** As much of a random name as tells a few of them apart. */
const SHOWN = 6

const nameOf = ({ id, server }: MarketContributor): string =>
  `Voix ${id.slice(server.length + 1, server.length + 1 + SHOWN)} · ${NAMES.get(server) ?? server}`

/** Whose lent prices are often far from those of others, and their silence (N202); nothing before a server knows of it. */
function Contributors({ admin: { contributors: answer, offline, reloadContributors } }: { admin: Admin }) {
  const commands = useRowCommands()
  const { data, failure } = answer
  if (data === null) return null

  const change = ({ id, silenced }: MarketContributor, name: string) =>
    commands.run(
      id,
      async () => {
        await call(`${CONTRIBUTORS}/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: { silenced: !silenced },
        })
        contributors.change((list) =>
          list.map((one) => (one.id === id ? { ...one, silenced: !silenced } : one)),
        )
        toast(
          silenced
            ? `${name} comptera de nouveau dès l’heure suivante`
            : `${name} ne comptera plus dès l’heure suivante`,
        )
      },
      'Changement impossible',
    )
  return (
    <section className="contributors mt-7 grid gap-2" aria-labelledby="prix-pretes">
      <h2 id="prix-pretes">Prix prêtés</h2>
      <p className="hint">
        {data.length === 0
          ? 'Aucune voix ne s’écarte souvent des autres.'
          : 'Voix qui s’écartent souvent des autres. Sans nom ni adresse\u00a0: elles sont anonymes.'}
      </p>
      {failure && !failure.silent && (
        <Failure sentence={failure.sentence} onRetry={reloadContributors} className="" />
      )}
      {data.length > 0 && (
        <ul>
          {data.map((contributor) => {
            const name = nameOf(contributor)
            const { id, silenced, outliers, contributions } = contributor
            return (
              <li
                key={id}
                className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-rule last:border-b max-md:min-h-15"
              >
                <div>
                  <p className="flex items-center gap-2 font-medium">
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    {silenced && <span className="badge">Écartée</span>}
                  </p>
                  <p className="sub num text-left">{`${plural(outliers, 'prix écarté', 'prix écartés')} sur ${formatNumber(contributions)}`}</p>
                </div>
                <ActionButton
                  className="small"
                  label={silenced ? `Rétablir les prix de ${name}` : `Écarter tous les prix de ${name}`}
                  blocked={offline ? adminText.needsNetwork : null}
                  busy={commands.busy.includes(id)}
                  onAct={() => void change(contributor, name)}
                >
                  {silenced ? 'Rétablir' : 'Écarter'}
                </ActionButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

import { RefreshCw, WifiOff } from 'lucide-react'
import type { Stats } from '#shared/endpoints/admin.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Whitelist } from './channels/whitelist.tsx'
import { dayAndMonth, fullDate, timeOfDay } from './dates.ts'
import { GameDataPanel } from './game-data.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { type Admin, useAdmin } from './model.ts'
import { ActionButton, Failure } from './parts.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { text } from './text.ts'
import { UsersSection } from './users/users-section.tsx'
import './admin.css'

export function AdminPage() {
  const admin = useAdmin()
  const { stats, gameData } = admin
  return (
    <div className="page admin">
      <PageTitle title={text.title}>
        <ActionButton
          className="refresh"
          label={text.refresh}
          blocked={admin.noNetwork ? text.needsNetwork : null}
          onAct={admin.refresh}
        >
          <RefreshCw className="i" aria-hidden="true" />
          <span className="only-desk">{text.refresh}</span>
        </ActionButton>
      </PageTitle>
      <OfflineNote admin={admin} />
      {stats.failure && (!stats.failure.silent || stats.data === null) && (
        <Failure sentence={stats.failure.sentence} onRetry={admin.reloadStats} />
      )}
      <StatsStrip stats={stats.data} receivedAt={stats.receivedAt} waiting={stats.asking !== null} />
      <div className="halves">
        <UsersSection admin={admin} />
        <aside aria-label={text.aside}>
          <Whitelist admin={admin} />
          <RecentUsers recent={stats.data?.recent_users ?? []} />
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
    <div role="status" className="offline-note">
      {offline && (
        <p>
          <WifiOff className="i" aria-hidden="true" />
          {text.offlineNote(latest === 0 ? null : timeOfDay(latest))}
        </p>
      )}
    </div>
  )
}

const RECENT_SHOWN = 10

/** The accounts made last; nothing where there are none. */
function RecentUsers({ recent }: { recent: Stats['recent_users'] }) {
  if (recent.length === 0) return null
  return (
    <section className="recent">
      <h2 id="derniers-inscrits">{text.recent.title}</h2>
      <table className="ledger" aria-labelledby="derniers-inscrits">
        <thead>
          <tr>
            <th scope="col" className="date">
              {text.recent.date}
            </th>
            <th scope="col">{text.recent.email}</th>
            <th scope="col" className="n paid">
              {text.recent.premium}
            </th>
          </tr>
        </thead>
        <tbody>
          {recent.slice(0, RECENT_SHOWN).map((user) => {
            const made = user.created_at ?? user.date ?? ''
            return (
              <tr key={`${made} ${user.email}`}>
                <td className="muted num" title={fullDate(made)}>
                  {dayAndMonth(made)}
                </td>
                <td title={user.email}>{user.email}</td>
                <td className={user.paid ? 'n kama' : 'n faint'}>{user.paid ? text.yes : text.no}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

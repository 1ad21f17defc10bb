import { RefreshCw, WifiOff } from 'lucide-react'
import { PageTitle } from '#ui/page-title.tsx'
import { ActButton } from './act-button.tsx'
import { fullDate, timeOfDay } from './dates.ts'
import { Failure } from './failure.tsx'
import { GameDataPanel } from './game-data/panel.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { type Admin, useAdmin } from './model.ts'
import { RecentUsers } from './recent-users.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { text } from './text.ts'
import { UsersSection } from './users-section.tsx'
import { Whitelist } from './whitelist.tsx'
import './admin.css'

export function AdminPage() {
  const admin = useAdmin()
  const { stats, gameData } = admin
  return (
    <div className="page admin">
      <PageTitle title={text.title}>
        <ActButton
          className="refresh"
          label={text.refresh}
          blocked={admin.cutOff ? text.needsNetwork : null}
          onAct={admin.refresh}
        >
          <RefreshCw className="i" aria-hidden="true" />
          <span className="only-desk">{text.refresh}</span>
        </ActButton>
      </PageTitle>
      <OfflineNote admin={admin} />
      {stats.failure && (!stats.failure.silent || stats.data === null) && (
        <Failure sentence={stats.failure.sentence} onRetry={admin.reloadStats} />
      )}
      <StatsStrip stats={stats.data} heardAt={stats.heardAt} waiting={stats.asking !== null} />
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
  const heard = Math.max(stats.heardAt, channels.heardAt, users.heardAt)
  return (
    <div role="status" className="offline-note">
      {offline && (
        <p>
          <WifiOff className="i" aria-hidden="true" />
          {text.offlineNote(heard === 0 ? null : timeOfDay(heard))}
        </p>
      )}
    </div>
  )
}

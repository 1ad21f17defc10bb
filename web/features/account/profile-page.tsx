import { useStore } from 'zustand'
import { readAccess, readSessions } from '#data/account.ts'
import { session } from '#data/session-store.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useOnline } from '#ui/use-online.ts'
import { AccountNav } from './account-nav.tsx'
import { DeleteSection } from './delete-section.tsx'
import { OrphanSections } from './orphan-section.tsx'
import { AccessSection } from './profile-access.tsx'
import { useAnswer } from './profile-answer.ts'
import { ServerExportSection } from './profile-export.tsx'
import { IdentitySection } from './profile-identity.tsx'
import { OFFLINE_NOTE } from './profile-section.tsx'
import { SupportSection } from './profile-support.tsx'
import { text } from './profile-text.ts'
import { RemovalSection } from './removal-section.tsx'
import { SessionsSection } from './session-list.tsx'
import './profile.css'

export function ProfilePage() {
  const user = useStore(session, (state) => state.user)
  const access = useAnswer(readAccess)
  const sessions = useAnswer(readSessions)
  const online = useOnline()
  if (!user) return null
  const refresh = () => {
    void access.ask()
    void sessions.ask()
  }
  return (
    <div className="page account profile">
      <PageTitle title={text.title} purpose={text.purpose} />
      <AccountNav />
      <p role="status" className="offline-note" id={OFFLINE_NOTE}>
        {!online && text.offline}
      </p>
      <OrphanSections owner={user.id} />
      <IdentitySection user={user} verified={access.value?.email_verified} online={online} />
      <AccessSection access={access} email={user.email} online={online} onChanged={refresh} />
      <SessionsSection sessions={sessions} online={online} />
      <SupportSection active={user.access_active} />
      <ServerExportSection online={online} />
      <RemovalSection key={user.id} />
      <DeleteSection user={user} hasPassword={access.value?.has_password} online={online} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { Toasts } from '#ui/toast.tsx'
import { AlmanaxCorner } from './almanax-corner.tsx'
import { CatalogueProgress } from './catalogue-progress.tsx'
import { DataNotices } from './data-notices.tsx'
import { Dock } from './dock/dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallCardPlace } from './install/install-card-place.tsx'
import { InstallOffer } from './install/install-offer.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SyncAnnouncer } from './sync-announcer.tsx'
import { text } from './text.ts'
import { UpdateNotice } from './update-notice.tsx'

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  return (
    <>
      <a className="skip" href="#contenu">
        {text.skip}
      </a>
      <Header />
      <SessionNotice />
      <DataNotices />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {signedIn && <InstallCardPlace />}
      <Footer />
      {signedIn && <Dock />}
      {signedIn && <AlmanaxCorner />}
      <aside className="corner" aria-label={text.notices}>
        <UpdateNotice />
        <CatalogueProgress />
        <InstallOffer />
      </aside>
      {signedIn && <SyncAnnouncer />}
      <Toasts />
    </>
  )
}

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { useLazy } from '#ui/page/lazy-module.ts'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { InstallStripPlace } from './install/places.tsx'
import { DataNotices } from './notices/data-notices.tsx'
import { SessionNotice } from './notices/session-notice.tsx'
import { playerShell } from './player.ts'
import { text } from './text.ts'
import { UpdateNotice } from './update/update-notice.tsx'

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  const shell = useLazy(playerShell, signedIn)
  const player = signedIn ? shell : null
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
      {player && <player.InstallCardPlace />}
      <Footer />
      {player && <player.Dock />}
      {player && <player.AlmanaxCorner />}
      <aside className="corner" aria-label={text.notices}>
        <UpdateNotice />
        {player && <player.UpgradeProgress />}
        {player && <player.CatalogueProgress />}
        <InstallStripPlace />
      </aside>
      {player && <player.SyncAnnouncer />}
      <Toasts />
    </>
  )
}

import { useStore } from 'zustand'
import { ToolMenus } from '#app/menus/tool-menus.tsx'
import { SyncPill } from '#app/sync/sync-pill.tsx'
import { session } from '#data/session-store.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { SignInMenu } from './sign-in-menu.tsx'
import './header.css'

export function Header() {
  const { status, user } = useStore(session)
  return (
    <header className="top">
      <Brand />
      {status === 'signed-in' && <ToolMenus />}
      <div className="end">
        {status === 'signed-out' && <SignInMenu />}
        {status === 'signed-in' && user && (
          <>
            <SyncPill />
            <AccountMenu key={user.id} user={user} />
          </>
        )}
      </div>
    </header>
  )
}

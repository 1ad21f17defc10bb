import { useStore } from 'zustand'
import { playerShell } from '#app/player.ts'
import { session } from '#data/session-store.ts'
import { useLazy } from '#ui/lazy-module.ts'
import { Brand } from './brand.tsx'
import { SignInMenu } from './sign-in-menu.tsx'
import './header.css'

export function Header() {
  const { status, user } = useStore(session)
  const shell = useLazy(playerShell)
  const player = status === 'signed-in' ? shell : null
  return (
    <header className="top">
      <Brand />
      {player && <player.ToolMenus />}
      <div className="end">
        {status === 'signed-out' && <SignInMenu />}
        {player && user && <player.AccountEnd user={user} />}
      </div>
    </header>
  )
}

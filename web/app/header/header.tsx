import { useStore } from 'zustand'
import { playerShell } from '#app/player.ts'
import { session } from '#data/session/session-store.ts'
import { useLazy } from '#ui/page/lazy-module.ts'
import { Brand } from './brand.tsx'
import { SignInMenu } from './sign-in-menu.tsx'

export function Header() {
  const { status, user } = useStore(session)
  const shell = useLazy(playerShell)
  const player = status === 'signed-in' ? shell : null
  return (
    <header className="top sticky top-0 z-40 flex h-(--header) items-center gap-2 border-b border-line bg-ink-0 px-(--gutter) max-md:gap-1">
      <Brand />
      {player && <player.ToolMenus />}
      <div className="ml-auto flex items-center gap-3 max-md:gap-2.5">
        {status === 'signed-out' && <SignInMenu />}
        {player && user && <player.AccountEnd user={user} />}
      </div>
    </header>
  )
}

import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#data/session-store.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountLinks, AppearanceSwitches, Who } from './account-menu-parts.tsx'
import { Avatar } from './avatar.tsx'
import { text } from './text.ts'
import { useSignOut } from './use-sign-out.ts'

// Loaded when it is needed: few players leave with something unsent.
const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx').then((m) => ({ default: m.SignOutDialog })))

export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const signOut = useSignOut((message) => toast(message))
  const { leaving } = signOut
  return (
    <>
      <Dropdown
        label={text.account}
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={<Avatar user={user} />}
      >
        {(close) => (
          <>
            <Who user={user} />
            <AppearanceSwitches />
            <AccountLinks isAdmin={user.is_admin} onGo={close} />
            <footer role="none">
              <button
                type="button"
                className="row"
                onClick={() => {
                  close()
                  void signOut.start()
                }}
              >
                <LogOut className="i" aria-hidden="true" />
                <span>{text.signOut}</span>
              </button>
            </footer>
          </>
        )}
      </Dropdown>
      {leaving.step !== 'none' && (
        <Suspense fallback={null}>
          <SignOutDialog flow={signOut} leaving={leaving} />
        </Suspense>
      )}
    </>
  )
}

import { Crown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { SignedInUser } from '#data/session/session-store.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { initialsOf } from '#ui/site/initials.ts'

const panel = defineLazy(() => import('./account-panel.tsx'))
const leaving = defineLazy(() => import('#features/account/sign-out/sign-out.tsx'))

export function AccountMenu({ user }: { user: SignedInUser }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const shown = useLazy(panel)
  const signOut = useLazy(leaving, open)
  return (
    <>
      <Dropdown
        label="Compte"
        align="end"
        open={open}
        onOpenChange={setOpen}
        onWanted={panel.want}
        trigger={<Avatar user={user} />}
      >
        {(close) =>
          shown && (
            <shown.AccountPanel
              user={user}
              onGo={close}
              onSignOut={() => {
                close()
                setAsked(asked + 1)
              }}
            />
          )
        }
      </Dropdown>
      {signOut && asked > 0 && <signOut.SignOut asked={asked} />}
    </>
  )
}

/** The button of the account menu: initials, and a crown for a supporter. */
function Avatar({ user, ...button }: { user: SignedInUser } & ComponentProps<'button'>) {
  const title = user.access_active === true ? 'Compte (Premium)' : 'Compte'
  return (
    <button type="button" className="avatar" title={title} aria-label={title} {...button}>
      {initialsOf(user.name || user.email || 'Compte')}
      {user.access_active === true && (
        <span className="crown">
          <Crown className="icon size-2.5 stroke-[2.5]" />
        </span>
      )}
    </button>
  )
}

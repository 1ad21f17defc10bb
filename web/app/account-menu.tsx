import { useState } from 'react'
import type { User } from '#data/session-store.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { definePart, usePart } from '#ui/part.ts'
import { Avatar } from './avatar.tsx'
import { text } from './text.ts'

const panel = definePart(() => import('./account-panel.tsx'))
const leaving = definePart(() => import('#features/account/sign-out-flow.tsx'))

export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const shown = usePart(panel)
  const signOut = usePart(leaving, open)
  return (
    <>
      <Dropdown
        label={text.account}
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

import { useState } from 'react'
import type { User } from '#data/session-store.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { definePart, usePart } from '#ui/part.ts'
import { toast } from '#ui/toast.tsx'
import { Avatar } from './avatar.tsx'
import { text } from './text.ts'
import { useSignOut } from './use-sign-out.ts'

const panel = definePart(() => import('./account-panel.tsx'))
const dialog = definePart(() => import('./sign-out-dialog.tsx'))

export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const signOut = useSignOut((message) => toast(message))
  const { leaving } = signOut
  const shown = usePart(panel)
  const asking = usePart(dialog, leaving.step !== 'none')
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
                void signOut.start()
              }}
            />
          )
        }
      </Dropdown>
      {leaving.step !== 'none' && asking && <asking.SignOutDialog flow={signOut} leaving={leaving} />}
    </>
  )
}

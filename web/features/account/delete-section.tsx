import { useState } from 'react'
import type { User } from '#data/session-store.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { OFFLINE_NOTE, Section } from './profile-section.tsx'
import { text } from './profile-text.ts'

const words = text.deletion

type Props = { user: User; hasPassword: boolean | undefined; online: boolean }

export function DeleteSection({ user, hasPassword, online }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={words.title} hint={words.hint}>
      <button
        type="button"
        className="btn danger"
        disabled={!online || hasPassword === undefined}
        aria-describedby={online ? undefined : OFFLINE_NOTE}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      {open && hasPassword !== undefined && (
        <DeleteDialog user={user} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

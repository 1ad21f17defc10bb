import { Crown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { User } from '#data/session-store.ts'
import { initialsOf } from '#ui/initials.ts'
import { text } from './text.ts'

/** The button of the account menu: initials, and a crown for a supporter. */
export function Avatar({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  const title = user.access_active === true ? text.premiumAccount : text.account
  return (
    <button type="button" className="avatar" title={title} aria-label={title} {...button}>
      {initialsOf(user.name || user.email || text.account)}
      {user.access_active === true && (
        <span className="crown">
          <Crown className="i" aria-hidden="true" />
        </span>
      )}
    </button>
  )
}

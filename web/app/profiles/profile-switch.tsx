import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberProfiles, showProfile } from '#data/session/shown-profile.ts'
import { useFirstPull, useShownProfile } from '#store/account.ts'
import { useProfiles } from '#store/profiles.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PROFILE } from '#ui/params/profile-param.ts'
import type { OfferedProfiles } from './profile-choice.tsx'

const profileButton = defineLazy(() => import('./profile-button.tsx'))

/** The profiles among which there is a choice, and the one that is shown; nothing while one alone has no server yet. */
export function useOfferedProfiles(): OfferedProfiles | null {
  const profiles = useProfiles()
  const id = useShownProfile()
  const shown = profiles?.find((one) => one.id === id)
  if (!profiles || !shown || (profiles.length === 1 && shown.server === '')) return null
  return { shown, offered: profiles.filter((one) => !one.archived || one.id === id) }
}

/** The header's switch: where one plays, and the other places; the address names the place. */
export function ProfileSwitch({ user }: { user: string }) {
  useProfileAddress(user)
  const profiles = useOfferedProfiles()
  const shown = useLazy(profileButton, profiles !== null)
  return profiles && shown && <shown.ProfileButton profiles={profiles} />
}

/**
 * Shows the profile that the address names, and has the address name the one that is shown, once the account has several:
 * two tabs may show two.
 */
function useProfileAddress(user: string): void {
  const profiles = useProfiles()
  const firstPull = useFirstPull()
  const shown = useShownProfile()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  useEffect(() => {
    if (!profiles) return
    const ids = profiles.map(({ id }) => id)
    const archived = profiles.filter((one) => one.archived).map(({ id }) => id)
    rememberProfiles(user, ids, archived)
    const params = new URLSearchParams(search)
    const asked = params.get(PROFILE)
    if (asked !== null && asked !== shown) {
      if (ids.includes(asked)) return showProfile(user, asked)
      // It may be on its way.
      if (firstPull) return
    }
    const named = ids.length > 1 ? shown : null
    if (asked === named) return
    if (named === null) params.delete(PROFILE)
    else params.set(PROFILE, named)
    navigate({ search: String(params), hash }, { replace: true, state, preventScrollReset: true })
  }, [profiles, firstPull, shown, user, navigate, search, hash, state])
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberProfiles, showProfile } from '#data/session/shown-profile.ts'
import { useFirstPull } from '#store/live.ts'
import { useProfiles, useShownProfile } from '#store/profiles.ts'
import { PROFILE } from '#ui/page/profile-param.ts'

/**
 * Shows the profile that the address names, and has the address name the one that is shown, once the account has several:
 * two tabs may show two. It draws nothing.
 */
export function ProfileAddress({ user }: { user: string }): null {
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
  return null
}

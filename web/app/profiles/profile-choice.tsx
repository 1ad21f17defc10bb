import { Settings2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nameOfProfile, type Profile } from '#shared/domain/site/profiles.ts'
import { Link } from '#ui/page/link.tsx'
import { PROFILE, PROFILES_SECTION } from '#ui/params/profile-param.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'

export type OfferedProfiles = { shown: Profile; offered: readonly Profile[] }

/** Shows another profile: the address says which, and the screen stays. */
function useShow(): (id: string) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id) => {
    const params = new URLSearchParams(search)
    params.set(PROFILE, id)
    navigate({ search: String(params) })
  }
}

/** The server of a profile that has another name, and that it is archived: it was so elsewhere while it was shown here. */
const aboutOf = ({ name, server, archived }: Profile): string =>
  [name === '' ? '' : server, archived ? 'archivé' : ''].filter(Boolean).join(' · ')

/** One entry for each profile; a press shows it. */
export function ProfileChoice({ profiles, onDone }: { profiles: OfferedProfiles; onDone: () => void }) {
  const { shown, offered } = profiles
  const show = useShow()
  const several = offered.length > 1
  return (
    <fieldset aria-label="Profils" className="min-w-0">
      {several &&
        offered.map((one) => (
          <button
            key={one.id}
            type="button"
            className="row"
            aria-pressed={one.id === shown.id}
            onClick={() => {
              onDone()
              if (one.id !== shown.id) show(one.id)
            }}
          >
            <span className="grid w-4 flex-none place-items-center">
              <ProfileDot color={one.color} />
            </span>
            <span className="min-w-0">
              <span className={`block truncate ${one.id === shown.id ? 'font-semibold text-kama' : ''}`}>
                {nameOfProfile(one)}
              </span>
              {aboutOf(one) !== '' && (
                <small className="block truncate text-12 text-muted">{aboutOf(one)}</small>
              )}
            </span>
          </button>
        ))}
      <Link to={`/app/compte#${PROFILES_SECTION}`} className="row" onClick={onDone}>
        <Settings2 className="icon" />
        Gérer les profils
      </Link>
    </fieldset>
  )
}

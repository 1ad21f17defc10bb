import { ChevronDown, Settings2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nameOfProfile, type Profile } from '#shared/domain/site/profiles.ts'
import { useProfiles, useShownProfile } from '#store/profiles.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { Link } from '#ui/page/link.tsx'
import { PROFILE, PROFILES_SECTION } from '#ui/page/profile-param.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'

/** The profiles among which there is a choice, and the one that is shown; nothing while one alone has no server yet. */
function useChoice(): { shown: Profile; offered: readonly Profile[] } | null {
  const profiles = useProfiles()
  const id = useShownProfile()
  const shown = profiles?.find((one) => one.id === id)
  if (!profiles || !shown || (profiles.length === 1 && shown.server === '')) return null
  return { shown, offered: profiles.filter((one) => !one.archived || one.id === id) }
}

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

/** The header's switch: where one plays, and the other places. */
export function ProfileSwitch() {
  const choice = useChoice()
  if (!choice) return null
  const name = nameOfProfile(choice.shown)
  return (
    <Dropdown
      label="Profils"
      align="end"
      trigger={
        <Button
          className="ghost small max-w-44 gap-2 max-lg:max-w-28 max-md:hidden"
          aria-label={`Profil affiché\u00a0: ${name}`}
        >
          <ProfileDot color={choice.shown.color} />
          <span className="truncate">{name}</span>
          <ChevronDown className="icon small flex-none text-faint max-lg:hidden" />
        </Button>
      }
    >
      {(close) => <ProfileChoice onDone={close} />}
    </Dropdown>
  )
}

/** The server of a profile that has another name, and that it is archived: it was so elsewhere while it was shown here. */
const aboutOf = ({ name, server, archived }: Profile): string =>
  [name === '' ? '' : server, archived ? 'archivé' : ''].filter(Boolean).join(' · ')

/** One entry for each profile; a press shows it. */
export function ProfileChoice({ onDone }: { onDone: () => void }) {
  const choice = useChoice()
  const show = useShow()
  if (!choice) return null
  const several = choice.offered.length > 1
  return (
    <fieldset aria-label="Profils" className="min-w-0">
      {several &&
        choice.offered.map((one) => (
          <button
            key={one.id}
            type="button"
            className="row"
            aria-pressed={one.id === choice.shown.id}
            onClick={() => {
              onDone()
              if (one.id !== choice.shown.id) show(one.id)
            }}
          >
            <span className="grid w-4 flex-none place-items-center">
              <ProfileDot color={one.color} />
            </span>
            <span className="min-w-0">
              <span
                className={`block truncate ${one.id === choice.shown.id ? 'font-semibold text-kama' : ''}`}
              >
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

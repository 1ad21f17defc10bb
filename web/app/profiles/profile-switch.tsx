import { ChevronDown } from 'lucide-react'
import { nameOfProfile } from '#shared/domain/site/profiles.ts'
import { useProfiles, useShownProfile } from '#store/profiles.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'
import type { OfferedProfiles } from './profile-choice.tsx'

const profileChoice = defineLazy(() => import('./profile-choice.tsx'))

/** The profiles among which there is a choice, and the one that is shown; nothing while one alone has no server yet. */
export function useOfferedProfiles(): OfferedProfiles | null {
  const profiles = useProfiles()
  const id = useShownProfile()
  const shown = profiles?.find((one) => one.id === id)
  if (!profiles || !shown || (profiles.length === 1 && shown.server === '')) return null
  return { shown, offered: profiles.filter((one) => !one.archived || one.id === id) }
}

/** The header's switch: where one plays, and the other places. */
export function ProfileSwitch() {
  const profiles = useOfferedProfiles()
  const choice = useLazy(profileChoice)
  if (!profiles) return null
  const name = nameOfProfile(profiles.shown)
  return (
    <Dropdown
      label="Profils"
      align="end"
      onWanted={profileChoice.want}
      trigger={
        <Button
          className="ghost small max-w-44 gap-2 max-lg:max-w-28 max-md:hidden"
          aria-label={`Profil affiché\u00a0: ${name}`}
        >
          <ProfileDot color={profiles.shown.color} />
          <span className="truncate">{name}</span>
          <ChevronDown className="icon small flex-none text-faint max-lg:hidden" />
        </Button>
      }
    >
      {(close) => choice && <choice.ProfileChoice profiles={profiles} onDone={close} />}
    </Dropdown>
  )
}

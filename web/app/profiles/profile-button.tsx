import { ChevronDown } from 'lucide-react'
import { nameOfProfile } from '#shared/domain/site/profiles.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'
import type { OfferedProfiles } from './profile-choice.tsx'

const profileChoice = defineLazy(() => import('./profile-choice.tsx'))

export function ProfileButton({ profiles }: { profiles: OfferedProfiles }) {
  const choice = useLazy(profileChoice)
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

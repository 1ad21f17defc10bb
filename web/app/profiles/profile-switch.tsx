import { useProfiles, useShownProfile } from '#store/profiles.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
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

/** The header's switch: where one plays, and the other places. */
export function ProfileSwitch() {
  const profiles = useOfferedProfiles()
  const shown = useLazy(profileButton, profiles !== null)
  return profiles && shown && <shown.ProfileButton profiles={profiles} />
}

import { shownProfile } from './shown-profile.ts'

/** What begins the names under which this device keeps the texts that an account pasted (M55). */
export const keptTextsOf = (user: string): string => `pasted:${user}:`

/** Under which name it keeps the text of a tool, for the profile that is shown. */
export function keptTextName(tool: string): string {
  const { user, id } = shownProfile.getState()
  return `${keptTextsOf(user ?? '')}${id}:${tool}`
}

/** The parameter of an address that names the profile whose rows it shows. */
export const PROFILE = 'profil'
/** Where profiles are made and changed, on the account's page. */
export const PROFILES_SECTION = 'profils'

/** The query of an address, whatever profile it was shown in. */
export function withoutProfile(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has(PROFILE)) return search
  params.delete(PROFILE)
  return params.size > 0 ? `?${params}` : ''
}

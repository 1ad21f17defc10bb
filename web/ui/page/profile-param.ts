/** The parameter of an address that names the profile whose rows it shows. */
export const PROFILE = 'profil'
/** Where profiles are made and changed, on the account's page. */
export const PROFILES_SECTION = 'profils'

import { PROFILE_COLORS, type profiles } from '#shared/collections/profiles.ts'
import { DEFAULT_PROFILE, type RowOf } from '#shared/contract/collection.ts'
import { fold } from '#shared/domain/text/fold.ts'

/** How many profiles an account may have beside each other; archived ones are not counted. */
export const MAX_PROFILES = 8

/** The id of the profile that every account has from the start, in addresses and in its row; its keys bear none. */
export const MAIN_PROFILE = 'main'

/** The servers of the game by kind, in the order that a player looks for them. Prices are shared on these alone. */
export const GAME_SERVERS: readonly { kind: string; names: readonly string[] }[] = [
  { kind: 'classique', names: ['Draconiros', 'Hell Mina', 'Imagiro', 'Orukam', 'Tal Kasha', 'Tylezia'] },
  { kind: 'épique', names: ['Ombre'] },
  { kind: 'pionnier', names: ['Brial', 'Dakal', 'Kourial', 'Mikhal', 'Rafal', 'Salar'] },
]

/** What addresses and rows call a server: `hell-mina`. */
const slugOf = (server: string): string => fold(server).replaceAll(' ', '-')
const LISTED = new Set(GAME_SERVERS.flatMap(({ names }) => names.map(slugOf)))
/** The listed servers as addresses and rows call them. */
export const LISTED_SERVERS: readonly string[] = [...LISTED]

/** What addresses and rows call the listed server that a player named, in whatever letters; null where it is not listed. */
export function listedServer(server: string): string | null {
  const slug = slugOf(server)
  return LISTED.has(slug) ? slug : null
}

/** What a profile's row says of it. */
export type Profile = RowOf<typeof profiles>

/** What the keys of a profile's rows bear for its id. */
export const keyedProfile = (id: string): string => (id === MAIN_PROFILE ? DEFAULT_PROFILE : id)

/** All profiles of an account, the main one first, which needs no row; then by name. */
export function allProfiles(rows: readonly Profile[]): Profile[] {
  const main = rows.find(({ id }) => id === MAIN_PROFILE)
  const others = rows
    .filter(({ id }) => id !== MAIN_PROFILE)
    .sort((a, b) => nameOfProfile(a).localeCompare(nameOfProfile(b), 'fr') || (a.id < b.id ? -1 : 1))
  return [main ?? UNNAMED, ...others]
}

const UNNAMED: Profile = { id: MAIN_PROFILE, name: '', server: '', color: PROFILE_COLORS[0], archived: false }

/** What a profile is called: its name, else its server, else what the first one or an unnamed one is called. */
export const nameOfProfile = ({ id, name, server }: Pick<Profile, 'id' | 'name' | 'server'>): string =>
  name.trim() || server.trim() || (id === MAIN_PROFILE ? 'Principal' : `Profil ${id}`)

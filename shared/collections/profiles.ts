import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, choice, text } from '#shared/contract/fields.ts'

/** What tells profiles apart beside their names; the first is the usual one. */
export const PROFILE_COLORS = ['or', 'vert', 'bleu', 'violet', 'rose', 'rouge', 'orange', 'gris'] as const

/** The longest name of a profile, and of its server. */
export const PROFILE_NAME_MAX = 40

/**
 * The places where a player plays, one for each game server: their names, the server (free text; '' until the player says),
 * a colour to tell them apart. An archived one is shown no more, and its rows stay. The id is what the address and the keys
 * of its rows bear; that of the profile which every account has is `main`, which its rows do not bear.
 */
export const profiles = defineCollection({
  name: 'profiles',
  path: 'profiles',
  // Eight stand beside each other; the others are archived.
  maxRows: 100,
  key: { id: text({ pattern: /^[a-z0-9]{1,24}$/ }) },
  fields: {
    name: text({ maxLength: PROFILE_NAME_MAX }),
    server: text({ maxLength: PROFILE_NAME_MAX }),
    color: choice(PROFILE_COLORS),
    archived: boolean,
  },
  defaults: { name: '', server: '', color: PROFILE_COLORS[0], archived: false },
  ofAccount: true,
})

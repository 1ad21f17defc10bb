import { GUIDE_IDS, type GuideId } from '#shared/contract/fields.ts'

/** A guide of this screen. `slug` names it in the address and in the catalogue, `id` in the player's rows. */
export type Guide = {
  slug: 'chasseur' | 'paysan' | 'pecheur' | 'mineur' | 'bucheron' | 'alchimiste'
  id: GuideId
  /** The item type whose drawing stands for the profession. */
  type: string
  /** The order of its resources (T103). */
  categories: readonly string[]
}

const [CHASSEUR, PAYSAN, PECHEUR, MINEUR, BUCHERON, ALCHIMISTE] = GUIDE_IDS

const HUNTER: Guide = {
  slug: 'chasseur',
  id: CHASSEUR,
  type: 'Viande',
  categories: ['Viandes', 'Céréales', 'Divers'],
}

export const GUIDES: readonly Guide[] = [
  HUNTER,
  { slug: 'paysan', id: PAYSAN, type: 'Céréale', categories: ['Céréales', 'Plantes', 'Divers'] },
  { slug: 'pecheur', id: PECHEUR, type: 'Poisson', categories: ['Poissons', 'Plantes', 'Divers'] },
  { slug: 'mineur', id: MINEUR, type: 'Pioche', categories: ['Minerais', 'Divers'] },
  { slug: 'bucheron', id: BUCHERON, type: 'Hache', categories: ['Bois', 'Divers'] },
  { slug: 'alchimiste', id: ALCHIMISTE, type: 'Potion', categories: ['Plantes', 'Céréales', 'Divers'] },
]

/** The guide of an address; without one, or with one that does not exist, the hunter's. */
export const guideNamed = (slug: string | null): Guide => GUIDES.find((g) => g.slug === slug) ?? HUNTER

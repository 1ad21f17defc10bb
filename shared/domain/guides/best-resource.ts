import { fold } from '#shared/domain/text/fold.ts'

/** An item that a search by name answered; `type` is the game's word, `category` its family. */
export type ResourceHit = { id: number; name: string; type: string; category: string }

/** Types of what is gathered, hunted, fished or grown. */
const GATHERED = new Set([
  'Bois',
  'Céréale',
  'Fleur',
  'Fruit',
  'Graine',
  'Huile',
  'Légume',
  'Liquide',
  'Minerai',
  'Plante',
  'Poisson',
  'Poudre',
  'Ressources diverses',
  'Viande',
])
const CRAFTED_FAMILIES = new Set(['equipment', 'consumables'])
const CRAFTED_TYPES =
  /^(potion|preparation|pain|poisson comestible|viande comestible|outil|pioche|hache|pelle|faux|marteau|epee|dague|arc|baton|baguette|lance|amulette|anneau|ceinture|bottes|cape|chapeau|bouclier)\b/

/**
 * The hit that is the gathered resource of this name: the exact name first, then names that begin with it, then names
 * that hold it; of equal ones the gathered types first, then the search's own order. Crafted items (potions, food, gear,
 * tools) never. Source: T127.
 */
export function bestResource<H extends ResourceHit>(hits: readonly H[], name: string): H | null {
  let best: { hit: H; score: number } | null = null
  for (const hit of hits) {
    const score = isCrafted(hit) ? 0 : nameScore(hit.name, name)
    const hinted = score && score + (GATHERED.has(hit.type) ? 1 : 0)
    if (hinted > (best?.score ?? 0)) best = { hit, score: hinted }
  }
  return best?.hit ?? null
}

const isCrafted = ({ type, category }: ResourceHit): boolean =>
  CRAFTED_FAMILIES.has(category) || CRAFTED_TYPES.test(fold(type))

function nameScore(found: string, wanted: string): number {
  const [name, want] = [fold(found), fold(wanted)]
  if (name === want) return 6
  if (name.startsWith(`${want} `)) return 4
  return name.includes(want) ? 2 : 0
}

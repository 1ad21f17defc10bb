/** As the game's versions 3.6 and 3.7 name and describe the fuels; 3.7 doubles what they pour and up to where. */
export type FuelTexts = '3.6' | '3.7'

const GAUGES = [
  { name: 'de Mangeoire', since37: "d'Expérience de monture", effect: 269, gathered: 'Poisson' },
  { name: "d'Abreuvoir", since37: 'de Maturité', effect: 270, gathered: 'Plante' },
  { name: 'de Foudroyeur', since37: "d'Endurance", effect: 267, gathered: 'Minerai' },
  { name: 'de Dragofesse', since37: "d'Amour", effect: 268, gathered: 'Viande' },
  { name: 'de Caresseur', since37: 'de gain de Sérénité', effect: 263, gathered: 'Céréale' },
  { name: 'de Baffeur', since37: 'de perte de Sérénité', effect: 265, gathered: 'Bois' },
]
const TIERS = ['Extrait', 'Philtre', 'Potion', 'Élixir']
const CAPS = [40_000, 70_000, 90_000, null]
const SIZES = ['Minuscule ', 'Petit ', '', 'Grand ', 'Gigantesque ']
const FAMILIES = ['Dragodinde', 'Muldo', 'Volkorne']
const KINDS = ['Optimakina', 'Animakina', 'Kromakina']

export const NUGGET = 900_010
const FUELS = 910_000
const MAKINAS = 911_000
const NETS = 912_000
/** The one net that bears the game's own id: its share of the craft experience is another (N170). */
const UNIVERSAL_NET = 32521
const GATHERED = 913_000
const MONSTERS = 914_000
const WILD = 916_000

type Ingredient = [id: number, quantity: number]

const item = (ankama_id: number, name: string, type: { id: number; name: string }, level: number) => ({
  ankama_id,
  name,
  type,
  level,
  image_urls: {},
})
const recipe = (...ingredients: Ingredient[]) => ({
  recipe: ingredients.map(([item_ankama_id, quantity]) => ({
    item_ankama_id,
    item_subtype: 'resources',
    quantity,
  })),
})
const effect = (id: number, name: string, formatted: string) => ({
  effects: [
    {
      type: { id, name },
      int_minimum: 0,
      int_maximum: 0,
      ignore_int_min: true,
      ignore_int_max: true,
      formatted,
    },
  ],
})

/** The id of an invented fuel: gauge 0 to 5 as above, tier and size from 0. */
export const fuelId = (gauge: number, tier: number, size: number): number =>
  FUELS + gauge * 20 + tier * 5 + size

/** What an invented fuel is made of: the gathered resource, then those of monsters. */
export const fuelIngredients = (gauge: number, tier: number, size: number): number[] => {
  const step = tier * 5 + size
  return [
    GATHERED + gauge * 10 + Math.floor(step / 2),
    ...Array.from({ length: tier + 1 }, (_, n) => MONSTERS + (gauge * 20 + step) * 4 + n),
  ]
}

/** The 211 objects of the profession Éleveur and what they are made of, in the service's shapes, all invented. */
export function inventedBreeding(texts: FuelTexts): { consumables: unknown[]; resources: unknown[] } {
  const consumables: unknown[] = []
  const resources: unknown[] = [item(NUGGET, 'Pépite d’Essai', { id: 66, name: 'Pierre précieuse' }, 1)]
  for (const [g, gauge] of GAUGES.entries()) {
    for (let n = 0; n < 10; n += 1)
      resources.push(
        item(
          GATHERED + g * 10 + n,
          `${gauge.gathered} ${n + 1}`,
          { id: 15, name: 'Ressources diverses' },
          20 * n,
        ),
      )
    for (const [t, tier] of TIERS.entries())
      for (const [s, size] of SIZES.entries()) {
        const ids = fuelIngredients(g, t, s)
        for (const id of ids.slice(1))
          resources.push(item(id, `Dépouille ${id - MONSTERS}`, { id: 15, name: 'Ressources diverses' }, 5))
        const level = 5 + 10 * (t * 5 + s)
        consumables.push({
          ...item(
            fuelId(g, t, s),
            nameOf(gauge, size, tier, texts),
            { id: 244, name: "Carburant d'enclos" },
            level,
          ),
          ...effect(gauge.effect, `Jauge ${gauge.name}`, textOf(gauge.name, s, t, texts)),
          ...recipe(...ids.map((id): Ingredient => [id, 1])),
        })
      }
  }
  for (const [f, family] of FAMILIES.entries()) {
    const wild = WILD + f
    resources.push(item(wild, `Poil de ${family}`, { id: 15, name: 'Ressources diverses' }, 20))
    for (let generation = 2; generation <= 10; generation += 1) {
      const boss = WILD + 10 + f * 10 + generation
      resources.push(
        item(boss, `Relique ${family} ${generation}`, { id: 15, name: 'Ressources diverses' }, 20),
      )
      for (const [k, kind] of KINDS.entries())
        consumables.push({
          ...item(
            MAKINAS + f * 30 + k * 10 + generation,
            `${kind} ${family} de Génération ${generation}`,
            { id: 249, name: 'Makina' },
            17 + 20 * (generation - 2),
          ),
          ...effect(271, 'Makina', makinaText(kind, generation, texts)),
          ...recipe([boss, 1], [NUGGET, 10], [wild, generation]),
        })
    }
  }
  for (let n = 0; n < 10; n += 1)
    consumables.push({
      ...item(
        n === 0 ? UNIVERSAL_NET : NETS + n,
        n === 0 ? 'Filet d’Essai universel' : `Filet d’Essai ${n}`,
        { id: 205, name: 'Filet de capture' },
        n === 0 ? 1 : 50 + 10 * n,
      ),
      ...recipe([GATHERED + 50, 1 + n]),
    })
  return { consumables, resources }
}

const nameOf = (gauge: (typeof GAUGES)[number], size: string, tier: string, texts: FuelTexts): string =>
  `${size}${tier} ${texts === '3.6' ? gauge.name : gauge.since37}`

function textOf(gauge: string, size: number, tier: number, texts: FuelTexts): string {
  const factor = texts === '3.6' ? 1 : 2
  const written = (points: number) =>
    texts === '3.6' ? String(points) : new Intl.NumberFormat('fr-FR').format(points)
  const cap = CAPS[tier]
  const max = cap ? ` (Max ${written(cap * factor)})` : ''
  return `Jauge ${gauge} +${written(1000 * (size + 1) * factor)}${max}`
}

const makinaText = (kind: string, generation: number, texts: FuelTexts): string =>
  kind === 'Optimakina'
    ? `+${texts === '3.6' ? 10 : 20}% de chances d’une génération supérieure (génération ${generation} ou inférieure)`
    : `Pour un petit de génération ${generation} ou inférieure`

/** Documents of the invented game with those objects in them. */
export function withBreeding(documents: Map<string, unknown>, texts: FuelTexts): Map<string, unknown> {
  const { consumables, resources } = inventedBreeding(texts)
  const added = new Map([
    ['items-consumables-all', consumables],
    ['items-resources-all', resources],
  ])
  return new Map(
    [...documents].map(([name, document]) => {
      const more = added.get(name)
      if (!more || typeof document !== 'object' || document === null || !('items' in document))
        return [name, document]
      return [
        name,
        { ...document, items: [...(Array.isArray(document.items) ? document.items : []), ...more] },
      ]
    }),
  )
}

import { MAKINA_KINDS } from '#shared/catalogue/tables.ts'
import type { Gauge, Makina, MakinaKind, PenFuel } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { FAMILY_NAMES } from './mount-families.ts'

/**
 * The objects of the profession Éleveur that a catalogue without network begins with. No open source of ours says which ids and
 * recipes they have: they bear ids of our own (negative) until an import brings the game's, and have no recipe. What was
 * typed of one under its own id is still read then, by its place (`startFuelId`, `startMakinaId`) (N174).
 */
export type StartObject = { id: number; name: string; level: number; type: string }

const FIRST_FUEL = -2000
const FIRST_MAKINA = -2200
const { generations, fuelLevels } = BREEDING_RULES
/** A first generation is caught, not born. */
const GENERATIONS = Array.from({ length: generations.value - 1 }, (_, at) => at + 2)
const FAMILIES: readonly string[] = FAMILY_NAMES

const GAUGE_NAMES: Record<Gauge, string> = {
  mangeoire: 'de Mangeoire',
  abreuvoir: "d'Abreuvoir",
  foudroyeur: 'de Foudroyeur',
  dragofesse: 'de Dragofesse',
  caresseur: 'de Caresseur',
  baffeur: 'de Baffeur',
}
const TIERS = ['Extrait', 'Philtre', 'Potion', 'Élixir'] as const
const SIZES = ['Minuscule ', 'Petit ', '', 'Grand ', 'Gigantesque '] as const

/** The starter's id of a fuel: tier from 1, size from 0. */
export const startFuelId = (gauge: Gauge, tier: number, size: number): number =>
  FIRST_FUEL - (GAUGES.indexOf(gauge) * TIERS.length + tier - 1) * SIZES.length - size

/** The starter's id of a makina. */
export const startMakinaId = (kind: MakinaKind, family: string, generation: number): number =>
  FIRST_MAKINA -
  (MAKINA_KINDS.indexOf(kind) * FAMILIES.length + FAMILIES.indexOf(family)) * GENERATIONS.length -
  (generation - 2)

/** The starter's id of each, by the game's own: what was noted of one before the game's own came is read on (N174). */
export function startIdsOf(
  fuels: readonly PenFuel[],
  makinas: readonly Makina[],
): ReadonlyMap<number, number> {
  const sizes = new Map<string, PenFuel[]>()
  for (const fuel of fuels) {
    const tier = `${fuel.gauge}-${fuel.tier}`
    sizes.set(tier, [...(sizes.get(tier) ?? []), fuel])
  }
  return new Map([
    ...[...sizes.values()].flatMap((tier) =>
      [...tier]
        .sort((a, b) => a.points - b.points)
        .map(({ id, gauge, tier: of }, size): [number, number] => [id, startFuelId(gauge, of, size)]),
    ),
    ...makinas.map(({ id, kind, family, generation }): [number, number] => [
      id,
      startMakinaId(kind, family, generation),
    ]),
  ])
}

const NETS: [id: number, name: string, level: number][] = [
  [32521, 'Filet de capture universel', 1],
  [32525, 'Filet multiplicateur de Dragodinde', 100],
  [32526, 'Filet multiplicateur de Volkorne', 100],
  [32527, 'Filet multiplicateur de Muldo', 100],
  [32522, 'Filet à Dragodinde renforcé', 150],
  [32523, 'Filet à Volkorne renforcé', 150],
  [32524, 'Filet à Muldo renforcé', 150],
  [32528, 'Filet multiplicateur de Dragodinde renforcé', 200],
  [32529, 'Filet multiplicateur de Volkorne renforcé', 200],
  [32530, 'Filet multiplicateur de Muldo renforcé', 200],
]

/** 120 fuels, whose level is that of the rule, 81 makinas, whose level is not known, and the ten nets. */
export const startObjects = (): StartObject[] => [
  ...GAUGES.flatMap((gauge) =>
    TIERS.flatMap((tierName, at) =>
      SIZES.map((size, step) => ({
        id: startFuelId(gauge, at + 1, step),
        name: `${inGender(size, tierName)}${tierName} ${GAUGE_NAMES[gauge]}`,
        level: fuelLevels.value.first + fuelLevels.value.step * (SIZES.length * at + step),
        type: "Carburant d'enclos",
      })),
    ),
  ),
  ...MAKINA_KINDS.flatMap((kind) =>
    FAMILIES.flatMap((family) =>
      GENERATIONS.map((generation) => ({
        id: startMakinaId(kind, family, generation),
        name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${family} de Génération ${generation}`,
        level: 0,
        type: 'Makina',
      })),
    ),
  ),
  ...NETS.map(([id, name, level]) => ({ id, name, level, type: 'Filet de capture' })),
]

/** « Petite Potion », « Petit Extrait ». */
const inGender = (size: string, tier: string): string =>
  tier === 'Potion' ? size.replace(/^(Petit|Grand) $/, '$1e ') : size

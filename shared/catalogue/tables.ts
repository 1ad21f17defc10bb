import {
  boolean,
  choice,
  nullable,
  penGauge,
  text as textOf,
  whole as wholeOf,
} from '#shared/contract/fields.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import { defineList, defineTable, each, pairsOf, readThrough, record } from './define-table.ts'
import { listOf } from './shapes.ts'

const whole = wholeOf()
const text = textOf()
const noText = nullable(text)
const noWhole = nullable(whole)

/** The days of the almanax: the offering (an item and how many of it, for one character) and what it brings. */
export const almanax = defineTable('almanax', {
  /** `YYYY-MM-DD`, Paris. */
  date: text,
  item: whole,
  name: text,
  quantity: whole,
  /** Kamas received for the offering. */
  kamas: whole,
  /** The kind of bonus, and its sentence where the public service gave one. */
  bonus: text,
  bonusText: noText,
})

/** The captures of the ochre quest. */
export const ochre = defineTable(
  'ochre',
  {
    /** 1 to 19; null where unknown. */
    step: noWhole,
    /** The older order, 20 to 34, archimonsters only. */
    archiStep: noWhole,
    monster: text,
    archimonstre: noText,
    type: text,
    /** False for the rows that left the quest. */
    inUnity: boolean,
  },
  { zones: each(text) },
)

/** The tiers of the profession guides: one recipe from one level to another. */
export const guides = defineTable(
  'guides',
  {
    /** `chasseur`, `paysan`, `pecheur`, `mineur`, `bucheron`, `alchimiste`, or `eleveur`, which devices work out (N189). */
    guide: text,
    from: whole,
    to: whole,
    /** Id of the made item. */
    recipe: whole,
    recipeLevel: whole,
    /** Share of the full craft experience, in percent. */
    ratio: whole,
    /** Whether experience left over at the end of a tier counts in the next one. */
    carries: boolean,
  },
  {
    /** Pieces for one craft, and the category that the guide lists them in. */
    needs: each(record({ id: whole, category: text, quantity: whole })),
  },
)

/** Where ores are mined: on how many maps, and the best of them (coordinates, number of nodes), richest first. */
export const mines = defineTable(
  'mines',
  { ore: whole, maps: whole },
  { spots: each(record({ x: whole, y: whole, nodes: whole })) },
)

/** The sets: the items of one are those that bear its id. */
export const sets = defineTable('sets', { id: whole, name: text, level: whole }, { items: each(whole) })

/** What a number of a set's pieces, worn together, give. */
export const setBonuses = defineTable('set-bonuses', { set: whole, pieces: whole, effects: listOf(text) })

/** The essences of dungeon guardians. */
export const essences = defineTable('essences', {
  id: whole,
  boss: text,
  /** Why the breeding workshop leaves its boss out; null for most. */
  excluded: noText,
})

/** The breeding objects with known figures. */
export const breeding = defineTable('breeding', {
  /** Id of the item, which its recipe makes. */
  id: whole,
  /** « Abreuvoir », « Baffeur », « Caresseur », « Dragofesse », « Foudroyeur » or « Mangeoire ». */
  family: text,
  /** Null, as the essence, where no essence is needed to make it. */
  boss: noText,
  /** Id of the boss's essence. */
  essence: noWhole,
  /** Points that one use gives. */
  efficiency: whole,
  uses: whole,
})

/** The pen fuels. */
export const fuels = defineTable('fuels', {
  id: whole,
  gauge: penGauge,
  /** 1 to 4: extrait, philtre, potion, élixir. */
  tier: whole,
  /** What one pours into its gauge, which it does not raise above `cap`. */
  points: whole,
  cap: whole,
})

export const MAKINA_KINDS = ['optimakina', 'animakina', 'kromakina'] as const

/** Objects for one crossing, which serve every target generation up to their own. */
export const makinas = defineTable('makinas', {
  id: whole,
  kind: choice(MAKINA_KINDS),
  family: text,
  generation: whole,
  /** Percent that it adds to the chance of the higher generation, where its effect says one. */
  bonus: noWhole,
})

/** The capturing nets: the ids of their items. */
export const nets = defineList('nets', whole)

/** The mounts of the game. */
export const mounts = defineTable('mounts', {
  id: whole,
  name: text,
  /** « Dragodinde », « Muldo » or « Volkorne ». */
  family: text,
  /** A part of an older server names the service's own addresses. */
  img: readThrough(noText, iconPath),
})

/** From which pairs of mounts (ids) a mount is born, and in which generation; no pair for those that are caught. */
export const crosses = defineTable(
  'crosses',
  { mount: whole, generation: whole },
  { parents: pairsOf(whole) },
)

/**
 * What items and their types are called in another language of the game (M44). Not among a catalogue's parts: a device asks for
 * the one that its player chose.
 */
export const names = defineTable('names', { id: whole, name: text, type: text })

/** The weight of items in pods and their conditions in the game's words, where they are known. */
export const details = defineTable('details', { id: whole, pods: noWhole, conditions: noText })

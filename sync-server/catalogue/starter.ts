import * as z from 'zod'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import { startObjects } from '#shared/domain/breeding/start-objects.ts'
import type { CatalogueRows, ItemRow } from './rows.ts'
import almanax from './starter/almanax.json' with { type: 'json' }
import breeding from './starter/breeding.json' with { type: 'json' }
import crosses from './starter/crosses.json' with { type: 'json' }
import effectTypes from './starter/effect-types.json' with { type: 'json' }
import equipment from './starter/equipment.json' with { type: 'json' }
import additions from './starter/essence-additions.json' with { type: 'json' }
import exclusions from './starter/essence-exclusions.json' with { type: 'json' }
import essences from './starter/essences.json' with { type: 'json' }
import guides from './starter/guides.json' with { type: 'json' }
import items from './starter/items.json' with { type: 'json' }
import mines from './starter/mines.json' with { type: 'json' }
import mounts from './starter/mounts.json' with { type: 'json' }
import ochre from './starter/ochre.json' with { type: 'json' }
import recipes from './starter/recipes.json' with { type: 'json' }
import sets from './starter/sets.json' with { type: 'json' }

const id = z.int()
const text = z.string()
const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) })

/** `effect-types.json`: id of the effect's type, its name. */
const effectType = rowsOf(z.tuple([id, text]))
/** `items.json`: id, name, level, type, category. */
const item = rowsOf(z.tuple([id, text, z.int(), text, z.enum(CATEGORIES)]))
/** Type of the effect, least and greatest value; null: that bound is not to be read. */
const effect = z.tuple([id, z.int().nullable(), z.int().nullable()])
/** `equipment.json`: id, name, level, type, set, then its effects. */
const piece = rowsOf(z.tuple([id, text, z.int(), text, id.nullable()], effect))
/** `recipes.json`: made item, then ingredient and quantity by turns. */
const recipe = rowsOf(z.tuple([id], z.int()))
/** `sets.json`: id, name, level. */
const set = rowsOf(z.tuple([id, text, z.int()]))
/** `almanax.json`: date, offered item, quantity, kamas received, kind of bonus. */
const day = rowsOf(z.tuple([text, id, z.int(), z.int(), text]))
/** `ochre.json`: step, step in the older order, monster, archimonster, type, still in the quest, then zones. */
const hunt = rowsOf(
  z.tuple([z.int().nullable(), z.int().nullable(), text, text.nullable(), text, z.boolean()], text),
)
/** `essences.json`: item, boss. */
const essence = rowsOf(z.tuple([id, text]))
/** `essence-additions.json`: an id of our own (negative), name, boss, why no list of the game has it. */
const addition = rowsOf(z.tuple([id.max(-1), text, text, text]))
/** `essence-exclusions.json`: boss, why the breeding workshop leaves it out. */
const exclusion = rowsOf(z.tuple([text, text]))
/** `mounts.json`: id, name, family. */
const mount = rowsOf(z.tuple([id, text, text]))
/** `crosses.json`: mount, generation, then its parents two by two. */
const cross = rowsOf(z.tuple([id, z.int()], id))
/** `breeding.json`: item, family, boss, essence, efficiency, uses. */
const object = rowsOf(z.tuple([id, text, text.nullable(), id.nullable(), z.int(), z.int()]))
/** Item, its category in the guide, quantity for one craft. */
const need = z.tuple([id, text, z.int()])
/** `guides.json`: guide, levels from and to, made item, recipe level, experience ratio, surplus carries, then needs. */
const tier = rowsOf(z.tuple([text, z.int(), z.int(), id, z.int(), z.int(), z.boolean()], need))

/** `mines.json`: ore, on how many maps it is found, then x, y and nodes of the best spots. */
const mine = rowsOf(z.tuple([id, z.int()], z.tuple([z.int(), z.int(), z.int()])))

/** The project's own tables, one row a line in `starter/`: enough for every tool to be useful without network. */
export function starterRows(): CatalogueRows {
  const all = [...otherItems(), ...equipmentItems(), ...addedEssences(), ...penObjects()]
  const names = new Map(all.map((i) => [i.id, i.name]))
  return {
    items: all,
    recipes: recipe
      .parse(recipes)
      .rows.map(([made, ...flat]) => ({ id: made, ...CRAFT, ingredients: pairs(flat) })),
    sets: set.parse(sets).rows.map(([setId, name, level]) => ({
      id: setId,
      name,
      level,
      items: all.filter((i) => i.set === setId).map((i) => i.id),
      bonuses: [],
    })),
    mounts: mount
      .parse(mounts)
      .rows.map(([mountId, name, family]) => ({ id: mountId, name, family, img: null })),
    crosses: cross.parse(crosses).rows.map(([born, generation, ...flat]) => ({
      mount: born,
      generation,
      parents: twoByTwo(flat),
    })),
    almanax: day.parse(almanax).rows.map(([date, offered, quantity, kamas, bonus]) => ({
      date,
      item: offered,
      name: names.get(offered) ?? '',
      quantity,
      kamas,
      bonus,
      bonusText: null,
    })),
    ochre: hunt
      .parse(ochre)
      .rows.map(([step, archiStep, monster, archimonstre, type, inUnity, ...zones]) => ({
        step,
        archiStep,
        monster,
        archimonstre,
        type,
        zones,
        inUnity,
      })),
    essences: allEssences(),
    breeding: object.parse(breeding).rows.map(([itemId, family, boss, essenceId, efficiency, uses]) => ({
      id: itemId,
      family,
      boss,
      essence: essenceId,
      efficiency,
      uses,
    })),
    guides: tier.parse(guides).rows.map(([guide, from, to, made, recipeLevel, ratio, carries, ...needs]) => ({
      guide,
      from,
      to,
      recipe: made,
      recipeLevel,
      ratio,
      carries,
      needs: needs.map(([itemId, category, quantity]) => ({ id: itemId, category, quantity })),
    })),
    mines: mine.parse(mines).rows.map(([ore, maps, ...spots]) => ({
      ore,
      maps,
      spots: spots.map(([x, y, nodes]) => ({ x, y, nodes })),
    })),
  }
}

// Professions are filled in when rows are put together, for the starter and for imports alike.
const CRAFT = { job: null, level: 0, ratio: 100 }
const PLAIN = {
  typeId: null,
  img: null,
  imgLarge: null,
  pods: null,
  conditions: null,
  origin: 'starter' as const,
}

const otherItems = (): ItemRow[] =>
  item.parse(items).rows.map(([itemId, name, level, type, category]) => ({
    ...PLAIN,
    id: itemId,
    name,
    level,
    type,
    category,
    set: null,
    effects: [],
  }))

function equipmentItems(): ItemRow[] {
  const names = new Map(effectType.parse(effectTypes).rows)
  return piece.parse(equipment).rows.map(([itemId, name, level, type, setId, ...effects]) => ({
    ...PLAIN,
    id: itemId,
    name,
    level,
    type,
    category: 'equipment',
    set: setId,
    effects: effects.map(([kind, min, max]) => ({ type: kind, name: names.get(kind) ?? '', min, max })),
  }))
}

const addedEssences = (): ItemRow[] =>
  addition.parse(additions).rows.map(([itemId, name]) => ({
    ...PLAIN,
    id: itemId,
    name,
    level: 1,
    type: 'Essence de gardien de donjon',
    category: 'resources',
    set: null,
    effects: [],
  }))

/** Fuels, makinas and nets of version 3.5 as far as the rules of the game give them: what they are made of comes with an import. */
const penObjects = (): ItemRow[] =>
  startObjects().map((object) => ({
    ...PLAIN,
    ...object,
    category: 'consumables',
    set: null,
    effects: [],
  }))

function allEssences(): CatalogueRows['essences'] {
  const reasons = new Map(exclusion.parse(exclusions).rows)
  const added = addition.parse(additions).rows.map(([itemId, , boss]): [number, string] => [itemId, boss])
  return [...essence.parse(essences).rows, ...added].map(([itemId, boss]) => ({
    id: itemId,
    boss,
    excluded: reasons.get(boss) ?? null,
  }))
}

const pairs = (flat: readonly number[]): { id: number; quantity: number }[] =>
  twoByTwo(flat).map(([itemId, quantity]) => ({ id: itemId, quantity }))

function twoByTwo(flat: readonly number[]): [number, number][] {
  const out: [number, number][] = []
  for (let i = 0; i + 1 < flat.length; i += 2) out.push([flat[i] ?? 0, flat[i + 1] ?? 0])
  return out
}

import type {
  AlmanaxDay,
  BreedingObject,
  Essence,
  GameMount,
  GameSet,
  GuideTier,
  Mine,
  MountCross,
  OchreRow,
} from '#shared/catalogue/types.ts'
import type {
  AlmanaxPart,
  BreedingPart,
  CrossesPart,
  EssencesPart,
  GuidesPart,
  MinesPart,
  MountsPart,
  OchrePart,
  SetsPart,
} from '#shared/catalogue/wire.ts'
import { iconPath } from '#shared/domain/icon-path.ts'
import { catalogueDb } from './catalogue-db.ts'
import { partText } from './part-text.ts'

/** The catalogue's small tables. */
export type Lists = {
  almanax: AlmanaxDay[]
  ochre: OchreRow[]
  guides: GuideTier[]
  mines: Mine[]
  sets: GameSet[]
  essences: Essence[]
  breeding: BreedingObject[]
  mounts: GameMount[]
  crosses: MountCross[]
}
export type ListKind = keyof Lists

const read = new Map<string, unknown>()

/**
 * A table of the catalogue in service, read when first asked for; a part that has not come yet is fetched. Null when the
 * device holds no catalogue, or one without this table. Throws CatalogueError.
 */
export async function catalogueList<K extends ListKind>(kind: K): Promise<Lists[K] | null> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const part = current?.parts.find((entry) => entry.kind === kind)
  if (!part) return null
  // A hash names one text, so that what is kept under it is what its kind decodes to.
  if (!read.has(part.hash)) read.set(part.hash, decode[kind](await partText(db, part)))
  return read.get(part.hash) as Lists[K]
}

/** Parts were checked when they were stored; from here on their text is trusted. */
const decode: { [K in ListKind]: (text: string) => Lists[K] } = {
  almanax: (text) =>
    (JSON.parse(text) as AlmanaxPart).rows.map(([date, item, name, quantity, kamas, bonus, bonusText]) => ({
      date,
      item,
      name,
      quantity,
      kamas,
      bonus,
      bonusText,
    })),
  ochre: (text) =>
    (JSON.parse(text) as OchrePart).rows.map(
      ([step, archiStep, monster, archimonstre, type, inUnity, ...zones]) => ({
        step,
        archiStep,
        monster,
        archimonstre,
        type,
        zones,
        inUnity,
      }),
    ),
  guides: (text) =>
    (JSON.parse(text) as GuidesPart).rows.map(
      ([guide, from, to, recipe, recipeLevel, ratio, carries, ...needs]) => ({
        guide,
        from,
        to,
        recipe,
        recipeLevel,
        ratio,
        carries,
        needs: needs.map(([id, category, quantity]) => ({ id, category, quantity })),
      }),
    ),
  mines: (text) =>
    (JSON.parse(text) as MinesPart).rows.map(([ore, maps, ...spots]) => ({
      ore,
      maps,
      spots: spots.map(([x, y, nodes]) => ({ x, y, nodes })),
    })),
  sets: (text) =>
    (JSON.parse(text) as SetsPart).rows.map(([id, name, level, ...items]) => ({ id, name, level, items })),
  // A part that was fetched before the column existed says nothing of it.
  essences: (text) =>
    (JSON.parse(text) as EssencesPart).rows.map(([id, boss, excluded = null]) => ({ id, boss, excluded })),
  breeding: (text) =>
    (JSON.parse(text) as BreedingPart).rows.map(([id, family, boss, essence, efficiency, uses]) => ({
      id,
      family,
      boss,
      essence,
      efficiency,
      uses,
    })),
  mounts: (text) =>
    (JSON.parse(text) as MountsPart).rows.map(([id, name, family, img]) => ({
      id,
      name,
      family,
      img: iconPath(img),
    })),
  crosses: (text) =>
    (JSON.parse(text) as CrossesPart).rows.map(([mount, generation, ...parents]) => ({
      mount,
      generation,
      parents: parents.flatMap((parent, at): [number, number][] => {
        const other = parents[at + 1]
        return at % 2 === 0 && other !== undefined ? [[parent, other]] : []
      }),
    })),
}

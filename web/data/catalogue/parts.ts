import { logRepeatedRefusal } from '#data/log-refusal.ts'
import { effectText } from '#shared/catalogue/effect-text.ts'
import { detailsPartName, effectsPartName } from '#shared/catalogue/part-names.ts'
import type {
  AlmanaxDay,
  BreedingObject,
  Effect,
  Essence,
  GameMount,
  GameSet,
  GuideTier,
  Makina,
  Mine,
  MountCross,
  OchreRow,
  PenFuel,
} from '#shared/catalogue/types.ts'
import type {
  AlmanaxPart,
  BreedingPart,
  CrossesPart,
  DetailsPart,
  EffectsPart,
  EssencesPart,
  FuelsPart,
  GuidesPart,
  MakinasPart,
  MinesPart,
  MountsPart,
  NetsPart,
  OchrePart,
  PartEntry,
  SetsPart,
} from '#shared/catalogue/wire.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import { type CatalogueDb, catalogueDb } from './catalogue-db.ts'
import { CatalogueError } from './download-messages.ts'

/**
 * The JSON text of a part: as stored, or fetched when it has not come yet. Parts were checked when they were stored;
 * from here on their text is trusted. Throws CatalogueError.
 */
async function partText(db: CatalogueDb, { hash }: PartEntry): Promise<string> {
  const stored = await db.get('parts', hash)
  return stored?.text ?? (await fetchPart(hash))
}

async function fetchPart(hash: string): Promise<string> {
  try {
    const path = `/api/v1/catalogue/parts/${hash}.json`
    const answer = await fetch(path)
    if (answer.ok) return await answer.text()
    logRepeatedRefusal('GET', path, answer.status, await answer.json().catch(() => null))
  } catch {
    // Said below, like any answer that is not the part.
  }
  throw new CatalogueError('network')
}

/** The catalogue's small tables. */
export type Lists = {
  almanax: AlmanaxDay[]
  ochre: OchreRow[]
  guides: GuideTier[]
  mines: Mine[]
  sets: GameSet[]
  essences: Essence[]
  breeding: BreedingObject[]
  fuels: PenFuel[]
  makinas: Makina[]
  nets: number[]
  mounts: GameMount[]
  crosses: MountCross[]
}
export type ListKind = keyof Lists

const decodedLists = new Map<string, unknown>()

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
  if (!decodedLists.has(part.hash)) decodedLists.set(part.hash, decode[kind](await partText(db, part)))
  return decodedLists.get(part.hash) as Lists[K]
}

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
  fuels: (text) =>
    (JSON.parse(text) as FuelsPart).rows.map(([id, gauge, tier, points, cap]) => ({
      id,
      gauge,
      tier,
      points,
      cap,
    })),
  makinas: (text) =>
    (JSON.parse(text) as MakinasPart).rows.map(([id, kind, family, generation, bonus]) => ({
      id,
      kind,
      family,
      generation,
      bonus,
    })),
  nets: (text) => (JSON.parse(text) as NetsPart).rows.map(([id]) => id),
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

const decodedEffects = new Map<string, Map<number, Effect[]>>()

/** The effects of an item, read when first asked for; a part that has not come yet is fetched. Throws CatalogueError. */
export async function itemEffects(id: number): Promise<Effect[]> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const part = current?.parts.find(({ name }) => name === effectsPartName(id))
  if (!part) return []
  const known = decodedEffects.get(part.hash)
  if (known) return known.get(id) ?? []
  const effects = readEffects(await partText(db, part))
  decodedEffects.set(part.hash, effects)
  return effects.get(id) ?? []
}

/** What the game calls an effect, by its folded name; null where no part that this device holds names it. */
export async function effectName(effect: string): Promise<string | null> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  for (const { kind, hash } of current?.parts ?? []) {
    const stored = kind === 'effects' ? await db.get('parts', hash) : undefined
    const name = stored && readEffectNames(stored.text).find((known) => foldEffect(known) === effect)
    if (name) return name
  }
  return null
}

const readEffects = (text: string): Map<number, Effect[]> => effectsOf(JSON.parse(text) as EffectsPart)
const readEffectNames = (text: string): string[] =>
  (JSON.parse(text) as EffectsPart).types.map(([, name]) => name)

const effectsOf = ({ types, rows }: EffectsPart): Map<number, Effect[]> =>
  new Map(
    rows.map(([item, effects]) => [
      item,
      effects.map(([at, min, max, printed]) => {
        const [id, name] = types[at] ?? [0, '']
        return { type: { id, name }, min, max, text: printed ?? effectText(name, min, max) }
      }),
    ]),
  )

/** An item's weight in pods and its conditions in the game's words, where they are known. */
export type ItemDetails = { pods: number | null; conditions: string | null }

const decodedDetails = new Map<string, ReadonlyMap<number, ItemDetails>>()

/**
 * What is known of these items beside their effects; an item that no part names is left out. Parts are read when first
 * asked for, and fetched where they have not come yet. Throws CatalogueError.
 */
export async function itemDetails(ids: readonly number[]): Promise<Map<number, ItemDetails>> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const names = new Set(ids.map(detailsPartName))
  const parts = await Promise.all(
    (current?.parts ?? [])
      .filter(({ name }) => names.has(name))
      .map(async (part) => {
        const details = decodedDetails.get(part.hash) ?? readDetails(await partText(db, part))
        decodedDetails.set(part.hash, details)
        return details
      }),
  )
  const found = new Map<number, ItemDetails>()
  for (const id of ids) {
    const details = parts.find((part) => part.has(id))?.get(id)
    if (details) found.set(id, details)
  }
  return found
}

const readDetails = (text: string): ReadonlyMap<number, ItemDetails> =>
  new Map((JSON.parse(text) as DetailsPart).rows.map(([id, pods, conditions]) => [id, { pods, conditions }]))

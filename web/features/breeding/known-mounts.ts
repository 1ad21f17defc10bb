import { useMemo } from 'react'
import { createTypos } from '#data/catalogue/typos.ts'
import { findNames } from '#shared/catalogue/find-names.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { GameMount, MountCross } from '#shared/catalogue/types.ts'
import { kindFinder } from '#shared/domain/breeding/mount-crosses.ts'
import { FAMILY_NAMES, familyId } from '#shared/domain/breeding/mount-families.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

/** A mount that can be added to the stable (T163). */
export type MountKind = {
  id: number
  name: string
  family: string
  familyId: number | null
  img: string | null
}

const EXAMPLES = 2

export type KnownMounts = ReturnType<typeof knownMounts>

/** The mounts of the game: undefined while they load, null when this device has no list of them. */
export function useKnownMounts(): KnownMounts | null | undefined {
  const list = useCatalogueList('mounts')
  const crosses = useCatalogueList('crosses')
  return useMemo(() => {
    if (list === undefined || crosses === undefined) return undefined
    return list && list.length > 0 ? knownMounts(list, crosses ?? []) : null
  }, [list, crosses])
}

/** The mounts of the game that this device knows, how they are born, and a search over them. */
function knownMounts(list: readonly GameMount[], crosses: readonly MountCross[]) {
  const byId = new Map(list.map((mount) => [mount.id, mount]))
  // Some mounts are of no generation: the list has 0 for them.
  const crossOf = new Map(
    crosses.filter(({ generation }) => generation > 0).map((cross) => [cross.mount, cross]),
  )
  const ordered = list
    .map((mount) => ({
      mount,
      text: searchText(mount.name),
      generation: crossOf.get(mount.id)?.generation ?? 0,
    }))
    .sort((a, b) => a.generation - b.generation || (a.text < b.text ? -1 : 1))
  const texts = ordered.map(({ text }) => text)
  const mountKind = (mount: GameMount): MountKind => ({ ...mount, familyId: familyId(mount.family) })
  const typos = createTypos()
  return {
    crosses,
    crossOf: (id: number) => crossOf.get(id),
    nameOf: (id: number): string => byId.get(id)?.name ?? `n° ${id}`,
    pictureOf: (id: number | null): string | null => (id === null ? null : (byId.get(id)?.img ?? null)),
    kindOf: kindFinder(list),
    /** The colours of a family that breed, by generation. */
    coloursOf: (family: string): GameMount[] =>
      ordered.flatMap(({ mount, generation }) => (mount.family === family && generation > 0 ? mount : [])),
    /** The mounts of a family (all of them without one) that match what was typed: those listed, and how many there are. */
    find(query: string, family: string | null, limit: number): { hits: MountKind[]; total: number } {
      const accepts = (at: number) => family === null || ordered[at]?.mount.family === family
      const found =
        query === ''
          ? [...ordered.keys()].filter(accepts)
          : findNames(texts, query, { limit: ordered.length, accepts, typos })
      const hits = found.slice(0, limit).flatMap((at) => {
        const mount = ordered[at]?.mount
        return mount ? [mountKind(mount)] : []
      })
      return { hits, total: found.length }
    },
    /** Mounts to begin a stable of this family with (the first one without it): of the first generation, each other's mates. */
    examples: (family: string | null): MountKind[] =>
      ordered
        .filter(({ mount, generation }) => generation === 1 && mount.family === (family ?? FAMILY_NAMES[0]))
        .slice(0, EXAMPLES)
        .map(({ mount }) => mountKind(mount)),
  }
}

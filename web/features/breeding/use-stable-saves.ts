import { useMemo } from 'react'
import { type Mutate, useMutate } from '#blocks/use-mutate.ts'
import type { mounts } from '#shared/collections/mounts.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { addMount, editMount, type Mount, type NewMount, removeMount } from '#store/mounts.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import type { MountKind } from './known-mounts.ts'

const FIELDS = [
  'custom_name',
  'gender',
  'is_cameleone',
  'is_sterile',
  'level',
  'generation',
  'love',
  'maturity',
  'endurance',
  'serenity',
  'xp',
  'father_id',
  'mother_id',
] as const satisfies readonly (keyof Mount)[]
/** What a player says of a mount; the rest comes with its kind. */
export type MountFields = Pick<Mount, (typeof FIELDS)[number]>
/** A mount that was just made. */
export type Made = { id: string; family: string; variant: string; game: Mount['game'] }

export type StableSaves = ReturnType<typeof useStableSaves>

/** Everything that changes the stable. Each change is committed at once, then a message offers to undo it for eight seconds. */
export function useStableSaves(onMade: (made: Made) => void) {
  const mutate = useMutate()
  // The dialog that asks says by itself what could not be stored.
  const quietly = useMutate({ quiet: true })
  return useMemo(() => {
    /** Stores a new mount; false when nothing was stored, which `run` reports or leaves to the dialog. */
    const make = async (run: Mutate, mount: NewMount): Promise<boolean> => {
      const done = await run((db) => addMount(db, mount))
      if (!done) return false
      onMade({ id: done.id, family: mount.family_name, variant: mount.variant_name, game: mount.game })
      undoToast(`Monture ajoutée\u00a0: ${nameOf(mount)}`, done.undo)
      return true
    }
    return {
      add: (kind: MountKind, fields: MountFields) =>
        make(quietly, {
          game: 'dofus3',
          ankama_id: kind.id,
          family_id: kind.familyId,
          family_name: kind.family,
          variant_name: kind.name,
          image_url: kind.img,
          extra: null,
          ...fields,
        }),
      async edit(mount: Mount, fields: MountFields): Promise<boolean> {
        const patch = changesOf(mount, fields)
        if (Object.keys(patch).length === 0) return true
        const done = await quietly((db) => editMount(db, mount.id, patch))
        if (done) undoToast(`Monture modifiée\u00a0: ${nameOf(mount)}`, done.undo)
        return done !== null
      },
      /** Another one like it, which has no name of its own yet. */
      copy: ({ id: _, stamps: __, ...mount }: Mount) => make(mutate, { ...mount, custom_name: null }),
      async remove(mount: Mount): Promise<void> {
        const done = await mutate((db) => removeMount(db, mount))
        if (done && !done.unchanged) undoToast(`Monture supprimée\u00a0: ${nameOf(mount)}`, done.undo)
      },
    }
  }, [mutate, quietly, onMade])
}

const nameOf = ({ custom_name, variant_name }: Pick<Mount, 'custom_name' | 'variant_name'>): string =>
  custom_name || variant_name || 'Sans nom'

/** Of the fields, those that say something new. */
function changesOf(mount: Mount, fields: MountFields): PatchOf<typeof mounts> {
  const patch: PatchOf<typeof mounts> = {}
  const take = <F extends keyof MountFields>(field: F) => {
    if (fields[field] !== mount[field]) patch[field] = fields[field]
  }
  for (const field of FIELDS) take(field)
  return patch
}

import { useMemo } from 'react'
import { newRowId } from '#data/row-id.ts'
import { mounts } from '#shared/collections/mounts.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { undoToast } from '#ui/toast.tsx'
import { useQuietSave, useRemoveAll, useSave } from '#ui/use-rows.ts'
import type { Suggestion } from './known-mounts.ts'
import type { Mount } from './stable-view.ts'
import { text } from './text.ts'

/** What a player says of a mount; the rest comes with its kind. */
export type MountFields = Pick<Mount, 'level' | 'custom_name' | 'gender' | 'is_cameleone' | 'is_sterile'>
/** A mount that was just made. */
export type Made = { id: string; family: string; variant: string; game: Mount['game'] }

export type StableSaves = ReturnType<typeof useStableSaves>

/** Everything that changes the stable. Each act is committed at once, said, and can be taken back for eight seconds. */
export function useStableSaves(onMade: (made: Made) => void) {
  const save = useSave()
  const quietSave = useQuietSave()
  const removeAll = useRemoveAll()
  return useMemo(() => {
    /** Stores a new mount; false, after `write` has told it or not, when nothing was stored. */
    const make = async (write: typeof save, mount: Omit<Mount, 'id' | 'stamps'>): Promise<boolean> => {
      const id = newRowId()
      if (!(await write(mounts, { id }, mount))) return false
      onMade({ id, family: mount.family_name, variant: mount.variant_name, game: mount.game })
      undoToast(text.added(nameOf(mount)), () => removeAll(mounts, [{ id }]))
      return true
    }
    return {
      /** The dialog that asks says by itself what could not be stored. */
      add: (kind: Suggestion, fields: MountFields) =>
        make(quietSave, {
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
        const { patch, before } = changesOf(mount, fields)
        if (Object.keys(patch).length === 0) return true
        if (!(await quietSave(mounts, { id: mount.id }, patch))) return false
        undoToast(text.edited(nameOf(mount)), () => save(mounts, { id: mount.id }, before))
        return true
      },
      /** Another one like it, which has no name of its own yet. */
      copy: ({ id: _, stamps: __, ...mount }: Mount) => make(save, { ...mount, custom_name: null }),
      async remove({ id, stamps: _, ...mount }: Mount): Promise<void> {
        if (!(await removeAll(mounts, [{ id }]))) return
        undoToast(text.removed(nameOf(mount)), () => save(mounts, { id: newRowId() }, mount))
      },
    }
  }, [save, quietSave, removeAll, onMade])
}

const nameOf = ({ custom_name, variant_name }: Pick<Mount, 'custom_name' | 'variant_name'>): string =>
  custom_name || variant_name || text.noName

/** Of the fields, those that say something new, and what they said before. */
function changesOf(mount: Mount, fields: MountFields) {
  const before: PatchOf<typeof mounts> = {}
  const patch: PatchOf<typeof mounts> = {}
  const take = <F extends keyof MountFields>(field: F) => {
    if (fields[field] === mount[field]) return
    before[field] = mount[field]
    patch[field] = fields[field]
  }
  take('level')
  take('custom_name')
  take('gender')
  take('is_cameleone')
  take('is_sterile')
  return { patch, before }
}

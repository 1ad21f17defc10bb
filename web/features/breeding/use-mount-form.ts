import { type FormEvent, useState } from 'react'
import { MAX_CUSTOM_NAME, MAX_LEVEL } from '#shared/collections/mounts.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import type { MountFields } from './use-stable-saves.ts'

type Typed = Omit<MountFields, 'level' | 'custom_name'> & { level: string; name: string }

const typedOf = (before: MountFields | null): Typed => ({
  level: before?.level?.toString() ?? '',
  name: before?.custom_name ?? '',
  gender: before?.gender ?? null,
  is_cameleone: before?.is_cameleone ?? false,
  is_sterile: before?.is_sterile ?? false,
})

/** The fields of a mount being added or changed: what is typed stays until it is stored (T152 to T159). */
export function useMountForm(
  before: MountFields | null,
  onSubmit: (fields: MountFields) => Promise<boolean>,
  onClose: () => void,
) {
  const [typed, setTyped] = useState(() => typedOf(before))
  const [state, setState] = useState<'typing' | 'level' | 'saving' | 'failed'>('typing')
  useHoldReload(true)

  const set = (patch: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...patch }))
    if (state !== 'saving') setState('typing')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'saving') return
    const field = event.currentTarget.elements.namedItem('level')
    const level = field instanceof HTMLInputElement ? levelOf(field) : undefined
    if (level === undefined) {
      setState('level')
      return field instanceof HTMLInputElement && field.focus()
    }
    setState('saving')
    const { name, gender, is_cameleone, is_sterile } = typed
    const custom_name = name.trim().slice(0, MAX_CUSTOM_NAME) || null
    const stored = await onSubmit({ level, custom_name, gender, is_cameleone, is_sterile })
    if (stored) onClose()
    else setState('failed')
  }
  return {
    typed,
    state,
    set,
    submit,
    /** Of the two boxes at most one is ticked (T156). */
    toggleGender: (gender: 'male' | 'female') => set({ gender: typed.gender === gender ? null : gender }),
  }
}

/** Null for an empty field; undefined for what is no level, which a number field hides from its value. */
function levelOf({ value, validity }: HTMLInputElement): number | null | undefined {
  if (validity.badInput) return undefined
  if (value.trim() === '') return null
  const level = Number(value)
  return Number.isInteger(level) && level >= 0 && level <= MAX_LEVEL ? level : undefined
}

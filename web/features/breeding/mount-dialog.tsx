import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { MAX_CUSTOM_NAME, MAX_LEVEL } from '#shared/collections/mounts.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Check } from '#ui/fields/check.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { text } from './text.ts'
import type { MountFields } from './use-stable-saves.ts'
import './mount-dialog.css'

type Props = {
  kind: { name: string; family: string; img: string | null }
  /** The mount as it is; null for a new one. */
  before: MountFields | null
  /** Stores the fields; false when nothing was stored. */
  onSubmit: (fields: MountFields) => Promise<boolean>
  onClose: () => void
}

/** A mount to be added, or changed: its level, its name, its gender, and what it is. */
export function MountDialog({ kind, before, onSubmit, onClose }: Props) {
  const id = useId()
  const { typed, state, set, submit, toggleGender } = useMountForm(before, onSubmit, onClose)
  const saving = state === 'saving'
  const words = before ? { idle: text.save, busy: text.saving } : { idle: text.add, busy: text.adding }
  return (
    <Dialog title={before ? text.editTitle : text.addTitle} onClose={onClose}>
      <form className="mount-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="item">
          <ItemIcon item={{ id: 0, type: kind.family, img: kind.img }} size={40} />
          <span>
            <b>{kind.name || text.noName}</b>
            <span className="sub">{kind.family}</span>
          </span>
        </p>
        <div className="mount-line">
          <div className="lab">
            <label htmlFor={`${id}-level`}>{text.levelField}</label>
            <span className={state === 'level' ? 'field bad' : 'field'}>
              <input
                id={`${id}-level`}
                name="level"
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_LEVEL}
                step={1}
                autoComplete="off"
                aria-invalid={state === 'level'}
                aria-describedby={state === 'level' ? `${id}-note` : undefined}
                value={typed.level}
                onChange={(event) => set({ level: event.target.value })}
              />
            </span>
          </div>
          <div className="lab">
            <label htmlFor={`${id}-name`}>{text.nameField}</label>
            <span className="field">
              <input
                id={`${id}-name`}
                name="name"
                type="text"
                maxLength={MAX_CUSTOM_NAME}
                autoComplete="off"
                value={typed.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </span>
          </div>
        </div>
        {state === 'level' && (
          <p id={`${id}-note`} className="hint bad" role="alert">
            {text.levelHint}
          </p>
        )}
        <Boxes legend={text.genderField}>
          <Box
            label={text.genders.male}
            sign={text.signs.male}
            checked={typed.gender === 'male'}
            onToggle={() => toggleGender('male')}
          />
          <Box
            label={text.genders.female}
            sign={text.signs.female}
            checked={typed.gender === 'female'}
            onToggle={() => toggleGender('female')}
          />
        </Boxes>
        <Boxes legend={text.traitsField}>
          <Box
            label={text.cameleone}
            checked={typed.is_cameleone}
            onToggle={() => set({ is_cameleone: !typed.is_cameleone })}
          />
          <Box
            label={text.sterile}
            checked={typed.is_sterile}
            onToggle={() => set({ is_sterile: !typed.is_sterile })}
          />
        </Boxes>
        <FormAlert message={state === 'failed' ? text.saveFailed : null} />
        <footer>
          <button type="button" className="btn ghost" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" className="btn main" aria-disabled={saving}>
            {saving ? words.busy : words.idle}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

type Typed = Omit<MountFields, 'level' | 'custom_name'> & { level: string; name: string }

const typedOf = (before: MountFields | null): Typed => ({
  level: before?.level?.toString() ?? '',
  name: before?.custom_name ?? '',
  gender: before?.gender ?? null,
  is_cameleone: before?.is_cameleone ?? false,
  is_sterile: before?.is_sterile ?? false,
})

/** The fields of a mount being added or changed: what is typed stays until it is stored (T152 to T159). */
function useMountForm(
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

const Boxes = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="mount-boxes">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

type BoxProps = { label: string; sign?: string; checked: boolean; onToggle: () => void }

const Box = ({ label, sign, checked, onToggle }: BoxProps) => (
  <span className="mount-box">
    <Check label={label} checked={checked} onToggle={onToggle} />
    {/* The words are as good as the box, which alone is read out and reached by the keyboard. */}
    <span aria-hidden="true" onClick={onToggle}>
      {sign && <span className="sign">{sign}</span>}
      {label}
    </span>
  </span>
)

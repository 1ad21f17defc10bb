import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { MAX_CUSTOM_NAME, MOUNT_NUMBERS, type MountNumber } from '#shared/collections/mounts.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Select } from '#ui/fields/select.tsx'
import { excessOf, TooLong } from '#ui/fields/too-long.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { text } from './text.ts'
import type { MountFields } from './use-stable-saves.ts'

type Props = {
  kind: { name: string; family: string; img: string | null }
  /** The colours that its parents may be of, by their ids. */
  parents: readonly { id: number; name: string }[]
  /** The mount as it is; null for a new one. */
  before: MountFields | null
  /** Stores the fields; false when nothing was stored. */
  onSubmit: (fields: MountFields) => Promise<boolean>
  onClose: () => void
}

/** A mount to be added, or changed: its level, its name, its gender, and what it is. */
export function MountDialog({ kind, parents, before, onSubmit, onClose }: Props) {
  const form = useMountForm(before, onSubmit, onClose)
  const { id, typed, state, set, submit, toggleGender } = form
  const saving = state === 'saving'
  const words = before
    ? { idle: 'Enregistrer', busy: 'Enregistrement…' }
    : { idle: 'Ajouter', busy: 'Ajout…' }
  return (
    <Dialog title={before ? 'Modifier la monture' : 'Ajouter une monture'} onClose={onClose}>
      <form
        className="mt-2.5 grid gap-3.5 [&>footer]:mt-1.5"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className="item">
          <ItemIcon item={{ id: 0, type: kind.family, img: kind.img }} size={40} />
          <span>
            <b className="block font-semibold text-text">{kind.name || 'Sans nom'}</b>
            <span className="sub">{kind.family}</span>
          </span>
        </p>
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
          <NumberField field="level" form={form} />
          <div className="lab">
            <label htmlFor={`${id}-name`}>Nom personnalisé</label>
            <span className={isTooLong(typed.name) ? 'field bad' : 'field'}>
              <input
                id={`${id}-name`}
                name="name"
                type="text"
                autoComplete="off"
                aria-invalid={isTooLong(typed.name)}
                aria-describedby={isTooLong(typed.name) ? `${id}-name-note` : undefined}
                value={typed.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </span>
          </div>
        </div>
        <TooLong id={`${id}-name-note`} typed={typed.name} limit={MAX_CUSTOM_NAME} />
        <BadNumber of={['level']} form={form} />
        <Boxes legend="Sexe">
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
        <Boxes legend="Particularités">
          <Box
            label="Caméléone"
            checked={typed.is_cameleone}
            onToggle={() => set({ is_cameleone: !typed.is_cameleone })}
          />
          <Box
            label="Stérile"
            checked={typed.is_sterile}
            onToggle={() => set({ is_sterile: !typed.is_sterile })}
          />
        </Boxes>
        <details open={before !== null && [...GAUGES, ...PARENTS].some((key) => before[key] !== null)}>
          <summary className="min-h-11 cursor-pointer content-center text-12 font-medium text-muted">
            Génération et jauges
          </summary>
          <p className="hint">
            {
              'Facultatif. À 20 000 points d’amour, de maturité et d’endurance, une monture est prête à accoupler (guides publics). «\u00a0Enclos\u00a0» peut partir de ces jauges.'
            }
          </p>
          <div className="my-2 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-2.5">
            {GAUGES.map((key) => (
              <NumberField key={key} field={key} form={form} />
            ))}
          </div>
          <BadNumber of={GAUGES} form={form} />
          <p className="hint">Les parents entrent dans les chances de ses petits.</p>
          <div className="my-2 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-2.5">
            {PARENTS.map((key) => (
              <div key={key} className="lab">
                <span aria-hidden="true">{text.parents[key]}</span>
                <Select
                  label={text.parents[key]}
                  value={String(typed[key] ?? '')}
                  options={[
                    { value: '', label: 'Non noté' },
                    ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  onChange={(chosen) => set({ [key]: chosen === '' ? null : Number(chosen) })}
                />
              </div>
            ))}
          </div>
        </details>
        <FormAlert message={state === 'failed' ? 'Erreur de sauvegarde' : null} />
        <footer>
          <Button className="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" className="main" aria-disabled={saving}>
            {saving ? words.busy : words.idle}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const GAUGES = ['generation', 'love', 'maturity', 'endurance', 'serenity', 'xp'] as const
const NUMBERS = ['level', ...GAUGES] as const
const PARENTS = ['father_id', 'mother_id'] as const

type Typed = Omit<MountFields, MountNumber | 'custom_name'> & Record<MountNumber, string> & { name: string }

const typedOf = (before: MountFields | null): Typed => ({
  ...eachNumber((key) => before?.[key]?.toString() ?? ''),
  name: before?.custom_name ?? '',
  gender: before?.gender ?? null,
  is_cameleone: before?.is_cameleone ?? false,
  is_sterile: before?.is_sterile ?? false,
  father_id: before?.father_id ?? null,
  mother_id: before?.mother_id ?? null,
})

const eachNumber = <T,>(make: (key: MountNumber) => T): Record<MountNumber, T> => ({
  level: make('level'),
  generation: make('generation'),
  love: make('love'),
  maturity: make('maturity'),
  endurance: make('endurance'),
  serenity: make('serenity'),
  xp: make('xp'),
})

type MountForm = ReturnType<typeof useMountForm>

/** The fields of a mount being added or changed: what is typed stays until it is stored (T152 to T159). */
function useMountForm(
  before: MountFields | null,
  onSubmit: (fields: MountFields) => Promise<boolean>,
  onClose: () => void,
) {
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(before))
  const [state, setState] = useState<'typing' | MountNumber | 'saving' | 'failed'>('typing')
  useHoldReload(true)

  const set = (patch: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...patch }))
    if (state !== 'saving') setState('typing')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'saving') return
    const { elements } = event.currentTarget
    const numbers = eachNumber((key) => numberOf(elements.namedItem(key), MOUNT_NUMBERS[key]))
    const bad = NUMBERS.find((key) => numbers[key] === undefined)
    if (bad) {
      setState(bad)
      return showField(elements.namedItem(bad))
    }
    const { name, gender, is_cameleone, is_sterile, father_id, mother_id } = typed
    if (isTooLong(name)) return showField(elements.namedItem('name'))
    setState('saving')
    const custom_name = name.trim() || null
    const noted = eachNumber((key) => numbers[key] ?? null)
    const traits = { gender, is_cameleone, is_sterile, father_id, mother_id }
    const stored = await onSubmit({ ...noted, custom_name, ...traits })
    if (stored) onClose()
    else setState('failed')
  }
  return {
    id,
    typed,
    state,
    set,
    submit,
    /** Of the two boxes at most one is ticked (T156). */
    toggleGender: (gender: 'male' | 'female') => set({ gender: typed.gender === gender ? null : gender }),
  }
}

const isTooLong = (name: string): boolean => excessOf(name, MAX_CUSTOM_NAME) > 0

/** Null for an empty field; undefined for what is no such number, which a number field hides from its value. */
function numberOf(
  field: Element | RadioNodeList | null,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | null | undefined {
  if (!(field instanceof HTMLInputElement) || field.validity.badInput) return undefined
  if (field.value.trim() === '') return null
  const number = Number(field.value)
  return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined
}

/** A field of what is folded is unfolded first. */
function showField(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLInputElement)) return
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus()
}

function NumberField({ field, form }: { field: MountNumber; form: MountForm }) {
  const { id, typed, state, set } = form
  const { minimum, maximum } = MOUNT_NUMBERS[field]
  const bad = state === field
  return (
    <div className="lab">
      <label htmlFor={`${id}-${field}`}>{text.numbers[field]}</label>
      <span className={bad ? 'field bad' : 'field'}>
        <input
          id={`${id}-${field}`}
          name={field}
          className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          type="number"
          inputMode={minimum < 0 ? 'text' : 'numeric'}
          min={minimum}
          max={maximum}
          step={1}
          autoComplete="off"
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-note` : undefined}
          value={typed[field]}
          onChange={(event) => set({ [field]: event.target.value })}
          // Chrome would count up and down.
          onWheel={(event) => event.currentTarget.blur()}
        />
      </span>
    </div>
  )
}

/** What is wrong with one of these numbers. */
function BadNumber({ of, form: { id, state } }: { of: readonly MountNumber[]; form: MountForm }) {
  const bad = of.find((key) => key === state)
  if (!bad) return null
  const { minimum, maximum } = MOUNT_NUMBERS[bad]
  return (
    <p id={`${id}-note`} className="hint bad -mt-2" role="alert">
      {bad === 'level'
        ? 'Un niveau est un nombre entier de 0 à 200.'
        : `${text.numbers[bad]}\u00a0: un nombre entier de ${formatNumber(minimum)} à ${formatNumber(maximum)}.`}
    </p>
  )
}

const Boxes = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-wrap gap-x-6 gap-y-1">
    <legend className="mb-1.5 w-full text-12 font-medium text-muted">{legend}</legend>
    {children}
  </fieldset>
)

type BoxProps = { label: string; sign?: string; checked: boolean; onToggle: () => void }

const Box = ({ label, sign, checked, onToggle }: BoxProps) => (
  <span className="inline-flex min-h-9 items-center gap-2.25 touch:min-h-11">
    <Check label={label} checked={checked} onToggle={onToggle} />
    {/* The words are as good as the box, which alone is read out and reached by the keyboard. */}
    <span aria-hidden="true" className="cursor-pointer" onClick={onToggle}>
      {sign && <span className="mr-1.25 text-faint">{sign}</span>}
      {label}
    </span>
  </span>
)

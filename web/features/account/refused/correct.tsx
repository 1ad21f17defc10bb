import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import type { Refused } from '#data/db/list-refused.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import type { Kind } from '../words/collection-words.ts'
import { choicesOf, kindOf, valueWords } from '../words/place-words.ts'
import type { Correction } from './use-refused.ts'

/** The field of « Corriger »; a value that the field does not accept stays on screen, marked. */
export function Correct({
  item,
  correct,
  onDone,
}: {
  item: Refused
  correct: (item: Refused, typed: string) => Promise<Correction>
  onDone: () => void
}) {
  const [typed, setTyped] = useState(() => editable(item))
  const [wrong, setWrong] = useState(false)
  const id = useId()
  useHoldReload(true)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await correct(item, typed)
    setWrong(answer === 'unreadable')
    if (answer === 'failed') toast('Erreur de sauvegarde', 'error')
    if (answer === 'gone') toast('La ligne a été supprimée\u00a0: rien n’est enregistré', 'error')
    if (answer !== 'saved') return
    toast('Ligne sauvegardée ✔')
    onDone()
  }
  return (
    <form className="correct" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <label className="lab" htmlFor={id}>
        <span>Nouvelle valeur</span>
        <span className={wrong ? 'field bad' : 'field'}>
          <CorrectField
            id={id}
            kind={kindOf(item)}
            choices={choicesOf(item)}
            typed={typed}
            wrong={wrong}
            onType={setTyped}
          />
        </span>
      </label>
      <button type="submit" className="btn main">
        Enregistrer
      </button>
      <button type="button" className="btn ghost" onClick={onDone}>
        Annuler
      </button>
      {wrong && (
        <p className="hint bad" id={`${id}-wrong`} role="alert">
          illisible ou hors limites, rien n’est enregistré
        </p>
      )}
    </form>
  )
}

/** A value as a field shows it; what it prints, it reads back. */
function editable(item: Refused): string {
  const { value } = item
  if (kindOf(item) === 'boolean') return valueWords(item, value === true)
  return typeof value === 'number' ? formatNumber(value) : String(value ?? '')
}

type Props = {
  id: string
  kind: Kind
  /** The values that the field may have, where they are few. */
  choices: readonly [value: string, word: string][]
  typed: string
  wrong: boolean
  onType: (typed: string) => void
}

/** The control in which a value of this kind is typed again. */
function CorrectField({ id, kind, choices, typed, wrong, onType }: Props) {
  const common = {
    id,
    value: typed,
    'aria-invalid': wrong,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onType(event.target.value),
  }
  if (kind === 'boolean')
    return (
      <select {...common}>
        <option value="oui">oui</option>
        <option value="non">non</option>
      </select>
    )
  if (choices.length > 0) {
    // A value that is none of them is what was refused: it is shown, and cannot be chosen again.
    const known = choices.some(([value]) => value === typed)
    return (
      <select {...common}>
        {!known && (
          <option value={typed} disabled>
            {typed}
          </option>
        )}
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'note') return <textarea {...common} rows={3} />
  return <input {...common} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />
}

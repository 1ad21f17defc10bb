import { type FormEvent, useId, useState } from 'react'
import type { Refused } from '#data/list-refused.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { CorrectField } from './correct-field.tsx'
import { text } from './text.ts'
import type { Correction } from './use-refused.ts'
import { choicesOf, kindOf, valueWords } from './words.ts'

const words = text.refused

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
    if (answer === 'failed') toast(text.saveFailed, 'error')
    if (answer !== 'saved') return
    toast(text.saved)
    onDone()
  }
  return (
    <form className="correct" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <label className="lab" htmlFor={id}>
        <span>{words.newValue}</span>
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
        {words.save}
      </button>
      <button type="button" className="btn ghost" onClick={onDone}>
        {words.cancel}
      </button>
      {wrong && (
        <p className="hint bad" id={`${id}-wrong`} role="alert">
          {words.unreadable}
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

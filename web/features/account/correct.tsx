import { type FormEvent, useId, useState } from 'react'
import type { Refused } from '#data/refused.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { text } from './text.ts'
import type { Correction } from './use-refused.ts'

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
  const [typed, setTyped] = useState(() => editable(item.value))
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
    <form className="correct" onSubmit={save}>
      <label className="lab" htmlFor={id}>
        <span>{words.newValue}</span>
        <span className={wrong ? 'field bad' : 'field'}>
          <input
            id={id}
            value={typed}
            autoComplete="off"
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
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
const editable = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value) : String(value ?? '')

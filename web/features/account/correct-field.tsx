import type { ChangeEvent } from 'react'
import type { Kind } from './collection-words.ts'
import { text } from './text.ts'

const words = text.refused

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
export function CorrectField({ id, kind, choices, typed, wrong, onType }: Props) {
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
        <option value={words.yes}>{words.yes}</option>
        <option value={words.no}>{words.no}</option>
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

import type { ChangeEvent } from 'react'
import type { Kind } from './collection-words.ts'
import { text } from './text.ts'

const words = text.refused

type Props = {
  id: string
  kind: Kind
  typed: string
  wrong: boolean
  onType: (typed: string) => void
}

/** The control in which a value of this kind is typed again. */
export function CorrectField({ id, kind, typed, wrong, onType }: Props) {
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
  if (kind === 'note') return <textarea {...common} rows={3} />
  return <input {...common} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />
}

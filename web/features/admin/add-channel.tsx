import { Plus } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { text } from './text.ts'
import type { ChannelActs } from './use-channel-acts.ts'

const words = text.channels
const MAX_LENGTH = 500

/** A channel's address or login, and « Ajouter »; what was typed stays until the channel is in the list. */
export function AddChannel({ acts, offline }: { acts: ChannelActs; offline: boolean }) {
  const [url, setUrl] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useHoldReload(url !== '')
  const ready = url.trim() !== '' && !acts.adding

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    if (offline) return toast(text.needsNetwork)
    const added = await acts.add(url.trim())
    if (added) setUrl('')
    input.current?.focus()
  }
  return (
    <form className="add" onSubmit={(event) => void submit(event)}>
      <span className={acts.problem ? 'field bad' : 'field'}>
        <input
          ref={input}
          type="text"
          inputMode="url"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          aria-label={words.field}
          aria-invalid={acts.problem !== null}
          aria-describedby={acts.problem ? `${id}-problem` : undefined}
          placeholder={words.placeholder}
          value={url}
          onChange={(event) => {
            setUrl(event.target.value)
            acts.forgetProblem()
          }}
        />
      </span>
      <button
        type="submit"
        className="btn"
        disabled={!ready}
        aria-disabled={offline || undefined}
        aria-busy={acts.adding || undefined}
        title={offline ? text.needsNetwork : undefined}
      >
        <Plus className="i" aria-hidden="true" />
        {words.add}
      </button>
      <div role="alert">
        {acts.problem && (
          <p className="hint bad" id={`${id}-problem`}>
            {acts.problem}
          </p>
        )}
      </div>
    </form>
  )
}

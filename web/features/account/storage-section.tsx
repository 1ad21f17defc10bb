import { useEffect, useState } from 'react'
import { type StorageState, storageState } from '#data/storage.ts'
import { bytesText } from './bytes.ts'
import { text } from './text.ts'

const words = text.data

/** How much room the data take here, and whether the browser promises to keep them. */
export function StorageSection() {
  const [state, setState] = useState<StorageState | null>(null)
  const [refused, setRefused] = useState(false)
  const look = async () => setState(await storageState())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the page opens
  useEffect(() => void look(), [])
  const protect = async () => {
    setRefused(!(await navigator.storage.persist().catch(() => false)))
    await look()
  }
  if (!state)
    return (
      <section aria-busy="true">
        <h2>{words.storageTitle}</h2>
      </section>
    )
  const { persisted, usage, quota } = state
  return (
    <section>
      <h2>{words.storageTitle}</h2>
      <dl>
        <div className="lead">
          <dt>{words.used}</dt>
          <dd>{bytesText(usage)}</dd>
        </div>
        <div className="lead">
          <dt>{words.available}</dt>
          <dd>{bytesText(quota)}</dd>
        </div>
      </dl>
      <p className="muted">{persistenceWords(persisted)}</p>
      {persisted === false && (
        <button type="button" className="btn" onClick={() => void protect()}>
          {words.persist}
        </button>
      )}
      <div role="status">{refused && <p className="hint">{words.persistRefused}</p>}</div>
    </section>
  )
}

function persistenceWords(persisted: boolean | null): string {
  if (persisted === null) return words.persistUnknown
  return persisted ? words.persisted : words.notPersisted
}

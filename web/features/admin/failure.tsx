import { TriangleAlert } from 'lucide-react'
import { text } from './text.ts'

/** What could not be loaded, and a way to try again. */
export function Failure({
  title,
  sentence,
  onRetry,
}: {
  title?: string
  sentence: string
  onRetry: () => void
}) {
  return (
    <div className="failure" role="alert">
      <TriangleAlert className="i loss" aria-hidden="true" />
      <p>
        {title && <b>{title}</b>}
        <span>{sentence}</span>
      </p>
      <button type="button" className="btn" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  )
}

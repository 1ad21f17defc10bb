import { text } from './text.ts'
import { useComing } from './use-rest.ts'

/** The shape of a tool page, while its code is on the way. */
export function PageLoading() {
  useComing()
  return (
    <div className="page" aria-busy="true">
      <p className="sr" role="status">
        {text.loading}
      </p>
      <div className="skel page-skel-title" />
      <div className="skel page-skel-line" />
      <div className="skel page-skel-work" />
    </div>
  )
}

import { PageLink } from '#ui/page-link.tsx'
import { text } from './text.ts'

export function NotFound() {
  return (
    <div className="page lost">
      <h1>{text.notFound.status}</h1>
      <p className="muted">{text.notFound.sentence}</p>
      <PageLink to="/" className="btn">
        {text.notFound.home}
      </PageLink>
    </div>
  )
}

import { PageLink } from '#ui/page-link.tsx'
import { text } from './notice-text.ts'
import { PageFrame } from './screen.tsx'

export function NotFound() {
  return (
    <PageFrame title={text.notFound.status}>
      <div className="page lost">
        <h1>{text.notFound.status}</h1>
        <p className="muted">{text.notFound.sentence}</p>
        <PageLink to="/" className="btn">
          {text.notFound.home}
        </PageLink>
      </div>
    </PageFrame>
  )
}

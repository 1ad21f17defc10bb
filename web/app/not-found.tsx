import { PageLink } from '#ui/page-link.tsx'
import { PageFrame } from './screen.tsx'

const text = {
  status: 'Not Found',
  sentence: 'Cette page n’existe pas, ou n’existe plus.',
  home: 'Revenir à l’accueil',
}

export function NotFound() {
  return (
    <PageFrame title={text.status}>
      <div className="page lost">
        <h1>{text.status}</h1>
        <p className="muted">{text.sentence}</p>
        <PageLink to="/" className="btn">
          {text.home}
        </PageLink>
      </div>
    </PageFrame>
  )
}

import { PageLink } from '#ui/page/page-link.tsx'
import { LostPage, PageFrame } from './screen.tsx'

export function NotFound() {
  return (
    <PageFrame title="Not Found">
      <LostPage title="Not Found" sentence="Cette page n’existe pas, ou n’existe plus.">
        <PageLink to="/" className="btn">
          Revenir à l’accueil
        </PageLink>
      </LostPage>
    </PageFrame>
  )
}

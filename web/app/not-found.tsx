import { PageLink } from '#ui/page/page-link.tsx'
import { LostPage, PageFrame } from './screen.tsx'

const text = {
  status: 'Not Found',
  sentence: 'Cette page n’existe pas, ou n’existe plus.',
  home: 'Revenir à l’accueil',
}

export function NotFound() {
  return (
    <PageFrame title={text.status}>
      <LostPage title={text.status} sentence={text.sentence}>
        <PageLink to="/" className="btn">
          {text.home}
        </PageLink>
      </LostPage>
    </PageFrame>
  )
}

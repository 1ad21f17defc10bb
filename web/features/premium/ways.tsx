import { PageLink } from '#ui/page-link.tsx'
import { text } from './text.ts'

/** Where a supporter goes from here. */
export const SupporterWays = () => (
  <p className="ways">
    <PageLink to="/app" className="btn main">
      {text.toTools}
    </PageLink>
    <PageLink to="/" className="btn">
      {text.toHome}
    </PageLink>
  </p>
)

/** Until the stored session is read, nobody knows who is here. */
export const Loading = () => (
  <p className="page muted" role="status">
    {text.loading}
  </p>
)

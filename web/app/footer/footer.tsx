import { useLocation } from 'react-router-dom'
import { Brand } from '#app/header/brand.tsx'
import { text } from '#app/text.ts'
import { useIdle } from '#app/use-idle.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { PageLink } from '#ui/page-link.tsx'
import './footer.css'

const contacts = defineLazy(() => import('./footer-contacts.tsx'))

export function Footer() {
  const shown = useLazy(contacts, useIdle())
  // The year of the visit, not of the build.
  const year = useHydrated() ? new Date().getFullYear() : null
  const slim = useLocation().pathname !== '/'
  return (
    <footer className={slim ? 'foot slim' : 'foot'}>
      <div className="glow" aria-hidden="true" />
      <div className="wrap">
        <div>
          <Brand />
          <ul className="chips" aria-label={text.topics}>
            {text.topicNames.map((topic) => (
              <li key={topic} className="badge">
                {topic}
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={text.footerNav}>
          {text.footerLinks.map(({ to, label }) => (
            <PageLink key={to} to={to}>
              {label}
            </PageLink>
          ))}
          {shown && <shown.FooterContacts />}
        </nav>
        <p className="cp">
          <span>{text.fanMade}</span>
          <span>{text.copyright(year)}</span>
        </p>
      </div>
    </footer>
  )
}

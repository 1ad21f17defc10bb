import { PageLink } from '#ui/page-link.tsx'
import { Brand } from './brand.tsx'
import { text } from './text.ts'
import './footer.css'

export function Footer() {
  return (
    <footer className="foot">
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
        </nav>
        <p className="cp">
          <span>{text.fanMade}</span>
          <span>{text.copyright(new Date().getFullYear())}</span>
        </p>
      </div>
    </footer>
  )
}

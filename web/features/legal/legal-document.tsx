import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PageTitle } from '#ui/page-title.tsx'
import { Blocks } from './blocks.tsx'
import type { Section } from './document.ts'
import { text } from './text.ts'
import './legal.css'

type Props = { title: string; purpose: string; sections: readonly Section[] }

/** A text of law, with its table of contents beside it. */
export function LegalDocument({ title, purpose, sections }: Props) {
  useGoToSection()
  return (
    <div className="page legal">
      <PageTitle title={title} purpose={purpose} />
      <p className="legal-date">{text.updated}</p>
      <div className="legal-sheet">
        <Contents sections={sections} />
        <div className="legal-text">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1}>
                {section.title}
              </h2>
              <Blocks blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

const Contents = ({ sections }: Pick<Props, 'sections'>) => (
  <nav className="legal-contents" aria-label={text.contents}>
    <b>{text.contents}</b>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`}>{title}</Link>
        </li>
      ))}
    </ol>
  </nav>
)

/** The section that the address names takes the place at the top and the focus; reading goes on from there. */
function useGoToSection(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same line of the contents goes there again
  useEffect(() => {
    if (!hash) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}

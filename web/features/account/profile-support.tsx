import { Crown } from 'lucide-react'
import { PageLink } from '#ui/page-link.tsx'
import { Section } from './profile-section.tsx'
import { text } from './profile-text.ts'

const words = text.support

export function SupportSection({ active }: { active: boolean }) {
  return (
    <Section title={words.title}>
      {active ? (
        <p>
          <span className="badge kama">
            <Crown className="i" aria-hidden="true" />
            {words.badge}
          </span>{' '}
          {words.thanks}
        </p>
      ) : (
        <>
          <p className="muted">{words.none}</p>
          <PageLink to="/premium" className="btn">
            {words.give}
          </PageLink>
        </>
      )}
    </Section>
  )
}

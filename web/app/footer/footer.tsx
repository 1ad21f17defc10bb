import { useLocation } from 'react-router-dom'
import { Brand } from '#app/header/brand.tsx'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { useHydrated } from '#ui/page/hydrated.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageLink } from '#ui/page/page-link.tsx'

const text = {
  topicNames: ['Craft', 'Guides', 'Économie', 'Élevage'],
  footerLinks: [
    { to: '/', label: 'Accueil' },
    { to: '/mentions-legales', label: 'Mentions légales' },
    { to: '/confidentialite', label: 'Confidentialité' },
    { to: '/cgu', label: 'CGU' },
  ],
}

const contacts = defineLazy(() => import('./footer-contacts.tsx'))

// The room of the operator's own links is kept: they come late.
const WIDE = {
  frame: 'items-start gap-x-12 gap-y-7 pt-9 pb-8',
  brand: '',
  chips: 'mt-3.5',
  nav: 'grid min-h-[88px] auto-rows-[24px] grid-cols-[auto_auto] gap-x-10 gap-y-2 max-md:min-h-[132px]',
  foot: 'pt-4 max-md:gap-1.5',
}
/** Below a tool it is two lines, and leaves the page to the work. */
const SLIM = {
  frame: 'items-center gap-x-6 gap-y-2 py-3 max-md:gap-1 max-md:py-2',
  brand:
    'flex flex-wrap items-center gap-x-4 gap-y-2 [&_svg]:size-5.5 [&>.brand]:m-0 [&>.brand]:text-[16px] max-md:[&>.brand]:hidden',
  chips: '',
  nav: 'flex flex-wrap gap-x-6 gap-y-1 max-md:grid max-md:min-h-[88px] max-md:grid-cols-[repeat(3,auto)] max-md:justify-between max-md:gap-x-3',
  foot: 'pt-2 max-md:gap-0 max-md:pt-1.5 max-md:text-[12px]/[17px]',
}

export function Footer() {
  const shown = useLazy(contacts, useIdle())
  // The year of the visit, not of the build.
  const year = useHydrated() ? new Date().getFullYear() : null
  const slim = useLocation().pathname !== '/'
  const look = slim ? SLIM : WIDE
  return (
    <footer className={slim ? 'foot slim' : 'foot'}>
      <div className="glow absolute inset-0" aria-hidden="true" />
      <div
        className={`relative mx-auto grid max-w-[1600px] grid-cols-[1fr_auto] px-(--gutter) max-md:grid-cols-[1fr] ${look.frame}`}
      >
        <div className={look.brand}>
          <Brand />
          <ul className={`chips flex flex-wrap gap-2 ${look.chips}`} aria-label="Sujets">
            {text.topicNames.map((topic) => (
              <li key={topic} className="badge">
                {topic}
              </li>
            ))}
          </ul>
        </div>
        <nav
          className={`text-muted max-md:auto-rows-[44px] max-md:gap-y-0 max-md:[&>a]:py-3 [&>a:hover]:text-text ${look.nav}`}
          aria-label="Pied de page"
        >
          {text.footerLinks.map(({ to, label }) => (
            <PageLink key={to} to={to}>
              {label}
            </PageLink>
          ))}
          {shown && <shown.FooterContacts />}
        </nav>
        <p
          className={`col-span-full flex justify-between gap-4 border-t border-line text-13 text-faint max-md:flex-col ${look.foot}`}
        >
          <span>Projet de fans, sans lien avec l’éditeur de Dofus.</span>
          <span>{`© ${year ? `${year} ` : ''}Comptoir. Tous droits réservés.`}</span>
        </p>
      </div>
    </footer>
  )
}

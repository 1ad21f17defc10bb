import { PageTabs } from '#ui/page/page-tabs.tsx'

const PAGES = [
  { to: '/app/compte', label: 'Profil' },
  { to: '/app/compte/donnees', label: 'Mes données' },
  { to: '/app/compte/regles', label: 'Règles du jeu' },
  { to: '/app/compte/refusees', label: 'Modifications refusées' },
  { to: '/app/compte/journal', label: 'Journal' },
]

/** The way between the pages of an account. */
export const AccountNav = () => <PageTabs label="Mon compte" pages={PAGES} className="mb-6" />

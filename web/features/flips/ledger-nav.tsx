import { PageTabs } from '#ui/page/page-tabs.tsx'

const PAGES = [
  { to: '/app/flips', label: 'Lignes' },
  { to: '/app/flips/lots', label: 'Mes lots' },
]

/** The way between the lines of the ledger and the lots on sale. */
export const LedgerNav = () => <PageTabs label="Achat / Revente" pages={PAGES} className="mb-4" />

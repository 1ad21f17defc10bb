import { PageLink } from '#ui/page/page-link.tsx'
import { CounterPage, WAYS } from './counter-page.tsx'

export function CancelPage() {
  return (
    <CounterPage title="Paiement annulé" purpose="Rien n’a été débité.">
      <p className={WAYS}>
        <PageLink to="/premium" className="btn main">
          Revenir au don
        </PageLink>
        <PageLink to="/app" className="btn">
          Ouvrir les outils
        </PageLink>
      </p>
    </CounterPage>
  )
}

import { PageLink } from '#ui/page/page-link.tsx'
import { CounterPage, WAYS } from './counter-page.tsx'
import { text } from './text.ts'

export function CancelPage() {
  return (
    <CounterPage title={text.cancelTitle} purpose={text.cancel}>
      <p className={WAYS}>
        <PageLink to="/premium" className="btn main">
          {text.backToGift}
        </PageLink>
        <PageLink to="/app" className="btn">
          {text.toTools}
        </PageLink>
      </p>
    </CounterPage>
  )
}

import { CircleAlert, Crown, HandCoins, type LucideIcon, Sprout, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { checkProfile } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import { Amounts, Total } from './amounts.tsx'
import { CounterPage, Loading, SupporterWays } from './counter-page.tsx'
import { useDonation } from './donation.ts'
import { unverifiedSession } from './stored-donation.ts'
import { text } from './text.ts'

export function PremiumPage() {
  const { status, user } = useStore(session)
  const { pathname, search } = useLocation()
  const [notice, setNotice] = useState<string | null>(null)
  if (status === 'loading') return <Loading />
  if (status === 'signed-out') {
    return <Navigate to={`/register?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  return user?.access_active ? <Supporter notice={notice} /> : <Give onPremium={setNotice} />
}

/** One donation is enough: the page thanks, and asks for nothing more. */
function Supporter({ notice }: { notice: string | null }) {
  return (
    <CounterPage title={text.supporterTitle} purpose={text.supporter}>
      <p className="state" role="status">
        {notice}
      </p>
      <SupporterWays />
    </CounterPage>
  )
}

function Give({ onPremium }: { onPremium: (sentence: string) => void }) {
  const donation = useDonation(onPremium)
  const failedPayment = useFailedPayment()
  const { busy, closed, online, reading } = donation
  return (
    <CounterPage title={text.title} purpose={text.purpose}>
      {failedPayment && <FailedPayment {...failedPayment} onRetry={() => void failedPayment.retry()} />}
      <div className="sides">
        <Benefits />
        <form
          aria-labelledby="donation"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            donation.submit()
          }}
        >
          <h2 id="donation">{text.donationTitle}</h2>
          <Amounts
            typed={donation.typed}
            chosen={donation.chosen}
            problem={donation.problem}
            reading={reading}
            onChoose={donation.choose}
            onType={donation.type}
            onLeave={donation.leave}
          />
          <Total reading={reading} />
          <button type="submit" className="btn main" disabled={busy || closed || !online} aria-busy={busy}>
            {busy ? text.giving : text.give}
          </button>
          <DonationAlert failure={donation.failure} offline={!online} closed={closed} />
          <p className="note">{text.note}</p>
          <p className="note">{text.stripe}</p>
        </form>
      </div>
    </CounterPage>
  )
}

/** Why the way back from the payment ended here (`err` in the URL), and another try; null when it did not. */
function useFailedPayment() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const err = params.get('err')
  if (err !== 'missing_session' && err !== 'verify_failed') return null

  const retry = async () => {
    const known = unverifiedSession()
    if (known) return navigate(`/payment/success?session_id=${encodeURIComponent(known)}`)
    setBusy(true)
    await checkProfile()
    setBusy(false)
    if (session.getState().user?.access_active) return
    setOutcome(navigator.onLine ? text.stillNot : text.retryOffline)
  }
  return { sentence: text.returned[err], busy, outcome, retry }
}

const BENEFIT_ICONS: readonly LucideIcon[] = [Sprout, Crown, HandCoins]

function Benefits() {
  return (
    <section className="benefits" aria-labelledby="benefits">
      <h2 id="benefits">{text.benefitsTitle}</h2>
      <ul>
        {text.benefits.map(({ title, body }, i) => {
          const Icon = BENEFIT_ICONS[i] ?? Crown
          return (
            <li key={title}>
              <Icon className="i l" aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p className="muted">{body}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Why nothing can be given now, or did not work: said aloud when it appears. */
function DonationAlert({
  failure,
  offline,
  closed,
}: {
  failure: string | null
  offline: boolean
  closed: boolean
}) {
  const sentence = closed ? text.unconfigured : offline ? text.offline : failure
  const Icon = offline && !closed ? WifiOff : CircleAlert
  return (
    <div role="alert" className="said">
      {sentence && (
        <p className={closed || offline ? '' : 'loss'}>
          <Icon className="i" aria-hidden="true" />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}

type FailedPaymentProps = { sentence: string; busy: boolean; outcome: string | null; onRetry: () => void }

/** How the last payment ended, in words, with another try. */
function FailedPayment({ sentence, busy, outcome, onRetry }: FailedPaymentProps) {
  return (
    <div className="returned" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <p>
        {sentence}
        {outcome && <span className="more muted">{outcome}</span>}
      </p>
      <button type="button" className="btn" disabled={busy} onClick={onRetry}>
        {busy ? text.retrying : text.retry}
      </button>
    </div>
  )
}

/** The donation page’s former path. */
export function SubscriptionRedirect() {
  const { search } = useLocation()
  return <Navigate to={`/premium${search}`} replace />
}

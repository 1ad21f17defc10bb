import { CircleAlert, Crown, HandCoins, type LucideIcon, Sprout, WifiOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import type { DonationReading } from '#shared/domain/site/donation.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { CounterPage, Loading, STATE, SupporterWays } from './counter-page.tsx'
import { PRESETS, useDonation } from './donation.ts'
import { unverifiedSession } from './stored-donation.ts'

const text = {
  benefits: [
    {
      title: 'L’accès anticipé',
      body: 'Les nouveautés s’ouvrent à toi dès qu’elles marchent, avant tout le monde.',
    },
    { title: 'Le badge Premium', body: 'Une couronne sur ton avatar et dans le menu de ton compte.' },
    {
      title: 'Un Comptoir qui dure',
      body: 'Ton don aide à garder les outils gratuits, pour toi et les autres.',
    },
  ],
  returned: {
    missing_session: 'Paiement introuvable\u00a0: il manque la référence de la session.',
    verify_failed: 'Paiement non vérifié. Si tu as été débité, l’accès arrive sous peu.',
  },
}

type AmountsProps = {
  typed: string
  /** The preset that the typed amount is; null is « Autre ». */
  chosen: number | null
  problem: string | null
  reading: DonationReading
  onChoose: (preset: number | null) => void
  onType: (typed: string) => void
  onLeave: () => void
}

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
    <CounterPage
      title={'Merci pour ton soutien\u00a0!'}
      purpose={'Ton compte est Premium\u00a0: l’accès anticipé est ouvert et la couronne est à toi.'}
    >
      <p className={STATE} role="status">
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
    <CounterPage title="Soutenir Comptoir" purpose="Un don, une seule fois, du montant que tu veux.">
      {failedPayment && <FailedPayment {...failedPayment} onRetry={() => void failedPayment.retry()} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_420px] max-md:grid-cols-1 max-md:gap-6">
        <Benefits />
        <form
          className="grid content-start gap-4 border-l border-line pl-10 [--ctl:44px] max-md:border-l-0 max-md:pl-0"
          aria-labelledby="donation"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            donation.submit()
          }}
        >
          <h2 id="donation">Ton don</h2>
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
          <Button
            type="submit"
            className="main w-full text-[15px]"
            disabled={busy || closed || !online}
            aria-busy={busy}
          >
            {busy ? 'Redirection vers Stripe…' : 'Soutenir & Obtenir l’accès anticipé'}
          </Button>
          <DonationAlert failure={donation.failure} offline={!online} closed={closed} />
          <p className="text-13 text-muted">
            {
              'Paiement unique, sans abonnement. Il ne débloque aucun outil payant\u00a0: tous les outils sont gratuits.'
            }
          </p>
          <p className="-mt-2 text-13 text-faint">
            Le paiement se fait chez Stripe. Ta carte ne passe jamais par Comptoir.
          </p>
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
    setOutcome(
      navigator.onLine
        ? 'Pas encore d’accès sur ce compte. Réessaie dans une minute.'
        : 'Pas de réseau\u00a0: réessaie quand la connexion revient.',
    )
  }
  return { sentence: text.returned[err], busy, outcome, retry }
}

const BENEFIT_ICONS: readonly LucideIcon[] = [Sprout, Crown, HandCoins]

function Benefits() {
  return (
    <section className="benefits pr-10 max-md:order-1 max-md:pr-0" aria-labelledby="benefits">
      <h2 id="benefits">Ce que ton don t’apporte</h2>
      <ul className="mt-3">
        {text.benefits.map(({ title, body }, i) => {
          const Icon = BENEFIT_ICONS[i] ?? Crown
          return (
            <li
              key={title}
              className="grid grid-cols-[20px_1fr] gap-3.5 border-b border-rule py-4 last:border-b-0"
            >
              <Icon className="icon large mt-px text-kama" />
              <div>
                <h3 className="text-14 font-semibold">{title}</h3>
                <p className="mt-0.5 text-muted">{body}</p>
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
  const sentence = closed
    ? 'Les dons ne sont pas ouverts sur ce serveur.'
    : offline
      ? 'Pas de réseau\u00a0: le paiement demande Internet. Ton montant reste ici.'
      : failure
  const Icon = offline && !closed ? WifiOff : CircleAlert
  return (
    <div role="alert" className="said empty:hidden">
      {sentence && (
        <p className={`flex items-center gap-2.5 ${closed || offline ? '' : 'text-loss'}`}>
          <Icon className="icon" />
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
    <div
      className="returned mt-5 flex items-center gap-2.5 rounded-1 border border-[color-mix(in_oklch,var(--loss)_35%,var(--loss-tint))] bg-loss-tint px-3 py-2.5 max-md:flex-wrap"
      role="alert"
    >
      <CircleAlert className="icon text-loss" />
      <p className="flex-1 max-md:basis-[calc(100%-30px)]">
        {sentence}
        {outcome && <span className="block text-muted">{outcome}</span>}
      </p>
      <Button className="max-md:w-full" disabled={busy} onClick={onRetry}>
        {busy ? 'Vérification…' : 'Réessayer'}
      </Button>
    </div>
  )
}

/** The donation page’s former path. */
export function SubscriptionRedirect() {
  const { search } = useLocation()
  return <Navigate to={`/premium${search}`} replace />
}

/** An amount of euros the French way, its sign after a no-break space. */
const euros = (amount: number): string => `${formatNumber(amount)}\u00a0€`

/** The amounts to choose from and the field for any other, always saying the same. */
function Amounts({ typed, chosen, problem, reading, onChoose, onType, onLeave }: AmountsProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // A press on « Autre » goes on to the field; arrows pass over it without being taken out of the group.
  const pressed = (preset: number | null, radio: HTMLInputElement) => {
    if (preset === null && !radio.matches(':focus-visible')) field.current?.focus()
  }
  const rounded = reading.kind === 'amount' && reading.rounded ? `= ${euros(reading.euros)}` : null
  return (
    <>
      <div className="seg amounts flex" role="radiogroup" aria-label="Montant du don">
        {[...PRESETS, null].map((preset) => (
          <label key={preset} className={`flex-1 px-1 text-[14px] ${preset === chosen ? 'active' : ''}`}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              checked={preset === chosen}
              onChange={() => onChoose(preset)}
              onClick={(event) => pressed(preset, event.currentTarget)}
            />
            {preset === null ? 'Autre' : euros(preset)}
          </label>
        ))}
      </div>
      <div className="lab">
        <label htmlFor={`${id}-amount`}>Montant en euros</label>
        <span className={problem ? 'field number bad' : 'field number'}>
          <input
            ref={field}
            className="[appearance:textfield] text-[16px] [&::-webkit-inner-spin-button]:hidden"
            id={`${id}-amount`}
            type="number"
            inputMode="decimal"
            min={5}
            max={1000}
            step={1}
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-said`}
            onChange={(event) => onType(event.target.value)}
            onBlur={onLeave}
            onFocus={(event) => event.currentTarget.select()}
            onWheel={(event) => event.currentTarget.blur()}
          />
          <span className="suffix">€</span>
        </span>
        <span id={`${id}-said`} className={`hint min-h-4 ${problem ? 'bad' : 'parsed'}`} role="status">
          {problem ?? rounded}
        </span>
      </div>
    </>
  )
}

/** What will be paid: the line that closes the account. */
function Total({ reading }: { reading: DonationReading }) {
  return (
    <div className="total">
      <dl className="lead pb-2">
        <dt>À payer, une seule fois</dt>
        <dd className="font-head text-22 normal-nums">
          {reading.kind === 'amount' ? euros(reading.euros) : '–'}
        </dd>
      </dl>
      <hr className="double" />
    </div>
  )
}

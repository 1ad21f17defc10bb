import { ArrowRight, Check, CloudUpload, Crown, Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import { formatKamas } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { firstInteraction } from '#ui/page/hydrated.ts'
import { askToInstall, dismissInstall, install } from '#ui/page/install.ts'
import { text as how } from '#ui/page/install-text.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { GoogleButton } from '#ui/site/google-button.tsx'
import { useLanding, wantedPage } from './model.ts'
import { ToolCards } from './tool-cards.tsx'

const text = {
  safe: {
    title: 'Rien ne se perd',
    body: 'Chaque prix est gardé sur ton appareil d’abord, puis envoyé dès que le réseau revient.',
    waiting: '3 en attente',
    done: 'À jour',
  },
  typed: {
    title: 'Tape comme tu parles',
    body: '12k5, 1,2m, 3*1k2\u00a0: Comptoir lit les kamas comme tu les écris.',
    example: 'Exemple de saisie',
    first: '12k5',
    reads: (amount: string) => `= ${amount}`,
    unreadable: 'illisible',
    tooLarge: 'trop grand',
  },
  exact: {
    title: 'Le compte juste',
    body: 'Quels lots acheter pour dépenser le moins, et combien il te restera en trop.',
    packs: '1×100 + 2×10',
    surplus: 'surplus 8',
  },
  free: {
    title: 'Gratuit, vraiment',
    body: 'Aucun outil payant. Un don offre un badge et les nouveautés en avance.',
    support: 'Soutenir Comptoir',
  },

  closing: {
    title: 'Le comptoir est ouvert.',
    visitor: 'Une adresse email suffit. Tous les outils sont à toi, sans restriction ni paiement.',
    visitorOrGoogle:
      'Une adresse email ou ton compte Google suffit. Tous les outils sont à toi, sans restriction ni paiement.',
    player: 'Tes prix et ton stock t’attendent.',
    openTools: 'Ouvrir mes outils',
    googleFailed: 'La connexion avec Google n’a pas abouti.',
    googleRetry: 'Réessaie, ou crée un compte avec ton adresse.',
  },
}

/** The form knows the messages that wait on this device: its code, and the database, come to who reads on. */
const Contact = lazy(() =>
  firstInteraction
    .then(() => import('./contact/contact-form.tsx'))
    .then((m) => ({ default: m.ContactSection })),
)
const contact = (
  <Suspense fallback={null}>
    <Contact />
  </Suspense>
)

/** Everything below the first screen; its code comes after it. */
export function Sections() {
  const { signedIn, withGoogle, query } = useLanding()
  useAnchor()
  return (
    <>
      <ToolCards signedIn={signedIn} />
      <Why />
      <InstallBand />
      {contact}
      <Closing signedIn={signedIn} withGoogle={withGoogle} query={query} />
    </>
  )
}

/** The sections were not there yet when the page was opened at one of them (`/#tools`). */
function useAnchor(): void {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are the router's
  useLayoutEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [])
}

/** What speaks for Comptoir, each with the thing itself beside it. */
export const Why = () => (
  <section
    className="wrap grid grid-cols-[5fr_7fr] gap-6 pt-24 max-md:grid-cols-1 max-md:pt-18"
    id="pourquoi"
    aria-labelledby="why-title"
  >
    <h2 className="landing-title max-w-[9ch] max-md:max-w-none" id="why-title">
      Pourquoi Comptoir
    </h2>
    <ul className="border-b-[3px] border-line-2 [border-bottom-style:double]">
      <Reason {...text.safe}>
        <span className="pill wait">
          <CloudUpload className="icon" />
          <span>{text.safe.waiting}</span>
        </span>
        <ArrowRight className="icon" />
        <span className="pill synced">
          <Check className="icon" />
          <span>{text.safe.done}</span>
        </span>
      </Reason>
      <Reason {...text.typed}>
        <TypedKamas />
      </Reason>
      <Reason {...text.exact}>
        <span>{text.exact.packs}</span>
        <span className="faint">{text.exact.surplus}</span>
      </Reason>
      <Reason {...text.free}>
        <PageLink to="/premium" className="btn">
          <Crown className="icon" />
          {text.free.support}
        </PageLink>
      </Reason>
    </ul>
  </section>
)

const Reason = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <li className="grid min-h-24 grid-cols-[minmax(0,1fr)_236px] items-center gap-8 border-t border-line py-5 max-xl:grid-cols-1 max-xl:gap-3">
    <div>
      <h3 className="font-head text-18">{title}</h3>
      <p className="max-w-[46ch] text-muted">{body}</p>
    </div>
    <div className="flex max-w-full items-center justify-end gap-2.5 justify-self-end whitespace-nowrap tabular-nums max-xl:justify-self-start">
      {children}
    </div>
  </li>
)

/** A field to try: it reads what is typed as the tools do, and keeps nothing. */
function TypedKamas() {
  const [typed, setTyped] = useState(text.typed.first)
  const reading = readKamas(typed)
  return (
    <>
      <span className={`field number w-[116px] flex-none ${reading.kind === 'unreadable' ? 'bad' : ''}`}>
        <input
          aria-label={text.typed.example}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <output className={`truncate ${reading.kind === 'unreadable' ? 'loss' : 'kama'}`}>
        {reading.kind === 'amount' && text.typed.reads(formatKamas(reading.value))}
        {reading.kind === 'unreadable' && (reading.why ? text.typed.tooLarge : text.typed.unreadable)}
      </output>
    </>
  )
}

const BAND =
  'mt-24 grid grid-cols-[1fr_auto] items-center gap-8 rounded-3 border border-line bg-ink-1 px-10 py-9 max-md:mt-18 max-md:grid-cols-1 max-md:gap-5 max-md:px-5 max-md:py-6'

/** Offers to install; gone once installed or put off (A149 A150). */
function InstallBand() {
  const { offer } = useStore(install)
  const [explained, setExplained] = useState(false)
  if (offer.kind === 'none') return null
  const press = () => (offer.kind === 'ask' ? void askToInstall(offer.event) : setExplained(!explained))
  return (
    <div className="wrap">
      <section className={BAND} aria-labelledby="install-title">
        <div>
          <h2 className="font-head text-[28px] leading-[34px] tracking-[-0.015em]" id="install-title">
            Garde-le à côté du jeu
          </h2>
          <p className="mt-1 text-muted">
            Installe Comptoir comme une application. Il s’ouvre sans réseau, sur PC et sur téléphone.
          </p>
          <p className="mt-1 max-w-[60ch] empty:hidden" role="status">
            {offer.kind === 'how' && explained && how.how[offer.to]}
          </p>
        </div>
        <div className="flex gap-3 [--ctl:44px] max-md:flex-col [&>.btn:not(.main)]:bg-transparent">
          <Button
            className="main"
            icon={Download}
            aria-expanded={offer.kind === 'how' ? explained : undefined}
            onClick={press}
          >
            Installer
          </Button>
          <Button onClick={dismissInstall}>Plus tard</Button>
        </div>
      </section>
    </div>
  )
}

const CLOSING_WORDS = 'mt-1.5 max-w-[60ch] text-(color:--wood-tx)'

type ClosingProps = { signedIn: boolean; withGoogle: boolean; query: string }

/** The last word: in, by the counter that the page began with. */
function Closing({ signedIn, withGoogle, query }: ClosingProps) {
  const visitor = withGoogle ? text.closing.visitorOrGoogle : text.closing.visitor
  return (
    <section
      className="closing border-t-[7px] border-(color:--lip) bg-(--wood)"
      aria-labelledby="closing-title"
    >
      <div className="wrap grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-5 pt-11 pb-12 max-md:grid-cols-1 max-md:pt-9 max-md:pb-10">
        <div>
          <h2 className="landing-title" id="closing-title">
            {text.closing.title}
          </h2>
          <p className={CLOSING_WORDS}>{signedIn ? text.closing.player : visitor}</p>
        </div>
        <div className="w-[280px] max-w-full max-md:w-auto [&>.btn]:w-full [&>.btn]:px-5 [&>.btn]:text-[15px] [&>.btn]:[--ctl:44px]">
          {signedIn ? (
            <PageLink to="/app" className="btn main">
              {text.closing.openTools}
            </PageLink>
          ) : (
            <PageLink to="/register" query={query} className="btn main">
              Créer un compte
            </PageLink>
          )}
          {!signedIn && withGoogle && <GoogleWay />}
        </div>
      </div>
    </section>
  )
}

function GoogleWay() {
  const { enter, failure } = useGoogle()
  const place = useRef<HTMLDivElement>(null)
  const seen = useOnceVisible(place)
  return (
    <div className="mt-3 min-h-11" ref={place}>
      {seen && <GoogleButton onCredential={enter} />}
      <p className={`empty:hidden ${CLOSING_WORDS}`} role="alert">
        {failure}
      </p>
    </div>
  )
}

/** Another company's script comes only to who has scrolled to its button. */
function useOnceVisible(place: { current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || seen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}

/** Signs in with the provider's token, then goes on to the page that a guard had sent here from. */
function useGoogle() {
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const enter = async (credential: string) => {
    setFailure(null)
    try {
      const { signInWithGoogle } = await loadSignIn()
      await signInWithGoogle(credential)
      const wanted = wantedPage(state)
      if (wanted) navigate(wanted, { replace: true })
    } catch (error) {
      const { googleFailed, googleRetry } = text.closing
      const said = error instanceof ApiError && error.status !== 0 ? error.message : ''
      setFailure(`${googleFailed} ${said || googleRetry}`)
    }
  }
  return { enter: (credential: string) => void enter(credential), failure }
}

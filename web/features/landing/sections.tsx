import { ArrowRight, Check, CloudUpload, Crown, Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/load-sign-in.ts'
import { readKamas } from '#shared/domain/kamas.ts'
import { formatKamas } from '#shared/domain/numbers.ts'
import { GoogleButton } from '#ui/google-button.tsx'
import { whenStirred } from '#ui/hydrated.ts'
import { askToInstall, dismissInstall, install } from '#ui/install.ts'
import { text as how } from '#ui/install-text.ts'
import { PageLink } from '#ui/page-link.tsx'
import { useLanding, wantedPage } from './model.ts'
import { text } from './sections-text.ts'
import { ToolCards } from './tool-cards.tsx'
import './sections.css'

/** The form knows the messages that wait on this device: its code, and the database, come to who reads on. */
const Contact = lazy(() =>
  whenStirred()
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
  const { player, withGoogle, query } = useLanding()
  const signedIn = player !== null
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
  <section className="why wrap" id="pourquoi" aria-labelledby="why-title">
    <h2 id="why-title">{text.why}</h2>
    <ul>
      <Reason {...text.safe}>
        <span className="pill wait">
          <CloudUpload className="i" aria-hidden="true" />
          <span>{text.safe.waiting}</span>
        </span>
        <ArrowRight className="i" aria-hidden="true" />
        <span className="pill ok">
          <Check className="i" aria-hidden="true" />
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
          <Crown className="i" aria-hidden="true" />
          {text.free.support}
        </PageLink>
      </Reason>
    </ul>
  </section>
)

const Reason = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p>{body}</p>
    </div>
    <div className="demo">{children}</div>
  </li>
)

/** A field to try: it reads what is typed as the tools do, and keeps nothing. */
function TypedKamas() {
  const [typed, setTyped] = useState(text.typed.first)
  const reading = readKamas(typed)
  return (
    <>
      <span className={reading.kind === 'unreadable' ? 'field r bad' : 'field r'}>
        <input
          aria-label={text.typed.example}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <output className={reading.kind === 'unreadable' ? 'loss' : 'kama'}>
        {reading.kind === 'amount' && text.typed.reads(formatKamas(reading.value))}
        {reading.kind === 'unreadable' && text.typed.unreadable}
      </output>
    </>
  )
}

/** Offers to install; gone once installed or put off (A149 A150). */
function InstallBand() {
  const { offer } = useStore(install)
  const [explained, setExplained] = useState(false)
  if (offer.kind === 'none') return null
  const press = () => (offer.kind === 'ask' ? void askToInstall(offer.event) : setExplained(!explained))
  return (
    <div className="wrap">
      <section className="band" aria-labelledby="install-title">
        <div>
          <h2 id="install-title">{text.install.title}</h2>
          <p>{text.install.body}</p>
          <p className="how" role="status">
            {offer.kind === 'how' && explained && how.how[offer.to]}
          </p>
        </div>
        <div className="acts">
          <button
            type="button"
            className="btn main"
            aria-expanded={offer.kind === 'how' ? explained : undefined}
            onClick={press}
          >
            <Download className="i" aria-hidden="true" />
            {text.install.now}
          </button>
          <button type="button" className="btn" onClick={dismissInstall}>
            {text.install.later}
          </button>
        </div>
      </section>
    </div>
  )
}

type ClosingProps = { signedIn: boolean; withGoogle: boolean; query: string }

/** The last word: in, by the counter that the page began with. */
function Closing({ signedIn, withGoogle, query }: ClosingProps) {
  const visitor = withGoogle ? text.closing.visitorOrGoogle : text.closing.visitor
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="wrap">
        <div>
          <h2 id="closing-title">{text.closing.title}</h2>
          <p>{signedIn ? text.closing.player : visitor}</p>
        </div>
        <div className="ways">
          {signedIn ? (
            <PageLink to="/app" className="btn main">
              {text.closing.openTools}
            </PageLink>
          ) : (
            <PageLink to="/register" query={query} className="btn main">
              {text.register}
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
    <div className="google" ref={place}>
      {seen && <GoogleButton onCredential={enter} />}
      <p role="alert">{failure}</p>
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

import { Check } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { Coin } from '#ui/figures/coin.tsx'
import { PlayerHome } from '#ui/page/home.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { useLanding } from './model.ts'
import './landing.css'

const TAGLINE = ['Commerce', 'Craft', 'Rentabilité']

const welcome = defineLazy(() => import('./welcome.tsx'))
const newcomers = defineLazy(() => import('./newcomers.tsx'))
const Sections = lazy(() => import('./sections.tsx').then((m) => ({ default: m.Sections })))
/** One element for good: rendered again before its code is there, React would take what the build rendered off the page. */
const below = (
  <Suspense fallback={null}>
    <Sections />
  </Suspense>
)

export function Landing() {
  const { signedIn, isPlayers, isNew, name, withGoogle, query } = useLanding()
  return (
    <div className="landing">
      {isPlayers ? <PlayersBeginning isNew={isNew} name={name} /> : <Hero query={query} />}
      <StepsOf isPlayers={isPlayers}>
        <Steps signedIn={signedIn} withGoogle={withGoogle} />
      </StepsOf>
      <div className="min-h-screen">{below}</div>
    </div>
  )
}

/** Three starts for an account that was just made; later what counts today (N103). */
function PlayersBeginning({ isNew, name }: { isNew: boolean; name: string | undefined }) {
  const first = useLazy(welcome, isNew)
  const Home = useContext(PlayerHome)
  if (isNew)
    return (
      <section className="wrap min-h-[300px] pt-12 pb-10 max-md:pt-6 max-md:pb-7" aria-busy={first === null}>
        {first && <first.Welcome name={name} />}
      </section>
    )
  return (
    Home && (
      <Suspense fallback={HOME_COMING}>
        <Home />
      </Suspense>
    )
  )
}

const HOME_COMING = (
  <div className="page min-h-[720px]" aria-busy="true">
    <div className="skel h-[34px] w-[min(320px,60%)]" />
  </div>
)

const HERO =
  'hero @container relative mx-auto h-[588px] max-w-[1440px] px-(--gutter) pt-18 max-md:h-auto max-md:px-4 max-md:pt-7'
const WORDS = 'mt-4.5 mb-5 font-head text-(length:--h1) leading-[0.98] tracking-[-0.032em] max-md:my-3.5'

const Hero = ({ query }: { query: string }) => (
  <section className={HERO}>
    <div className="relative z-3 w-(--words)">
      <Tagline />
      <h1 className={WORDS}>Tiens tes comptes, retourne jouer.</h1>
      <p className="max-w-[470px] text-[18px] leading-7 text-muted max-md:text-[16px] max-md:leading-[25px]">
        {
          'Crafts, reventes, almanax, captures\u00a0: Comptoir calcule à côté du jeu, sur ton deuxième écran ou ton téléphone, avec ou sans réseau.'
        }
      </p>
      <CallsToAction query={query} />
      <p className="mt-3.5 text-13 text-faint max-md:text-center">
        Gratuit une fois connecté. Tous les outils, sans restriction ni paiement.
      </p>
    </div>
    <Stage />
  </section>
)

function Tagline() {
  return (
    <p className="tag flex gap-[9px] text-14 font-medium text-kama">
      {TAGLINE.map((word, i) => (
        <Fragment key={word}>
          {i > 0 && <i className="text-line-2 not-italic">•</i>}
          <span>{word}</span>
        </Fragment>
      ))}
    </p>
  )
}

const CALLS =
  'mt-7 flex flex-wrap gap-3 [--ctl:44px] max-md:mt-5 max-md:[--ctl:48px] [&>.btn]:px-5 [&>.btn]:text-[15px] max-md:[&>.btn]:flex-1 max-md:[&>.btn]:px-3 [&>.btn:not(.main)]:bg-transparent'

const CallsToAction = ({ query }: { query: string }) => (
  <div className={CALLS}>
    <PageLink to="/register" query={query} className="btn main">
      Créer un compte
    </PageLink>
    <PageLink to="/login" query={query} className="btn">
      Se connecter
    </PageLink>
  </div>
)

/** Screenshots of the tools behind the counter; without them only the coin stands there. */
export function Stage() {
  const [pictures, setPictures] = useState(true)
  const without = () => setPictures(false)
  return (
    <div
      className="stage max-md:relative max-md:mt-5 max-md:h-[292px] max-md:not-has-[.shot]:h-[132px]"
      aria-hidden="true"
    >
      {pictures && <Shot name="desktop" onMissing={without} />}
      {pictures && <Shot name="phone" onMissing={without} />}
      <Coin />
    </div>
  )
}

const THEMES = ['dark', 'light'] as const
/** What a first visit shows: the other theme's picture waits until it is drawn. */
const FIRST_THEME = 'dark'
const SIZES = { desktop: { width: 1180, height: 738 }, phone: { width: 390, height: 844 } } as const
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A screen that goes on below the counter and, the desktop's, beyond the window. */
const SHOTS = {
  desktop:
    'top-14 right-0 bottom-0 left-[calc(var(--words)+176px)] rounded-tl-2 border-t border-l border-line @max-[976px]:hidden [&_img]:absolute [&_img]:-top-[47px] [&_img]:-right-1.5 [&_img]:w-[1180px]',
  phone:
    'right-6 bottom-0 left-(--phone) z-2 aspect-1/2 w-(--phone-size) rounded-t-[26px] border-6 border-b-0 border-ink-2 outline -outline-offset-1 outline-line max-md:right-0 max-md:aspect-262/292 [&_img]:w-full',
}

function Shot({ name, onMissing }: { name: 'desktop' | 'phone'; onMissing: () => void }) {
  return (
    <div className={`shot absolute overflow-hidden bg-ink-0 shadow-float [&_img]:max-w-none ${SHOTS[name]}`}>
      {THEMES.map((theme) => (
        <picture key={theme}>
          {/* A picture that is not drawn here is not fetched either. */}
          {name === 'desktop' && <source media="(max-width: 1023px)" srcSet={NO_PICTURE} />}
          <img
            className={theme}
            src={`/previews/hero-${name}-${theme}.webp`}
            {...SIZES[name]}
            alt=""
            loading={theme === FIRST_THEME ? 'eager' : 'lazy'}
            fetchPriority={theme === FIRST_THEME ? 'high' : 'auto'}
            onError={onMissing}
          />
        </picture>
      ))}
    </div>
  )
}

/** To visitors, and to players who have not begun yet. */
function StepsOf({ isPlayers, children }: { isPlayers: boolean; children: ReactNode }) {
  const part = useLazy(newcomers, isPlayers)
  if (!isPlayers) return children
  return part && <part.Newcomers>{children}</part.Newcomers>
}

const WAY_IN =
  'grid grid-cols-[44px_1fr] gap-x-1 border-(color:--seam) px-8 pt-6.5 pb-7.5 not-first:border-l first:pl-0 max-md:px-0 max-md:py-4.5 max-md:not-first:border-t max-md:not-first:border-l-0'

/** The way in; for who is signed in its first step is done. */
function Steps({ signedIn, withGoogle }: { signedIn: boolean; withGoogle: boolean }) {
  return (
    <section
      className="counter relative z-5 border-t-[7px] border-(color:--lip) bg-(--wood)"
      aria-labelledby="steps"
    >
      <h2 className="sr-only" id="steps">
        Trois étapes
      </h2>
      <ol className="wrap grid grid-cols-3 max-md:grid-cols-1">
        {[
          signedIn
            ? { title: 'Tu es connecté', body: 'Ton compte est ouvert sur cet appareil.', done: true }
            : {
                title: 'Connecte-toi',
                body: withGoogle
                  ? 'Avec ton compte Google, ou une adresse email.'
                  : 'Avec ton adresse email et un mot de passe.',
              },
          { title: 'Ouvre un outil', body: 'Ils sont tous là, dès la première visite.' },
          { title: 'Note tes prix', body: 'Tes chiffres te suivent du PC au téléphone.' },
        ].map(({ title, body, done }, i) => (
          <li className={WAY_IN} key={title}>
            <b className="row-span-2 font-head text-[36px] leading-10 text-(color:--brass)">
              {done ? (
                <Check className="icon h-10 w-[30px]" role="img" aria-label="Fait" />
              ) : (
                <span aria-hidden="true">{i + 1}</span>
              )}
            </b>
            <h3 className="pt-1 font-head text-18">{title}</h3>
            <p className="text-(color:--wood-tx)">{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

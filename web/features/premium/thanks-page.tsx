import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { WriteToAuthor } from '#ui/site/write-to-author.tsx'
import { CounterPage, Loading, STATE, SupporterWays, WAYS } from './counter-page.tsx'

export function ThanksPage() {
  const { status, user } = useStore(session)
  const { state } = useLocation()
  if (status === 'loading') return <Loading />
  if (status === 'signed-out') return <SignedOut />
  if (user?.access_active) return <Active />
  return state?.paid === true ? <Awaited /> : <NotPaid />
}

function Active() {
  return (
    <CounterPage title={'Merci\u00a0!'} purpose="Ton don est reçu et l’accès anticipé est ouvert.">
      <p className={STATE}>
        La couronne sur ton avatar, et le badge Premium dans le menu du compte, c’est toi.
      </p>
      <SupporterWays />
    </CounterPage>
  )
}

function Awaited() {
  const { late, retry } = useAwaitedAccess()
  return (
    <CounterPage title={'Merci\u00a0!'} purpose="Ton don est reçu, l’accès arrive dans un instant">
      <p className={STATE} role="status">
        {late
          ? 'L’accès tarde. Ton don n’est pas perdu\u00a0: réessaie plus tard, ou écris-nous.'
          : 'On vérifie toutes les quelques secondes, tu peux aussi continuer à jouer.'}
      </p>
      {late && (
        <p className={WAYS}>
          <Button className="main" onClick={retry}>
            Réessayer
          </Button>
          <WriteToAuthor label="Nous écrire" />
        </p>
      )}
    </CounterPage>
  )
}

/** Nobody has just paid here: nothing is promised. A payment of elsewhere may have been heard of meanwhile. */
function NotPaid() {
  useAwaitedAccess()
  return (
    <CounterPage title={'Merci\u00a0!'} purpose="Aucun don n’est enregistré sur ce compte.">
      <p className={STATE}>Si tu viens de payer ailleurs, cette page change dès que le paiement est connu.</p>
      <p className={WAYS}>
        <PageLink to="/premium" className="btn main">
          Soutenir Comptoir
        </PageLink>
        <PageLink to="/" className="btn">
          Revenir à l’accueil
        </PageLink>
      </p>
    </CounterPage>
  )
}

function SignedOut() {
  return (
    <CounterPage title={'Merci\u00a0!'} purpose="Connecte-toi pour voir où en est ton accès.">
      <p className={WAYS}>
        <PageLink to="/login" query="?next=%2Fmerci" className="btn main">
          Se connecter
        </PageLink>
      </p>
    </CounterPage>
  )
}

const EVERY_MS = 3_000
const MOST_CHECKS = 20

/** Looks at the profile every few seconds while access is awaited, for a minute. `late`: it looks no more. */
function useAwaitedAccess() {
  const [checks, setChecks] = useState(0)
  const late = checks >= MOST_CHECKS
  useEffect(() => {
    if (late) return
    const check = () => {
      if (document.visibilityState !== 'visible') return
      setChecks((n) => n + 1)
      void checkProfile()
    }
    if (checks === 0) check()
    const timer = setInterval(check, EVERY_MS)
    return () => clearInterval(timer)
  }, [late, checks])
  return { late, retry: () => setChecks(0) }
}

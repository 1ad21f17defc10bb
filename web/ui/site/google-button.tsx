import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useOnline } from '#ui/hooks/use-online.ts'
import { appearance } from '#ui/page/appearance.ts'
import { googleAccounts, googleScript, loadGoogleScript } from './google-script.ts'
import { useSite } from './use-site.ts'

const LABEL = 'Continuer avec Google'

type Props = {
  /** The provider's ID token, for `POST /auth/google` or as a proof. */
  onCredential: (credential: string) => void
  /** What stands above the button, and goes with it. */
  before?: ReactNode
}

/** Whether this server knows the provider and its script can still come: without it nothing is drawn. */
export function useGoogleOffered(): boolean {
  const site = useSite()
  const loaded = useStore(googleScript, (state) => state.loaded)
  const online = useOnline()
  return Boolean(site?.google_client_id && site.google_script_url) && loaded !== false && (online || !!loaded)
}

/** The provider's own button (A68), in a place of its size; absent where it is not configured or did not load. */
export function GoogleButton({ onCredential, before }: Props) {
  const offered = useGoogleOffered()
  const site = useSite()
  const online = useOnline()
  const url = site?.google_script_url ?? null
  useEffect(() => {
    if (online && url) loadGoogleScript(url)
  }, [online, url])
  if (!offered || !site?.google_client_id) return null
  return (
    <>
      {before}
      <Place clientId={site.google_client_id} onCredential={onCredential} />
    </>
  )
}

function Place({ clientId, onCredential }: { clientId: string; onCredential: Props['onCredential'] }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onCredential)
  const loaded = useStore(googleScript, (state) => state.loaded)
  const light = useIsLight()
  const width = useWidth(place)
  useEffect(() => {
    latest.current = onCredential
  })
  useEffect(() => {
    const here = place.current
    if (!here || !loaded || width === null) return
    const accounts = googleAccounts(clientId, (credential) => latest.current(credential))
    here.replaceChildren()
    accounts?.renderButton(here, {
      type: 'standard',
      theme: light ? 'outline' : 'filled_black',
      size: 'large',
      text: 'continue_with',
      shape: 'rectangular',
      logo_alignment: 'left',
      locale: 'fr',
      width: Math.min(400, Math.max(200, width)),
    })
  }, [clientId, loaded, light, width])
  return (
    // Its room is kept while it comes, and its frame is not painted white on a dark page.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around another site's button
    <div
      ref={place}
      className="google-button grid min-h-11 w-full scheme-light justify-items-center"
      role="group"
      aria-label={LABEL}
      aria-busy={!loaded}
    />
  )
}

/** The theme on screen, « auto » included. */
function useIsLight(): boolean {
  useStore(appearance)
  return document.documentElement.dataset.theme === 'light'
}

/** The width of the place, followed while the screen turns; null before it is measured. */
function useWidth(place: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const here = place.current
    if (!here) return
    const measure = () => setWidth(here.clientWidth)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [place])
  return width
}

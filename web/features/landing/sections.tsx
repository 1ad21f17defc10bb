import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Closing } from './closing.tsx'
import { ContactSection } from './contact-form.tsx'
import { InstallBand } from './install-band.tsx'
import { ToolCards } from './tool-cards.tsx'
import { Why } from './why.tsx'
import './sections.css'
import './sections-narrow.css'

type SectionsProps = { signedIn: boolean; withGoogle: boolean; query: string }

/** Everything below the first screen; its code comes after it. */
export function Sections({ signedIn, withGoogle, query }: SectionsProps) {
  useAnchor()
  return (
    <>
      <ToolCards signedIn={signedIn} />
      <Why />
      <InstallBand />
      <ContactSection />
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

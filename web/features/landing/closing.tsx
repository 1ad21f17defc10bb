import { useEffect, useRef, useState } from 'react'
import { GoogleButton } from '#ui/google-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { text } from './sections-text.ts'
import { useGoogle } from './use-google.ts'

type Props = { signedIn: boolean; withGoogle: boolean; query: string }

/** The last word: in, by the counter that the page began with. */
export function Closing({ signedIn, withGoogle, query }: Props) {
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
  const seen = useSeen(place)
  return (
    <div className="google" ref={place}>
      {seen && <GoogleButton onCredential={enter} />}
      <p role="alert">{failure}</p>
    </div>
  )
}

/** Another company's script comes only to who has scrolled to its button. */
function useSeen(place: { current: HTMLElement | null }): boolean {
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

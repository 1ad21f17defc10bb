import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { mini } from '#ui/mini/mini-store.ts'
import { showTab } from '#ui/mini/mini-window.ts'

import { MiniShell } from './mini-shell.tsx'

/** The mini-window's content: this page's own tree, in the window's document. */
export function MiniHost() {
  const { window: opened, tab, hint } = useStore(mini)
  const ended = useStore(session, ({ status }) => status === 'signed-out')
  const ready = useDressed(opened)
  // A reload would close it in the middle of a game.
  useHoldReload(opened !== null)
  if (!opened || !ready) return null
  const { document: doc } = opened
  return createPortal(
    ended ? (
      <Ended doc={doc} />
    ) : (
      <MiniShell
        doc={doc}
        shown={tab}
        onTab={showTab}
        hint={hint ? 'Avec ce navigateur, la fenêtre ne reste pas au-dessus du jeu.' : undefined}
      />
    ),
    doc.body,
  )
}

/** Whether the window looks like the page; it closes with it. */
function useDressed(opened: Window | null): boolean {
  const [ready, setReady] = useState<Window | null>(null)
  useEffect(() => {
    if (!opened) return
    const { document: doc } = opened
    const stop = dressDocument(doc)
    const close = () => opened.close()
    addEventListener('pagehide', close)
    void dressed(doc).then(() => setReady(opened))
    return () => {
      stop()
      removeEventListener('pagehide', close)
    }
  }, [opened])
  return opened !== null && ready === opened
}

function Ended({ doc }: { doc: Document }) {
  useEffect(() => {
    doc.title = text.title('Session terminée')
  }, [doc])
  const back = () => {
    window.focus()
    doc.defaultView?.close()
  }
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-3 bg-ink-0 p-4" role="alert">
      <h1 className="font-head text-16">Session terminée</h1>
      <Button className="main" onClick={back}>
        Revenir à Comptoir
      </Button>
    </main>
  )
}

/** Makes a new window's document look like the page's, and keeps it so. Answers how to stop. */
function dressDocument(doc: Document): () => void {
  doc.documentElement.lang = document.documentElement.lang
  doc.head.replaceChildren()
  doc.body.replaceChildren()
  const viewport = doc.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  doc.head.append(viewport)
  const stops = [mirrorLook(doc), mirrorStyles(doc)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Resolves once the style sheets that the document has now were read, or could not be. */
async function dressed(doc: Document): Promise<void> {
  const coming = [...doc.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    coming.map(
      (link) =>
        new Promise<void>((resolve) => {
          link.addEventListener('load', () => resolve())
          link.addEventListener('error', () => resolve())
        }),
    ),
  )
}

/** Theme and density, as they change. */
function mirrorLook(doc: Document): () => void {
  const paint = () => {
    const { theme, density } = document.documentElement.dataset
    Object.assign(doc.documentElement.dataset, { theme: theme ?? '', density: density ?? '' })
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}

/** The page's sheets and those that come later: linked ones by their link, any others rule by rule. */
function mirrorStyles(doc: Document): () => void {
  for (const sheet of document.styleSheets) if (sheet.ownerNode?.nodeName !== 'LINK') construct(doc, sheet)
  for (const sheet of document.adoptedStyleSheets ?? []) construct(doc, sheet)
  const linked = new Set<string>()
  const link = () => {
    for (const own of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (linked.has(own.href)) continue
      linked.add(own.href)
      const copy = doc.createElement('link')
      copy.rel = 'stylesheet'
      copy.href = own.href
      // Without network the page still has what it read.
      copy.addEventListener('error', () => own.sheet && construct(doc, own.sheet))
      doc.head.append(copy)
    }
  }
  link()
  const observer = new MutationObserver(link)
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}

/** A sheet belongs to the document in whose window it was made, and the page's policy refuses inline ones. */
function construct(doc: Document, sheet: CSSStyleSheet): void {
  const Sheet = doc.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const own = new Sheet()
  own.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'))
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, own]
}

const text = {
  title: (tab: string) => `${tab} · Comptoir`,
}

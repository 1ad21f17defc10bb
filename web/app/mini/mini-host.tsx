import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { mini } from '#ui/mini/mini-store.ts'
import { showTab } from '#ui/mini/mini-window.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { dressDocument, dressed } from './mini-document.ts'
import { MiniShell } from './mini-shell.tsx'
import { text } from './text.ts'

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
      <h1 className="font-head text-16 font-semibold">Session terminée</h1>
      <Button className="main" onClick={back}>
        Revenir à Comptoir
      </Button>
    </main>
  )
}

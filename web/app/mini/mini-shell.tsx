import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { dockTools } from '#app/dock/dock-tools.ts'
import { CrashScreen } from '#app/screen.tsx'
import { tools } from '#app/tools.ts'
import { PicturesHere } from '#blocks/reading/read-button.tsx'
import { pillWord } from '#blocks/sync/pill-word.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { MiniContext, useMiniDocument, useMiniKeys } from '#ui/mini/mini-context.ts'
import { PLAIN_MS, Plain, Undoable } from '#ui/overlays/message.tsx'
import type { Said } from '#ui/overlays/toast.tsx'
import { sayIn, undoLast } from '#ui/overlays/toast.tsx'
import { rememberAct, takeBack } from '#ui/overlays/undo-stack.ts'
import { toolIcons } from '#ui/page/tool-icons.ts'
import type { ToolRoute } from '#ui/page/tool-route.ts'

type Props = {
  /** Where it is drawn. */
  doc: Document
  /** The path of the tool that is shown. */
  shown: string
  onTab: (path: string) => void
  /** What is said first. */
  hint?: string | undefined
  /** What stands at the end of the bar. */
  children?: ReactNode
}

const FRAME =
  'mini flex h-[calc(100dvh-var(--foot))] min-w-0 flex-col overflow-hidden bg-ink-0 [--ctl:32px] pointer-coarse:[--ctl:44px]'
const BAR =
  'flex h-10 flex-none items-center gap-0.5 border-b border-line pr-1.5 pl-1 strip:hidden pointer-coarse:h-12'

/** The tabs of the mini-window and what the open one shows. */
export function MiniShell({ doc, shown, onTab, hint, children }: Props) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const place = useMemo(() => ({ doc, end }), [doc, end])
  const tab = miniTabs.find(({ path }) => path === shown) ?? miniTabs[0]
  useEffect(() => {
    if (tab) doc.title = `${tab.label} · Comptoir`
  }, [doc, tab])
  if (!tab) return null
  return (
    <MiniContext value={place}>
      <div className={FRAME}>
        <header className={BAR}>
          <Tabs open={tab} onTab={onTab} />
          <SyncDot />
          <span
            ref={setEnd}
            className="ml-auto truncate pr-2 text-12 text-muted tabular-nums max-[300px]:hidden"
          />
          {children}
        </header>
        <main className="flex min-h-0 flex-1 flex-col">
          <h1 className="sr-only">{tab.label}</h1>
          <div
            id="mini-panel"
            role="tabpanel"
            aria-labelledby={`mini-${miniTabs.indexOf(tab)}`}
            className="flex min-h-0 flex-1 flex-col overflow-y-auto"
          >
            <PicturesHere />
            <CrashScreen key={tab.path}>
              <Suspense fallback={<CatalogueWait label="Chargement…" />}>
                <tab.Mini />
              </Suspense>
            </CrashScreen>
          </div>
        </main>
        <MiniMessages hint={hint} />
      </div>
    </MiniContext>
  )
}

const TAB =
  'flex h-8 items-center gap-[7px] rounded-1 px-[9px] text-13 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center'

function Tabs({ open, onTab }: { open: MiniTab; onTab: (path: string) => void }) {
  const at = miniTabs.indexOf(open)
  const go = (to: number) => {
    const tab = miniTabs.at(to % miniTabs.length)
    if (tab) onTab(tab.path)
  }
  useMiniKeys((event) => {
    const { altKey, ctrlKey, shiftKey, key, code } = event
    const by = altKey && shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined
    const digit = ctrlKey && !altKey && !shiftKey ? Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0) : 0
    if (!by && !(digit > 0 && digit <= miniTabs.length)) return
    event.preventDefault()
    go(by ? at + by : digit - 1)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    // From the tab that has the focus: the open one follows a key a moment later.
    const next = buttons.findIndex((button) => Object.is(button, event.target)) + by
    go(next)
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <div role="tablist" aria-label="Outils de la mini-fenêtre" className="flex gap-0.5" onKeyDown={onKeyDown}>
      {miniTabs.map(({ path, label, icon: Icon }, index) => (
        <button
          key={path}
          id={`mini-${index}`}
          type="button"
          role="tab"
          aria-selected={path === open.path}
          aria-controls="mini-panel"
          aria-label={label}
          title={label}
          tabIndex={path === open.path ? 0 : -1}
          className={`${TAB} ${path === open.path ? 'bg-ink-2 text-text shadow-[inset_0_-2px_0_var(--kama)]' : 'text-muted hover:text-text'}`}
          onClick={() => onTab(path)}
        >
          <Icon className="icon" aria-hidden="true" />
          {path === open.path && <span className="max-[260px]:hidden">{label}</span>}
        </button>
      ))}
    </div>
  )
}

const DOTS = {
  'up-to-date': 'hidden',
  'first-pull': 'bg-kama',
  waiting: 'bg-kama',
  offline: 'border border-dashed border-text',
  action: 'bg-loss',
} as const

/** Where the player's data are, in a dot; nothing where all is on the server. */
function SyncDot() {
  const status = useStore(syncStatus)
  const word = pillWord(status)
  return (
    <span
      role="img"
      aria-label={word}
      title={word}
      className={`ml-1.5 size-1.5 flex-none rounded-full ${DOTS[status.pill]}`}
    />
  )
}

/** What the player does is done in this document or in another one. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const
/** Where what is done in this window is remembered. */
const PLACE = 'mini'

type Shown = Said & { turn: number }

/** The last message of what is done in this window, in its own live region; Ctrl+Z takes back what was done last. */
function MiniMessages({ hint }: { hint?: string | undefined }) {
  const doc = useMiniDocument()
  const [message, setMessage] = useState<Shown | null>(null)
  const turn = useRef(0)

  useEffect(() => {
    const show = (said: Said) => {
      turn.current += 1
      const shown: Shown = { ...said, turn: turn.current }
      const { message, undo } = said
      if (undo) {
        const close = () => setMessage((now) => (now === shown ? null : now))
        const act = { place: PLACE, message, undo, close }
        rememberAct(act)
        shown.undo = () => takeBack(act)
      }
      setMessage(shown)
    }
    const here = () => sayIn(show)
    const there = () => sayIn(null)
    here()
    if (hint) show({ message: hint, tone: 'plain' })
    for (const sign of SIGNS) doc.addEventListener(sign, here, true)
    if (doc !== document) for (const sign of SIGNS) document.addEventListener(sign, there, true)
    return () => {
      there()
      for (const sign of SIGNS) {
        doc.removeEventListener(sign, here, true)
        document.removeEventListener(sign, there, true)
      }
    }
  }, [doc, hint])

  useEffect(() => {
    if (!message || message.undo) return
    const clock = doc.defaultView ?? window
    const timer = clock.setTimeout(() => setMessage(null), PLAIN_MS[message.tone])
    return () => clock.clearTimeout(timer)
  }, [doc, message])

  useMiniKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    // What is typed and not stored yet is taken back by the field.
    if (doc.querySelector('input[data-typed]:focus')) return
    if (undoLast(PLACE)) event.preventDefault()
  })

  return (
    <section
      className="toaster pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot)+42px)] z-50 grid justify-items-stretch each:pointer-events-auto max-[300px]:inset-x-1 strip:sr-only"
      aria-label="Messages"
      aria-live="polite"
    >
      {message?.undo ? (
        <Undoable
          key={message.turn}
          message={message.message}
          undo={message.undo}
          offer={message.offer}
          close={() => setMessage(null)}
        />
      ) : (
        message && <Plain message={message.message} tone={message.tone} />
      )}
    </section>
  )
}

/** A tab of the mini-window: a tool, by its path, with its name and sign in the menus. */
type MiniTab = { path: string; label: string; icon: LucideIcon; Mini: NonNullable<ToolRoute['Mini']> }

const ORDER = ['/app/courses', '/app/profit', '/app/almanax/calc']

/** The tabs: those of `ORDER`, then any other tool that has one. */
const miniTabs: readonly MiniTab[] = dockTools(tools)
  .flatMap((look) => {
    const Mini = tools.find(({ path }) => path === look.path)?.Mini
    return Mini ? [{ ...look, icon: toolIcons[look.icon], Mini }] : []
  })
  .sort((a, b) => place(a) - place(b))

function place({ path }: MiniTab): number {
  const at = ORDER.indexOf(path)
  return at < 0 ? ORDER.length : at
}

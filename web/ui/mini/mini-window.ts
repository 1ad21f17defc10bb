import { toast } from '#ui/overlays/toast.tsx'
import { CLOSED, mini } from './mini-store.ts'

declare global {
  interface Window {
    documentPictureInPicture?: {
      requestWindow(options: { width: number; height: number }): Promise<Window>
    }
  }
}

const SIZE = { width: 360, height: 480 }
const openPopup = () => open('', 'comptoir-mini', `popup,width=${SIZE.width},height=${SIZE.height}`)
/** The tab that was shown last on this device, and the tool from which the window was opened then. */
const TAB = 'mini:tab'
const FROM = 'mini:from'
const HINTED = 'mini:hint'

/** Whether a window of this browser stays above the others. */
export const staysOnTop = (): boolean => window.documentPictureInPicture !== undefined

/**
 * Opens the window on a tool, from the click itself: later the browser refuses. One that is open shows that tool
 * instead.
 */
export async function openMini(tool: string, opener: HTMLElement): Promise<void> {
  const open = mini.getState().window
  if (open && !open.closed) {
    mini.setState({ tab: tool, opener })
    open.focus()
    return
  }
  const tab = read(FROM) === tool ? (read(TAB) ?? tool) : tool
  keep(FROM, tool)
  const { window: opened, onTop } = await newWindow()
  if (!opened) return
  const hint = !onTop && read(HINTED) === null
  if (hint) keep(HINTED, '1')
  opened.addEventListener('pagehide', () => closed(opened))
  mini.setState({ window: opened, tab, opener, hint })
}

/** The player chose a tab in the window. */
export function showTab(tab: string): void {
  mini.setState({ tab })
  keep(TAB, tab)
}

type Opened = { window: Window | null; onTop: boolean }

async function newWindow(): Promise<Opened> {
  const onTop = window.documentPictureInPicture
  if (!onTop) return popup()
  try {
    return { window: await onTop.requestWindow(SIZE), onTop: true }
  } catch {
    toast(text.refused, 'error')
    return { window: openPopup(), onTop: false }
  }
}

function popup(): Opened {
  const opened = openPopup()
  if (!opened) toast(text.refused, 'error')
  return { window: opened, onTop: false }
}

/** The focus goes back to where the window came from. */
function closed(window: Window): void {
  const { window: open, opener } = mini.getState()
  if (open !== window) return
  mini.setState(CLOSED)
  opener?.focus()
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full storage only forgets a choice.
  }
}

const text = {
  refused: 'Le navigateur a refusé la fenêtre.',
}

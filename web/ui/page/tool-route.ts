import type { LazyPage } from './lazy-page.tsx'
import type { ToolIcon } from './tool-icons.ts'

export type MenuName = 'Élevage' | 'Outils' | 'Guides'

/** A screen of the app: its address, who may open it, where the navigation shows it. `web/app/tools.ts` lists them all. */
export type ToolRoute = {
  path: string
  /** `premium`: an early-access feature, for supporters; others are sent to the donation page. */
  guard: 'public' | 'signed-in' | 'premium' | 'admin'
  /** It shows what the server says and keeps nothing, so that it works where the browser has no store. */
  online?: true
  /** Its line in a menu of the header; a screen that is reached from another one has none. */
  nav?: { menu: MenuName; label: string; hint: string; dock: string; icon: ToolIcon }
  /** Its place in the phone's bottom bar, for a screen that has no line in a menu; `menu` is lit while it is open. */
  dock?: { menu?: MenuName; label: string; icon: ToolIcon }
  /** Title of the browser tab; without it, the page's h1. */
  title?: string
  /** A parameter of the address under which its page stands alone, without header, dock and footer: `mode=hdv`. */
  alone?: readonly [name: string, value: string]
  /** Stands at the beginning of the first page too, for who is signed in. */
  home?: true
  Page: LazyPage
  /** What the mini-window and the compact mode show of it; `dock` or `nav` names their tab. */
  Mini?: LazyPage
}

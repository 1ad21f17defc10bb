import { createStore } from 'zustand/vanilla'

export type GoogleLook = {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  text: 'continue_with'
  shape: 'rectangular'
  logo_alignment: 'left'
  locale: string
  /** Pixels, 200 to 400. */
  width: number
}

/** What we use of the script's `google.accounts.id`. */
export type GoogleAccounts = {
  initialize(options: {
    client_id: string
    callback: (answer: { credential?: string }) => void
    ux_mode: 'popup'
    auto_select: false
  }): void
  renderButton(place: HTMLElement, look: GoogleLook): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleAccounts } }
  }
}

/** Whether the third-party sign-in script is here (A68); null until it is known. */
export const googleScript = createStore<{ loaded: boolean | null }>(() => ({ loaded: null }))

let wanted: string | null = null
let receive: (credential: string) => void = () => {}
let preparedFor: string | null = null

/** Asks for the script once; one that failed may be asked for again. */
export function loadGoogleScript(url: string): void {
  if (wanted === url) return
  wanted = url
  const script = document.createElement('script')
  const settle = (loaded: boolean) => {
    if (!loaded) {
      wanted = null
      script.remove()
    }
    googleScript.setState({ loaded })
  }
  script.src = url
  script.async = true
  script.onload = () => settle(window.google?.accounts?.id !== undefined)
  script.onerror = () => settle(false)
  document.head.append(script)
}

/** The script's own calls, prepared for this site; what the player chooses goes to `onCredential`. Null until loaded. */
export function googleAccounts(
  clientId: string,
  onCredential: (credential: string) => void,
): GoogleAccounts | null {
  const accounts = window.google?.accounts?.id
  if (!accounts) return null
  receive = onCredential
  if (preparedFor !== clientId) {
    preparedFor = clientId
    accounts.initialize({
      client_id: clientId,
      callback: ({ credential }) => {
        if (credential) receive(credential)
      },
      ux_mode: 'popup',
      auto_select: false,
    })
  }
  return accounts
}

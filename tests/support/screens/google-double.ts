import { act } from 'react'
import { vi } from 'vitest'
import { site } from '#data/site.ts'
import { type GoogleAccounts, googleScript } from '#ui/site/google-script.ts'
import { aSite } from './site.ts'

let scripts = 0

/** The provider's script in a page: nothing is fetched, the test says when it came or failed. */
export function googleInPage() {
  scripts += 1
  const url = `https://connexion.exemple/script-${scripts}`
  const added: HTMLScriptElement[] = []
  const initialize = vi.fn<GoogleAccounts['initialize']>()
  const renderButton = vi.fn<GoogleAccounts['renderButton']>((place) => {
    place.append(document.createElement('span'))
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node)
  })
  googleScript.setState({ loaded: null })
  const client = `site-${scripts}`
  const known = aSite({ google_client_id: client, google_script_url: url, mail: true })
  site.setState({ site: known })
  const finish = (event: 'load' | 'error') =>
    act(async () => {
      added.at(-1)?.dispatchEvent(new Event(event))
    })
  return {
    site: known,
    url,
    client,
    added,
    initialize,
    renderButton,
    async arrives() {
      Object.assign(window, { google: { accounts: { id: { initialize, renderButton } } } })
      await finish('load')
    },
    fails: () => finish('error'),
    /** The player chooses an account in the provider's window. */
    chooses: (credential: string) => act(async () => initialize.mock.calls[0]?.[0].callback({ credential })),
  }
}

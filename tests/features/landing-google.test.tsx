import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { signInWithGoogle } from '#data/session/sign-in.ts'
import { site } from '#data/site.ts'
import { wantedPage } from '#features/landing/model.ts'
import { aPlayer, openLanding, says } from '#tests/support/screens/landing-page.tsx'
import { click, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/session/sign-in.ts', () => ({ signInWithGoogle: vi.fn() }))
vi.mock('#ui/site/google-button.tsx', () => ({
  GoogleButton: ({ onCredential }: { onCredential: (credential: string) => void }) => (
    <button type="button" onClick={() => onCredential('jeton')}>
      Continuer avec Google
    </button>
  ),
}))

const NAME = 'Continuer avec Google'
const google = { google_client_id: 'client', google_script_url: 'https://g.test/s' }

/** The parts of the page whose coming into sight is watched. */
let watched: (() => void)[]
class Observer {
  constructor(private readonly heard: IntersectionObserverCallback) {}
  observe() {
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    watched.push(() => this.heard([entry], this as unknown as IntersectionObserver))
  }
  disconnect() {}
}
const scrollToTheEnd = () => act(async () => watched.forEach((seen) => void seen()))

beforeAll(async () => void (await loadSignIn()))
beforeEach(() => {
  watched = []
  vi.resetAllMocks()
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  site.setState({ site: null })
})

describe('the provider’s button on the first page', () => {
  test('A68 is there where the provider is configured, once its visitor has come so far', async () => {
    await openLanding()
    expect(watched).toEqual([])
    await act(async () => says(google))
    expect(button(NAME)).toBeUndefined()
    await scrollToTheEnd()
    expect(button(NAME)).toBeDefined()
  })

  test('A68 is not there for a player', async () => {
    await openLanding({ player: aPlayer })
    await act(async () => says(google))
    await scrollToTheEnd()
    expect(button(NAME)).toBeUndefined()
  })

  test('A68 signs in with the provider’s token, and says why when that failed', async () => {
    const said = 'Un compte existe déjà avec cette adresse.'
    vi.mocked(signInWithGoogle).mockRejectedValue(new ApiError(409, 'google_not_linked', said))
    await openLanding()
    await act(async () => says(google))
    await scrollToTheEnd()
    await click(there(button(NAME)))
    expect(signInWithGoogle).toHaveBeenCalledWith('jeton')
    await until(() => expect(shown(`La connexion avec Google n’a pas abouti. ${said}`)).toBe(true))
  })
})

test.each([
  ['/app', '/app'],
  ['/app/flips?q=a', '/app/flips?q=a'],
  ['/admin', '/admin'],
  ['/premium', '/premium'],
  ['/', null],
  ['/apparence', null],
  ['//ailleurs.example/app', null],
  ['/\\ailleurs.example', null],
  ['https://ailleurs.example/app', null],
  ['javascript:alert(1)', null],
  [12, null],
])('A32 the page to return to may be %s: %s', (from, wanted) => {
  expect(wantedPage({ from })).toBe(wanted)
})

import { readFileSync } from 'node:fs'
import { act, type ReactNode } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InstallEntry, InstallStrip } from '#app/install/offers.tsx'
import { InstallCardPlace, InstallStripPlace } from '#app/install/places.tsx'
import { click, render, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const OFFER = 'Installer Comptoir'
const DISMISS = 'Ne plus proposer l’installation'

/** A start of the page: the module listens afresh, as after a reload. */
async function start({ standalone = false } = {}): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: standalone && query.includes('standalone'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  )
  const { startInstallOffer } = await import('#ui/page/install.ts')
  startInstallOffer()
}

/** The browser says that it could install. Answers how often it was asked to. */
async function browserOffers(outcome: 'accepted' | 'dismissed' = 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  })
  await act(async () => void window.dispatchEvent(event))
  return event
}

beforeEach(async () => {
  Object.assign(window, { onbeforeinstallprompt: null })
  const { install } = await import('#ui/page/install.ts')
  install.setState({ offer: { kind: 'none' } })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'onbeforeinstallprompt')
})

describe('the install strip', () => {
  test('A13 it floats as soon as the browser offers, and the browser’s own banner stays away', async () => {
    await start()
    await render(<InstallStrip />)
    expect(button(OFFER)).toBeUndefined()
    const event = await browserOffers()
    expect(event.defaultPrevented).toBe(true)
    await click(there(button(OFFER)))
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(button(OFFER)).toBeUndefined()
  })

  test('A149 A150 once dismissed it is gone, and stays gone after a reload', async () => {
    await start()
    await render(<InstallStrip />)
    await browserOffers()
    await click(there(button(DISMISS)))
    expect(button(OFFER)).toBeUndefined()
    await browserOffers()
    expect(button(OFFER)).toBeUndefined()
  })

  test('A150 it goes away when the app is installed', async () => {
    await start()
    await render(<InstallStrip />)
    await browserOffers()
    await act(async () => void window.dispatchEvent(new Event('appinstalled')))
    expect(button(OFFER)).toBeUndefined()
    expect(localStorage.getItem('install:dismissed')).toBe('1')
  })

  test('A149 in the installed app nothing is offered', async () => {
    localStorage.setItem('install:dismissed', '1')
    await start({ standalone: true })
    await render(<InstallStrip />)
    await browserOffers()
    expect(button(OFFER)).toBeUndefined()
  })

  test('A150 a browser without install event is told how it is done by hand', async () => {
    const { install } = await import('#ui/page/install.ts')
    install.setState({ offer: { kind: 'how', to: 'ios' } })
    await render(<InstallStrip />)
    await click(there(button(OFFER)))
    await until(() => expect(shown('« Sur l’écran d’accueil »')).toBe(true))
    await click(there(button(DISMISS)))
    expect(button(OFFER)).toBeUndefined()
  })
})

describe('where the offer stands', () => {
  let go: (path: string) => Promise<void>
  function Way() {
    const navigate = useNavigate()
    go = (path) => act(async () => void navigate(path))
    return null
  }
  const openAt = (path: string, place: ReactNode) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Way />
        {place}
      </MemoryRouter>,
    )
  const card = () => document.querySelector('.install-card')

  test('A13 the offer floats on the first page only', async () => {
    await act(() => import('#app/install/offers.tsx'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
    await start()
    await openAt('/', <InstallStripPlace />)
    await browserOffers()
    await act(async () => vi.advanceTimersByTime(5000))
    vi.useRealTimers()
    await until(() => expect(shown(OFFER)).toBe(true))
    for (const path of ['/app/flips', '/login', '/app/compte']) {
      await go(path)
      expect(shown(OFFER)).toBe(false)
    }
    await go('/')
    expect(shown(OFFER)).toBe(true)
  })

  test('A13 A149 a menu offers it in a line, until it is dismissed', async () => {
    await start()
    await render(<InstallEntry />)
    const event = await browserOffers()
    await click(there(button(OFFER)))
    expect(event.prompt).toHaveBeenCalledOnce()
    await browserOffers()
    expect(button(OFFER)).toBeDefined()
    const { dismissInstall } = await import('#ui/page/install.ts')
    await act(async () => dismissInstall())
    expect(button(OFFER)).toBeUndefined()
  })

  test('A13 a card offers it under one tool, after a change of page, and never again', async () => {
    await start()
    const { unmount } = await openAt('/app/quick', <InstallCardPlace />)
    await browserOffers()
    await act(() => import('#app/install/offers.tsx'))
    expect(card()).toBeNull()
    await go('/app/compte')
    expect(card()).toBeNull()
    await go('/app/flips')
    expect(card()?.textContent).toContain(OFFER)
    await go('/app/flips?q=a')
    expect(card()).not.toBeNull()
    await go('/app/prices')
    expect(card()).toBeNull()
    await unmount()
    await openAt('/app/quick', <InstallCardPlace />)
    await go('/app/flips')
    expect(card()).toBeNull()
  })

  test('A13 A150 « Non merci » on the card puts an end to every offer', async () => {
    await start()
    await openAt('/app/quick', <InstallCardPlace />)
    await browserOffers()
    await act(() => import('#app/install/offers.tsx'))
    await go('/app/flips')
    await click(there(button('Non merci')))
    expect(card()).toBeNull()
    await browserOffers()
    expect(localStorage.getItem('install:dismissed')).toBe('1')
    expect(card()).toBeNull()
  })
})

test('A10 the manifest names icons that exist, at the sizes that it says, maskable ones included', () => {
  const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
  const sizes: string[] = []
  for (const icon of manifest.icons) {
    const file = readFileSync(`web/public${icon.src}`)
    if (icon.type !== 'image/png') continue
    sizes.push(`${icon.sizes} ${icon.purpose}`)
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(icon.sizes)
  }
  expect(sizes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
  expect(manifest).toMatchObject({ lang: 'fr', display: 'standalone', scope: '/', start_url: '/app' })
})

import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Footer } from '#app/footer/footer.tsx'
import { Header } from '#app/header/header.tsx'
import { playerShell } from '#app/player.ts'
import { tools } from '#app/tools.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { nameOf, render, until } from '#tests/support/screens/render.tsx'
import { link, openMenu } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

describe('links of the account', () => {
  const every = tools.map((tool) => tool.path)

  const header = (path = '/app', pages: string[] = every) => (
    <PagesProvider value={new Set(pages)}>
      <MemoryRouter initialEntries={[path]}>
        <Header />
      </MemoryRouter>
    </PagesProvider>
  )

  const signedIn = (changes: Partial<SignedInUser> = {}) => {
    const user = {
      id: 'u',
      email: 'a@b.fr',
      name: 'Maëlle',
      is_admin: false,
      access_active: false,
      ...changes,
    }
    session.setState({ status: 'signed-in', user })
  }

  const inMenu = () => [...document.querySelectorAll('.menu nav a')].map(nameOf)

  const onPhone = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(max-width: 767px)',
        media,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      }),
    )

  beforeAll(async () => void (await playerShell.want()))

  beforeEach(() => session.setState({ status: 'signed-out', user: null, notice: null }))

  describe('« Live Twitch » in the bar', () => {
    test('A36 comes after the menus, and leads to the streamers', async () => {
      signedIn()
      await render(header())
      const bar = [...document.querySelectorAll('.nav > *')].map(nameOf)
      expect(bar.at(-1)).toBe('Live Twitch')
      expect(bar.length).toBeGreaterThan(1)
      expect(link('Live Twitch')?.getAttribute('href')).toBe('/app/streamers')
      expect(link('Live Twitch')?.getAttribute('aria-current')).toBeNull()
    })

    test('A36 is lit on its page', async () => {
      signedIn()
      await render(header('/app/streamers'))
      expect(link('Live Twitch')?.getAttribute('aria-current')).toBe('page')
    })

    test('A36 is not there signed out, nor before its page exists', async () => {
      const screen = await render(header())
      expect(link('Live Twitch')).toBeUndefined()
      signedIn()
      await screen.rerender(header('/app', ['/', '/app']))
      expect(link('Live Twitch')).toBeUndefined()
    })
  })

  describe('the user menu', () => {
    const MINE = ['Mon compte', 'Soutenir Comptoir', 'Mes données', 'Modifications refusées', 'Journal']

    test('A50 begins with the account and the donation; the streamers and the tools follow, folded by group', async () => {
      signedIn()
      await render(header())
      await openMenu('Compte')
      expect(inMenu().slice(0, 6)).toEqual([...MINE, 'Live Twitch'])
      const groups = [...document.querySelectorAll<HTMLDetailsElement>('.menu details')]
      expect(groups.map(({ open }) => open)).toEqual([false, false, false])
      expect(groups.map((group) => nameOf(group.querySelector('summary') ?? group))).toEqual([
        'Élevage',
        'Outils',
        'Guides',
      ])
      expect(
        groups.flatMap((group) => [...group.querySelectorAll('a')].map((one) => one.getAttribute('href'))),
      ).toContain('/app/quick')
      expect(link('Mon compte')?.getAttribute('href')).toBe('/app/compte')
      expect(link('Soutenir Comptoir')?.getAttribute('href')).toBe('/premium')
    })

    test('A50 on a phone, whose header has no menus, the streamers and the tools in groups follow', async () => {
      onPhone()
      signedIn()
      await render(header())
      await openMenu('Compte')
      expect(inMenu().slice(0, 6)).toEqual([...MINE, 'Live Twitch'])
      expect([...document.querySelectorAll('.menu .grp')].map(nameOf)).toEqual([
        'Élevage',
        'Outils',
        'Guides',
      ])
      expect(link('Calculateur craft items')?.getAttribute('href')).toBe('/app/quick')
    })

    test('A49 A50 an admin finds « Admin » after what is theirs alone', async () => {
      signedIn({ is_admin: true })
      await render(header())
      await openMenu('Compte')
      expect(inMenu().slice(0, 3)).toEqual(['Mon compte', 'Soutenir Comptoir', 'Admin'])
    })

    test('A48 a supporter has the badge, and is not asked for support', async () => {
      signedIn({ access_active: true })
      await render(header())
      await openMenu('Compte (Premium)')
      expect(link('Soutenir Comptoir')).toBeUndefined()
      expect(document.querySelector('.who .badge')?.textContent).toBe('Premium')
    })
  })
})

describe('the footer', () => {
  const pages = new Set(tools.map((tool) => tool.path))

  const footer = (
    <PagesProvider value={pages}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </PagesProvider>
  )

  beforeEach(() => {
    site.setState({ site: null })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
  })

  /** The page is idle: what no first screen waits for comes. */
  async function openRested(): Promise<void> {
    await render(footer)
    await act(async () => vi.advanceTimersByTime(5000))
    vi.useRealTimers()
    await act(() => import('#app/footer/footer-contacts.tsx'))
  }

  const links = () => [...document.querySelectorAll('.foot nav a')].map(nameOf)
  const LEGAL = ['Accueil', 'Mentions légales', 'Confidentialité', 'CGU']

  test('A58 A27 the legal pages are linked from the footer', async () => {
    await render(footer)
    expect(links()).toEqual(LEGAL)
    const addresses = LEGAL.map((name) => link(name)?.getAttribute('href'))
    expect(addresses).toEqual(['/', '/mentions-legales', '/confidentialite', '/cgu'])
  })

  test.each([
    ['/', 'foot'],
    ['/app/quick', 'foot slim'],
    ['/mentions-legales', 'foot slim'],
  ])('A55 A56 A57 on « %s » the footer is « %s », and says the same', async (path, look) => {
    await render(
      <PagesProvider value={pages}>
        <MemoryRouter initialEntries={[path]}>
          <Footer />
        </MemoryRouter>
      </PagesProvider>,
    )
    const foot = document.querySelector('footer')
    expect(foot?.className).toBe(look)
    for (const words of ['Économie', 'sans lien avec l’éditeur', `© ${new Date().getFullYear()}`])
      expect(foot?.textContent).toContain(words)
  })

  test('A59 the portfolio opens in a new tab that knows nothing of us', async () => {
    site.setState({ site: aSite({ portfolio_url: 'https://portfolio.example/' }) })
    await openRested()
    const portfolio = await until(() => {
      const found = link('Portfolio (nouvel onglet)')
      if (!found) throw new Error('no portfolio')
      return found
    })
    expect(portfolio.getAttribute('href')).toBe('https://portfolio.example/')
    expect([portfolio.getAttribute('target'), portfolio.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('A60 the contact link opens a mail composer to the author', async () => {
    site.setState({ site: aSite({ contact_email: 'bonjour@comptoir.example' }) })
    await openRested()
    await until(() =>
      expect(link('Contact')?.getAttribute('href')).toBe('mailto:bonjour@comptoir.example?subject=Comptoir'),
    )
  })

  test('A60 an odd address adds nothing to the mail', async () => {
    site.setState({ site: aSite({ contact_email: 'a&bcc=x?y@comptoir.example' }) })
    await openRested()
    await until(() =>
      expect(link('Contact')?.getAttribute('href')).toBe(
        'mailto:a%26bcc%3Dx%3Fy@comptoir.example?subject=Comptoir',
      ),
    )
  })

  test.each([
    ['is not set', aSite()],
    ['is no web address', aSite({ portfolio_url: 'javascript:alert(1)' })],
  ])('A59 A60 a link that %s is not there', async (_, known) => {
    site.setState({ site: known })
    await openRested()
    expect(links()).toEqual(LEGAL)
  })

  test('A59 A60 what the server said in an earlier visit stands without network', async () => {
    localStorage.setItem('site', JSON.stringify(aSite({ contact_email: 'a@b.example' })))
    await openRested()
    await until(() => expect(links()).toEqual([...LEGAL, 'Contact']))
    localStorage.clear()
  })
})

import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Header } from '#app/header/header.tsx'
import { playerShell } from '#app/player.ts'
import { tools } from '#app/tools.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { nameOf, render } from '#tests/support/screens/render.tsx'
import { link, openMenu } from '#tests/support/screens/screen.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

const every = tools.map((tool) => tool.path)
const header = (path = '/app', pages: string[] = every) => (
  <PagesProvider value={new Set(pages)}>
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>
  </PagesProvider>
)
const signedIn = (changes: Partial<SignedInUser> = {}) => {
  const user = { id: 'u', email: 'a@b.fr', name: 'Maëlle', is_admin: false, access_active: false, ...changes }
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
afterEach(() => {
  vi.restoreAllMocks()
})

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
    expect([...document.querySelectorAll('.menu .grp')].map(nameOf)).toEqual(['Élevage', 'Outils', 'Guides'])
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

import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { Header } from '#app/header.tsx'
import { tools } from '#app/tools.ts'
import { session, type User } from '#data/session-store.ts'
import { nameOf, render } from '#tests/support/render.tsx'
import { link, openMenu } from '#tests/support/screen.ts'
import { PagesProvider } from '#ui/page-link.tsx'

const every = tools.map((tool) => tool.path)
const header = (path = '/app', pages: string[] = every) => (
  <PagesProvider value={new Set(pages)}>
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>
  </PagesProvider>
)
const signedIn = (changes: Partial<User> = {}) => {
  const user = { id: 'u', email: 'a@b.fr', name: 'Maëlle', is_admin: false, access_active: false, ...changes }
  session.setState({ status: 'signed-in', user })
}
const inMenu = () => [...document.querySelectorAll('.menu nav a')].map(nameOf)

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
  test('A50 holds the streamers first, the tools in groups, then the account', async () => {
    signedIn()
    await render(header())
    await openMenu('Compte')
    expect(inMenu().at(0)).toBe('Live Twitch')
    expect(inMenu().slice(-5)).toEqual([
      'Mon compte',
      'Mes données',
      'Modifications refusées',
      'Journal',
      'Soutenir Comptoir',
    ])
    expect(link('Mon compte')?.getAttribute('href')).toBe('/app/compte')
    expect(link('Soutenir Comptoir')?.getAttribute('href')).toBe('/premium')
  })

  test('A49 A50 an admin finds « Admin » before the streamers', async () => {
    signedIn({ is_admin: true })
    await render(header())
    await openMenu('Compte')
    expect(inMenu().slice(0, 2)).toEqual(['Admin', 'Live Twitch'])
  })

  test('A48 a supporter has the badge, and is not asked for support', async () => {
    signedIn({ access_active: true })
    await render(header())
    await openMenu('Compte (Premium)')
    expect(link('Soutenir Comptoir')).toBeUndefined()
    expect(document.querySelector('.who .badge')?.textContent).toBe('Premium')
  })
})

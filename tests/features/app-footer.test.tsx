import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Footer } from '#app/footer/footer.tsx'
import { tools } from '#app/tools.ts'
import { site } from '#data/site.ts'
import { nameOf, render, until } from '#tests/support/screens/render.tsx'
import { link } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

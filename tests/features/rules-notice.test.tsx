import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { BreedingPage } from '#features/breeding/page.tsx'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import { FlipsPage } from '#features/flips/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { openScreen } from '#tests/support/screens/craft-screen.tsx'
import { aGuidePlayer } from '#tests/support/screens/metiers-screen.tsx'
import { allByRole, byRole, until } from '#tests/support/screens/render.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

const RULES = '/app/compte/regles'
const TOOLS: readonly [path: string, page: ReactNode][] = [
  ['/app/flips', <FlipsPage key="flips" />],
  ['/app/profit', <ProfitPage key="profit" />],
  ['/app/breeding', <BreedingPage key="breeding" />],
  ['/app/elevage-renta', <WorkshopPage key="workshop" />],
  ['/app/metiers', <MetiersPage key="metiers" />],
]

const inGame = async (game: string, path: string, page: ReactNode) => {
  await aGuidePlayer()
  await act(async () => catalogue.setState({ game }))
  await openScreen(<PagesProvider value={new Set([RULES])}>{page}</PagesProvider>, path)
}

afterEach(() => catalogue.setState({ game: null }))

test.each(TOOLS)(
  'M3 of a game above the rules, %s says so once, with the day, and leads to them',
  async (path, page) => {
    await inGame('3.8.0', path, page)
    await until(() => byRole('note'))
    const told = allByRole('note').filter(({ textContent }) => textContent?.includes('Règles du jeu'))
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Le jeu est en 3.8.0\u00a0: ces chiffres suivent les règles de la 3.7, lues le 27 novembre 2026. Règles du jeu',
    ])
    expect(byRole('link', 'Règles du jeu').getAttribute('href')).toBe(RULES)
  },
)

test('M3 of a patch of the version that the rules are of, a tool says nothing', async () => {
  await inGame('3.7.4', '/app/flips', <FlipsPage />)
  await until(() => byRole('heading', 'Achat / Revente'))
  expect(allByRole('note')).toEqual([])
})

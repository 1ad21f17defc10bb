// @module-tag full
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { CatalogueProgress } from '#app/player-shell.tsx'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { CatalogueSection } from '#features/account/data/data-page.tsx'
import { PickerPage } from '#features/picker/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import { aComparer, HAT, openCompare, width } from '#tests/support/screens/compare-screen.tsx'
import { ASH, aPlayer, openScreen, PLANK, sees, swapCatalogue } from '#tests/support/screens/craft-screen.tsx'
import { aGuidePlayer, openGuide } from '#tests/support/screens/metiers-screen.tsx'
import { openPrices, priceField, readAgo } from '#tests/support/screens/prices-screen.tsx'
import { enter, field, press, render, type, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'
import {
  aBreeder,
  priceField as essencePrice,
  openWorkshop,
} from '#tests/support/screens/workshop-screen.tsx'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'

const NOTHING = {
  state: 'absent',
  data: null,
  download: null,
  failed: null,
  version: null,
  game: null,
  service: null,
} as const
const underWay = { done: 4120, total: 25_073, label: 'Téléchargement du catalogue' }
const aCatalogue = (version: string) => buildCatalogue({ version, items: [], recipes: [] })
const said = () => document.body.textContent?.replace(/\s/g, ' ') ?? ''

beforeEach(() => catalogue.setState({ ...NOTHING }))

describe('the download of the game data', () => {
  test.each([
    ['in the corner', <CatalogueProgress key="corner" />],
    ['where a tool waits for it', <CatalogueWait key="wait" label="Chargement recette…" />],
    ['among the player’s data', <CatalogueSection key="data" />],
  ])('it counts what has come, %s', async (_, screen) => {
    catalogue.setState({ ...NOTHING, download: underWay })
    await render(screen)
    expect(said()).toContain('Téléchargement du catalogue4 120 / 25 073 fiches')
  })

  test('T32 a tool that waits says for what, in the shape of what comes', async () => {
    catalogue.setState({ ...NOTHING, download: underWay })
    await render(<CatalogueWait label="Chargement recette…" />)
    expect(said()).toContain('Chargement recette…')
    expect(document.querySelectorAll('.skel-row').length).toBeGreaterThan(0)
  })

  test('a download that failed says so, and no shape promises anything', async () => {
    catalogue.setState({ ...NOTHING, failed: 'Il reprendra dès que le réseau revient.' })
    await render(<CatalogueWait label="Chargement recette…" />)
    expect(shown('Le catalogue n’est pas encore là')).toBe(true)
    expect(shown('Il reprendra dès que le réseau revient.')).toBe(true)
    expect(document.querySelectorAll('.skel-row')).toHaveLength(0)
  })
})

describe('the import of the game data by the server', () => {
  const running = { state: 'running', done: 5, total: 17 } as const
  const bar = () => document.querySelector('[role=progressbar]')

  test.each([
    ['in the corner', <CatalogueProgress key="corner" />],
    ['among the player’s data', <CatalogueSection key="data" />],
  ])('it counts what has come, %s', async (_, screen) => {
    catalogue.setState({ ...NOTHING, state: 'ready', data: aCatalogue('starter-1'), service: running })
    await render(screen)
    expect(said()).toContain('Données du jeu5 / 17')
    expect(bar()?.getAttribute('aria-valuenow')).toBe('29')
  })

  test('the download to this device comes first, and one bar is enough', async () => {
    catalogue.setState({ ...NOTHING, download: underWay, service: running })
    await render(<CatalogueProgress />)
    expect(said()).toContain('Téléchargement du catalogue')
    expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(1)
  })

  test.each(['off', 'waiting', 'failed', 'done'] as const)(
    'a service that is %s draws no bar',
    async (state) => {
      catalogue.setState({ ...NOTHING, service: { state, done: 0, total: 0 } })
      await render(<CatalogueProgress />)
      expect(bar()).toBeNull()
      expect(document.querySelector('.loading-card')).toBeNull()
    },
  )

  test('an import that does not know its length yet draws no bar', async () => {
    catalogue.setState({ ...NOTHING, service: { state: 'running', done: 0, total: 0 } })
    await render(<CatalogueProgress />)
    expect(bar()).toBeNull()
  })
})

describe('the version of the game data', () => {
  test.each([
    ['starter-9378f2f46d73', 'Catalogue de départ'],
    ['3.6.0-58e08aaabc83', '3.6.0'],
  ])('%s reads « %s »', async (version, words) => {
    catalogue.setState({ ...NOTHING, state: 'ready', data: aCatalogue(version), version })
    await render(<CatalogueSection />)
    const shownVersion = [...document.querySelectorAll('dd')].at(-1)
    expect(shownVersion?.textContent).toBe(words)
    expect(shownVersion?.title).toBe(version)
  })
})

describe('a search that finds nothing', () => {
  const service = (state: 'off' | 'waiting' | 'running' | 'failed' | 'done') =>
    ({ state, done: state === 'running' ? 5 : 0, total: state === 'running' ? 17 : 0 }) as const

  async function searchIn(version: string, over: Partial<ReturnType<typeof catalogue.getState>> = {}) {
    catalogue.setState({ ...NOTHING, state: 'ready', data: aCatalogue(version), ...over })
    await render(
      <ItemSearch
        label="Objet"
        placeholder="Objet"
        search={() => []}
        onChoose={() => {}}
        empty="Aucun résultat"
      />,
    )
    await enter(field('Objet'), 'zzz')
    return said().trim()
  }

  test.each([
    ['off', 'Catalogue partiel : ce serveur n’utilise que son catalogue de départ.'],
    ['waiting', 'Catalogue partiel, le reste arrive.'],
    ['running', 'Catalogue partiel, le reste arrive : 5 / 17.'],
    ['failed', 'Catalogue partiel : le service de données du jeu ne répond pas.'],
    ['done', 'Catalogue partiel, le reste arrive.'],
  ] as const)('with the starter alone it says that the catalogue is partial: %s', async (state, words) => {
    expect(await searchIn('starter-1', { service: service(state) })).toBe(`Aucun résultat${words}`)
  })

  test('where the server is not heard, the device says what it has', async () => {
    expect(await searchIn('starter-1')).toBe(
      'Aucun résultatCatalogue partiel : cet appareil n’a que le catalogue de départ.',
    )
  })

  test('what kept the new catalogue from this device is said instead', async () => {
    const failed = 'Plus assez de place pour le nouveau catalogue.'
    expect(await searchIn('starter-1', { service: service('done'), failed })).toBe(`Aucun résultat${failed}`)
  })

  test.each(['failed', 'running', 'off', 'done'] as const)(
    'with the whole game nothing is partial: %s',
    async (state) => {
      expect(await searchIn('3.6.0-58e08aaabc83', { service: service(state) })).toBe('Aucun résultat')
    },
  )
})

describe('a catalogue that takes over while a player types', () => {
  const screens: [tool: string, open: () => Promise<unknown>, typedIn: () => HTMLInputElement][] = [
    [
      'the simulator',
      () => openAs(aPlayer(), () => openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}`)),
      () => field('Prix du lot de 10, Bois de Frêne'),
    ],
    [
      'the quick calculator',
      () => openAs(aPlayer(), () => openScreen(<QuickPage />, `/app/quick?item=${PLANK}`)),
      () => field('Prix de vente'),
    ],
    [
      'the search of a resource',
      () => openAs(aPlayer(), () => openScreen(<PickerPage />, `/app?ressource=${ASH}`)),
      () => field('Rechercher une ressource'),
    ],
    [
      'the price book',
      () => openAs(readAgo(aPlayer(), ASH, 10, 40, 1), openPrices),
      () => priceField('Bois de Frêne', 10),
    ],
    [
      'the comparator',
      () => openAs(aComparer(), () => openCompare(`?items=${HAT}`)),
      () => field('Prix, Chapeau du Bouftou'),
    ],
    ['the guides', () => openAs(aGuidePlayer(), openGuide), () => field('Objectif')],
    ['the breeding workshop', () => openAs(aBreeder(), openWorkshop), () => essencePrice('Essence du Kimbo')],
  ]
  async function openAs(player: unknown, open: () => Promise<unknown>): Promise<void> {
    await player
    await open()
  }
  test.each(screens)('what is typed stays, with the focus: %s', async (_, open, typedIn) => {
    width(1440)
    await open()
    const input = await until(typedIn)
    await type(input, '12k')
    await swapCatalogue()
    await sees('(neuf)')
    expect(document.activeElement).toBe(input)
    expect([input.isConnected, input.value]).toEqual([true, '12k'])
    await press('Escape')
  })
})

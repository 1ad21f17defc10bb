import { beforeEach, describe, expect, test } from 'vitest'
import { CatalogueProgress } from '#app/catalogue-progress.tsx'
import { buildCatalogue } from '#data/catalogue/build.ts'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { CatalogueSection } from '#features/account/catalogue-section.tsx'
import { render } from '#tests/support/render.tsx'
import { shown } from '#tests/support/screen.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'

const NOTHING = { state: 'absent', data: null, download: null, failed: null, version: null } as const
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

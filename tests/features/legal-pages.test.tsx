import { readdirSync, readFileSync } from 'node:fs'
import { act, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tools } from '#app/tools.ts'
import { site } from '#data/site.ts'
import { COLLECTION_WORDS } from '#features/account/words/collection-words.ts'
import { NoticesPage } from '#features/legal/notices-page.tsx'
import privacy from '#features/legal/privacy.md'
import { PrivacyPage } from '#features/legal/privacy-page.tsx'
import { TermsPage } from '#features/legal/terms-page.tsx'
import {
  craftChoices,
  jobLevels,
  plannedCrafts,
  planSources,
  reserves,
  wantedItems,
} from '#shared/collections/plans.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { allByRole, click, render } from '#tests/support/screens/render.tsx'
import { link, shown } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'

describe('legal pages', () => {
  beforeEach(() => {
    site.setState({ site: null })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  })

  const open = (Page: ComponentType, path = '/') =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>,
    )

  const note = () => [...document.querySelectorAll('.legal-missing')].map((one) => one.textContent)
  const inSection = (id: string) => document.getElementById(id)?.closest('section')?.textContent ?? ''

  describe.each([
    ['/mentions-legales', 'Mentions légales', NoticesPage],
    ['/confidentialite', 'Confidentialité', PrivacyPage],
    ['/cgu', 'Conditions générales d’utilisation', TermsPage],
  ])('%s', (path, title, Page) => {
    test('A27 is open to everyone, with its title, its date, and a line of contents for each heading', async () => {
      expect(tools.find((tool) => tool.path === path)?.guard).toBe('public')
      await open(Page)
      expect([...document.querySelectorAll('h1')].map((h1) => h1.textContent)).toEqual([title])
      expect(shown('Dernière mise à jour : 24 novembre 2026')).toBe(true)
      const headings = [...document.querySelectorAll('h2')]
      const contents = [...document.querySelectorAll('nav[aria-label=Sommaire] a')]
      expect(headings.length).toBeGreaterThan(5)
      expect(contents.map((a) => a.textContent)).toEqual(headings.map((h2) => h2.textContent))
      expect(contents.map((a) => a.getAttribute('href'))).toEqual(headings.map((h2) => `/#${h2.id}`))
      expect(new Set(headings.map((h2) => h2.id)).size).toBe(headings.length)
      for (const line of allByRole('link', undefined, document.querySelector('nav') ?? undefined)) {
        await click(line)
        expect(document.activeElement?.textContent).toBe(line.textContent)
      }
    })

    test('A27 every address of the app that it names exists; a way out opens a tab that knows nothing of us', async () => {
      await open(Page)
      const known = tools.map((tool) => tool.path)
      for (const a of document.querySelectorAll<HTMLAnchorElement>('.legal-text a[href^="/"]'))
        expect(known).toContain(new URL(a.href, 'http://a').pathname)
      for (const a of document.querySelectorAll<HTMLAnchorElement>('.legal-text a[href^=http]'))
        expect([a.target, a.rel]).toEqual(['_blank', 'noopener noreferrer'])
    })
  })

  describe('the publisher and the host', () => {
    test('A27 are the operator’s lines', async () => {
      site.setState({ site: aSite({ legal_publisher: 'Asso Fictive, Lyon', legal_host: 'Hôte SARL' }) })
      await open(NoticesPage)
      expect(inSection('editeur')).toContain('Asso Fictive, Lyon')
      expect(inSection('hebergeur')).toContain('Hôte SARL')
      expect(note()).toEqual([])
    })

    test('A27 that the operator left out are asked for by their variable', async () => {
      site.setState({ site: aSite() })
      await open(NoticesPage)
      expect(inSection('editeur')).toContain('LEGAL_PUBLISHER')
      expect(inSection('hebergeur')).toContain('LEGAL_HOST')
    })

    test('A27 that were never heard of yet are not called missing', async () => {
      await open(NoticesPage)
      expect(note()).toHaveLength(2)
      expect(shown('LEGAL_')).toBe(false)
      expect(shown('dès que la connexion est là')).toBe(true)
    })

    test('A27 script in them is text', async () => {
      const script = '<img src=x onerror=alert(1)>'
      site.setState({ site: aSite({ legal_publisher: script, legal_host: script }) })
      await open(NoticesPage)
      expect(inSection('editeur')).toContain(script)
      expect(document.querySelector('img')).toBeNull()
    })
  })

  test('A2 A56 the notices say that the project is fan-made and unaffiliated', async () => {
    await open(NoticesPage)
    expect(shown('sans lien avec l’éditeur de Dofus')).toBe(true)
  })

  test('A2 A27 the notices say whose the pictures are, and thank the service of the game data', async () => {
    await open(NoticesPage)
    const said = inSection('projet-de-fans')
    expect(said).toContain('appartiennent à Ankama')
    expect(said).toContain('ICONS=off')
    for (const [name, href] of [
      ['dofusdu.de', 'https://dofusdu.de'],
      ['sa documentation', 'https://docs.dofusdu.de'],
      ['aider à payer ses serveurs', 'https://github.com/sponsors/dofusdude'],
    ]) {
      expect(document.querySelector(`#projet-de-fans ~ p a[href="${href}"]`)?.textContent).toContain(name)
    }
  })

  test('A60 the operator’s address is written to by mail, and the form is always there', async () => {
    site.setState({ site: aSite({ contact_email: 'bonjour@comptoir.example' }) })
    await open(NoticesPage)
    expect(link('bonjour@comptoir.example')?.getAttribute('href')).toMatch(
      /^mailto:bonjour@comptoir.example\?/,
    )
    expect(link('formulaire de contact')?.getAttribute('href')).toBe('/#contact')
  })

  describe('the privacy page', () => {
    const parties = () =>
      [...document.querySelectorAll('#tiers ~ table tbody tr td:first-child')].map((cell) =>
        cell.textContent?.replace(' (nouvel onglet)', ''),
      )

    test('A27 names the outside services that this server asks, and no other', async () => {
      site.setState({ site: aSite() })
      const { rerender } = await open(PrivacyPage)
      const host = 'L’hébergeur, nommé dans les mentions légales'
      expect(parties()).toEqual([host])
      const all = aSite({ payments: true, google_client_id: 'id', streams: true, mail: true, web_push: true })
      await act(async () => site.setState({ site: all }))
      await rerender(
        <MemoryRouter>
          <PrivacyPage />
        </MemoryRouter>,
      )
      expect(parties()).toEqual([
        'Stripe',
        'Google',
        'Twitch',
        'Le service d’email de l’éditeur',
        'Le service de notifications de ton navigateur (Google, Mozilla, Apple ou Microsoft)',
        host,
      ])
    })

    test('A27 names them all while nobody knows which are asked', async () => {
      await open(PrivacyPage)
      expect(parties()).toHaveLength(6)
    })

    test('A27 says how to export and to erase, in the app', async () => {
      await open(PrivacyPage)
      expect(link('Mes données')?.getAttribute('href')).toBe('/app/compte/donnees')
      expect(link('Mon compte')?.getAttribute('href')).toBe('/app/compte')
      expect(inSection('droits')).toContain('CNIL')
    })

    test('A27 says that pictures of the game are asked by the server, without the player’s address', async () => {
      await open(PrivacyPage)
      const said = inSection('tiers')
      expect(said).toMatch(
        /Les images et les données du jeu sont demandées à dofusdu\.de.* par notre serveur/,
      )
      expect(said).toContain('ni ton adresse IP')
    })

    test('A27 N218 says what is kept here and on the server, how long, what is lent, and how each ends', async () => {
      await open(PrivacyPage)
      const said = {
        'en-bref': ['que si tu les prêtes'],
        appareil: [
          'Se déconnecter n’efface pas tes lignes',
          '«\u00a0Retirer de cet appareil\u00a0»',
          'Un compte supprimé depuis un autre appareil laisse ici ses lignes.',
          'chacun montré au seul compte qui l’a écrit',
          'comptoir-market',
        ],
        donnees: [
          'Prix prêtés, si tu les prêtes',
          'Identifiants des comptes supprimés',
          'au plus tard jusqu’à la suppression du compte',
          ...['90 jours sans utilisation', '30 jours', '12 mois', 'Jusqu’à la suppression du compte'],
        ],
        'prix-partages': [
          ...['sans ton nom ni ton adresse', 'sans dire qui tu es', 'retirés aussitôt', 'l’heure suivante'],
        ],
      }
      for (const [section, words] of Object.entries(said))
        for (const one of words) expect(inSection(section)).toContain(one)
    })

    test('N218 the terms say what lending a price means', async () => {
      await open(TermsPage)
      expect(inSection('tes-donnees')).toContain('Si tu prêtes tes prix')
    })

    test('A27 each cell of its tables says which column it belongs to, for phones and for screen readers', async () => {
      await open(PrivacyPage)
      const cells = [...document.querySelectorAll('td')]
      for (const cell of cells)
        expect(document.getElementById(cell.headers)?.textContent).toBe(cell.dataset.label)
      expect(cells.length).toBeGreaterThan(50)
    })
  })

  test('A199 the terms print the limits of a donation in euros, the French way', async () => {
    await open(TermsPage)
    expect(inSection('don')).toContain('de 5 € à 1\u202f000 €')
  })

  test('N125 the privacy page names noted purchases, and « Mes données » every collection of plans and stock', async () => {
    await open(PrivacyPage)
    expect(document.body.textContent).toContain(
      'achats notés avec le navigateur et le système où ils l’ont été',
    )
    const plans = [stockMoves, plannedCrafts, wantedItems, planSources, reserves, craftChoices, jobLevels]
    const words = plans.map(({ name }) => COLLECTION_WORDS[name]?.name)
    expect(new Set(words).size).toBe(plans.length)
    expect(words).not.toContain(undefined)
  })

  test('N161 the privacy page says that a screenshot never leaves the device, and that the reader may stay there', async () => {
    await open(PrivacyPage)
    expect(document.body.textContent).toContain(
      'l’image ne part nulle part, elle n’est gardée ni ici ni sur le serveur',
    )
    expect(document.body.textContent).toContain('Le lecteur de captures, si tu le gardes hors ligne')
  })
})

const WRITES = /\.setItem\(|localStorage\[|adoptLocal\(/
const CONSTANT = /const \w+ = (?:'([^'\n]+)'|`([^`\n]+)`)/g
const TABLE = /const [A-Z_]+ = \{([^}]*)\}/g
const KEY = /^[a-z][\w:…-]*$/

const sources = ['web', 'sw']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:tsx?|js)$/.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8').replace(/\$\{[^}]*\}/g, '…') }))

const texts = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((text) => text !== undefined))

const stored = privacy.sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => ('rows' in block && block.head.includes('Où') ? block.rows : []))

const named = (place: string) =>
  stored.flatMap(({ cells: [name = [], where = []] }) =>
    where.join('') === place
      ? name.flatMap((piece) => (typeof piece === 'object' && 'code' in piece ? piece.code : []))
      : [],
  )

/** The keys that several files know, by the name of their constant. */
const shared = new Map(
  sources.flatMap(({ code }) =>
    [...code.matchAll(/export const (\w+) = '([^'\n]+)'/g)].map(
      ([, name = '', key = '']) => [name, key] as const,
    ),
  ),
)

/** The constants of a file that look like keys: a file that writes to the storage names its keys in constants. */
const keysIn = (code: string) =>
  [
    ...texts(code, CONSTANT),
    ...texts(code, TABLE).flatMap((inside) => texts(inside, /'([^'\n]+)'/g)),
    ...texts(code, /setItem\('([^'\n]+)'/g),
    ...texts(code, /adoptLocal\(\s*db,\s*['`]([^'`\n]+)/g),
    ...texts(code, /setItem\((\w+)/g).flatMap((name) => shared.get(name) ?? []),
  ].filter((text) => KEY.test(text))

describe('A27 the privacy page names', () => {
  for (const { path, code } of sources.filter(
    // Where the key is a parameter, whoever calls names it.
    ({ code }) => WRITES.test(code) && !/setItem\(key: |function adoptLocal/.test(code),
  )) {
    test(`A27 every key that ${path} writes`, () => {
      const keys = keysIn(code)
      expect(keys).not.toEqual([])
      expect([...named('localStorage'), ...named('sessionStorage')]).toEqual(expect.arrayContaining(keys))
    })
  }

  test('A27 every database, and no other', () => {
    const databases = sources.flatMap(({ code }) =>
      texts(code, /(?:super\(|openDB\S*\(|_DB = |=> )['`](comptoir-[^'`]*)/g),
    )
    expect(named('IndexedDB').toSorted()).toEqual(databases.toSorted())
  })

  test('A27 every cache that is ours', () => {
    const caches = sources.flatMap(({ code }) => texts(code, /cacheName: '([^']+)'|caches\.open\('([^']+)'/g))
    expect(named('Cache du navigateur')).toEqual(expect.arrayContaining(caches))
    expect(caches).not.toEqual([])
  })
})

test('A27 no source writes a cookie', () => {
  expect(
    sources.filter(({ code }) => /document\.cookie|cookieStore/.test(code)).map(({ path }) => path),
  ).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAndMonth, fullDate, lastDays } from '#features/admin/dates.ts'
import { HEIGHT, sparklinePath, WIDTH } from '#features/admin/page.tsx'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'
import type { MarketContributor } from '#shared/endpoints/admin-market.ts'
import { anAdmin, isBlocked, listed, openAdmin } from '#tests/support/screens/admin-screen.tsx'
import { aUser, users } from '#tests/support/screens/admin-server.ts'
import { screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

describe('figures', () => {
  const scene = anAdmin()
  const stat = () => document.querySelector('.stat')?.textContent?.replace(/\s/g, ' ') ?? ''
  const spark = () => document.querySelector('.spark')
  const ALL = ['/api/v1/admin/stats', '/api/v1/admin/twitch_channels', '/api/v1/admin/users']

  describe('the figures', () => {
    test('A26 A118 A119 A120 A169 A187 the users, their growth and its line stand on top', async () => {
      scene.server.users = users(1284)
      await openAdmin()
      expect(byRole('heading').textContent).toBe('Dashboard Admin')
      await until(() => expect(stat()).toBe('Utilisateurs1 284+5 récemment'))
      expect(spark()?.getAttribute('aria-hidden')).toBe('true')
      expect(screenText()).toContain('Utilisateurs par jour, de 10 à 17, 4 jours')
    })

    test('A119 A120 A142 with one day of users the card has no line, and nobody who signed up none either', async () => {
      scene.server.daily = [3]
      await openAdmin()
      await until(() => expect(stat()).toBe('Utilisateurs1Total'))
      expect([spark(), shown('Derniers inscrits')]).toEqual([null, false])
    })

    test('A117 where they fail a banner says so, the rest stands, and it can be tried again', async () => {
      scene.server.tell(/stats/, { status: 500, body: { error: 'Le serveur a trébuché.', code: 'internal' } })
      await openAdmin()
      await until(() =>
        expect(byRole('alert', /./).textContent).toContain('Impossible de récupérer les statistiques.'),
      )
      expect(listed()).toHaveLength(1)
      scene.server.recover()
      await click(there(button('Réessayer')))
      await until(() => expect(stat()).toContain('+5 récemment'))
      expect(shown('Impossible')).toBe(false)
    })

    test('A117 an answer that cannot be read is a failure, not a crash', async () => {
      scene.server.tell(/stats/, { status: 200, body: { totals: 'beaucoup' } })
      await openAdmin()
      await sees('Impossible de récupérer les statistiques.')
    })

    test('A116 « Rafraîchir » asks for figures, channels and users again, under the same filters', async () => {
      scene.server.users = users(30)
      await openAdmin('?q=joueur&par=10')
      await until(() => expect(listed()).toHaveLength(10))
      for (const path of ALL) expect(scene.server.calls(`GET ${path}`)).toHaveLength(1)
      scene.server.users = [aUser({ name: 'Joueur neuf' }), ...users(30)]
      await click(there(button('Rafraîchir')))
      await until(() => expect(listed()[0]).toContain('Joueur neuf'))
      for (const path of ALL) expect(scene.server.calls(`GET ${path}`)).toHaveLength(2)
      expect(scene.server.calls(`GET ${ALL[2]}`)[1]?.query.toString()).toBe('q=joueur&limit=10&page=1')
    })

    test('A116 while an answer to « Rafraîchir » is on its way the lists stay', async () => {
      await openAdmin()
      await until(() => expect(listed()).toHaveLength(1))
      scene.server.users = users(2)
      const release = scene.server.hold(/users/)
      await click(there(button('Rafraîchir')))
      expect(listed()).toHaveLength(1)
      release()
      await until(() => expect(listed()).toHaveLength(2))
    })
  })

  describe('the last sign-ups', () => {
    test('A142 the first ten show their date, address and premium', async () => {
      scene.server.recent = Array.from({ length: 12 }, (_, i) => ({
        email: `joueur.${i}@exemple.fr`,
        paid: i === 1,
        ...(i === 2 ? { date: '2026-11-18' } : { created_at: '2026-11-20T08:00:00.000Z' }),
      }))
      await openAdmin()
      await sees('Derniers inscrits')
      const rows = [...document.querySelectorAll('.recent tbody tr')].map(({ textContent }) => textContent)
      expect(rows).toHaveLength(10)
      expect(rows.slice(0, 3)).toEqual([
        '20/11joueur.0@exemple.frNon',
        '20/11joueur.1@exemple.frOui',
        '18/11joueur.2@exemple.frNon',
      ])
    })
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-20T08:00:00.000Z', '20/11/2026'],
    ['2026-11-20T23:30:00.000Z', '21/11/2026'],
    ['2026-07-20T22:30:00.000Z', '21/07/2026'],
    ['2026-11-20', '20/11/2026'],
    ['', '–'],
    ['hier', '–'],
  ])('A133 an account made at « %s » shows %s, the day in Paris', (iso, date) => {
    expect(fullDate(iso)).toBe(date)
  })

  test('A142 the last sign-ups show day and month', () => {
    expect(dayAndMonth('2026-11-20T08:00:00.000Z')).toBe('20/11')
    expect(dayAndMonth('')).toBe('–')
  })

  test('A119 the line’s range counts both ends, in days of Paris', () => {
    expect(lastDays(28, Date.parse('2026-11-20T12:00:00Z'))).toEqual({ from: '24 oct.', to: '20 nov.' })
    expect(lastDays(2, Date.parse('2026-11-19T23:30:00Z'))).toEqual({ from: '19 nov.', to: '20 nov.' })
  })
})

describe('the line of daily users', () => {
  const points = (path: string) =>
    path
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number))

  test('A119 it needs two points', () => {
    expect(sparklinePath([])).toBeNull()
    expect(sparklinePath([3])).toBeNull()
    expect(sparklinePath([3, 4])).not.toBeNull()
  })

  test('A119 it runs from edge to edge inside its box, one point a day, higher for more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 60 }), (daily) => {
        const drawn = points(sparklinePath(daily) ?? '')
        expect(drawn).toHaveLength(daily.length)
        expect(drawn[0]?.[0]).toBe(0)
        expect(drawn.at(-1)?.[0]).toBe(WIDTH)
        drawn.forEach(([, y = Number.NaN], i) => {
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(HEIGHT)
          if ((daily[i] ?? 0) > (daily[0] ?? 0)) expect(y).toBeLessThanOrEqual(drawn[0]?.[1] ?? 0)
        })
      }),
    )
  })

  test('A119 days that are all alike give a level line, not a division by zero', () => {
    expect(new Set(points(sparklinePath([5, 5, 5]) ?? '').map(([, y]) => y)).size).toBe(1)
  })
})

describe('game data', () => {
  const scene = anAdmin()
  const panel = () => document.querySelector('.game-data')?.textContent?.replace(/\s/g, ' ') ?? ''

  const aStatus = (status: Partial<GameDataStatus> = {}): GameDataStatus => ({
    version: '3.6.0-abc',
    source: 'service',
    game: '3.6.0',
    update_stamp: null,
    imported_at: '2026-11-20T08:00:00.000Z',
    items: 13552,
    recipes: 1,
    origin: 'https://donnees.example',
    service: { state: 'done', done: 0, total: 0 },
    failure: null,
    notes: [],
    skipped: [],
    ...status,
  })

  test('the game data’s version, source, date, counts and state stand beside the accounts', async () => {
    scene.server.gameData = aStatus()
    await openAdmin()
    await until(() =>
      expect(panel()).toBe(
        'Données du jeuSourceservice, jeu 3.6.0Version3.6.0-abcDu20/11/2026Contenu13 552 objets, 1 recetteImportà jour · donnees.example',
      ),
    )
  })

  test('what the last import kept, left out, or failed at is said', async () => {
    scene.server.gameData = aStatus({
      source: 'starter',
      game: null,
      service: { state: 'failed', done: 0, total: 0 },
      failure: 'items-quest-all, ligne 3 : name',
      notes: ['Gardé : équipements.'],
      skipped: ['sets-all, ligne 1 : level'],
    })
    await openAdmin()
    await until(() => expect(panel()).toContain('échec, l’ancien catalogue sert'))
    for (const words of [
      'Sourcecatalogue de départ',
      'items-quest-all, ligne 3 : name',
      'Gardé : équipements.',
      'Lignes laissées de côtésets-all, ligne 1 : level',
    ])
      expect(panel()).toContain(words)
  })

  test('an import without a list is no import that is up to date', async () => {
    scene.server.gameData = aStatus({ missing: ['cosmétiques', 'montures'] })
    await openAdmin()
    await until(() => expect(panel()).toContain('Importincomplet, il manque cosmétiques, montures'))
    expect(panel()).not.toContain('à jour')
  })

  test('an import under way shows how far it is', async () => {
    scene.server.gameData = aStatus({ service: { state: 'running', done: 5, total: 18 } })
    await openAdmin()
    await until(() => expect(panel()).toContain('Importen cours, 5 sur 18'))
  })

  test('a server from before the question shows the page without that part', async () => {
    await openAdmin()
    await until(() => expect(scene.server.calls('GET /api/v1/admin/game_data')).toHaveLength(1))
    await until(() => expect(document.querySelector('.stat')).not.toBe(null))
    expect(document.querySelector('.game-data')).toBe(null)
    expect(document.querySelector('.failure')).toBe(null)
  })
})

describe('shared prices', () => {
  const scene = anAdmin()
  const PATH = '/api/v1/admin/market_contributors'
  const section = () => document.querySelector('.contributors')

  const lines = () =>
    [...(section()?.querySelectorAll('li') ?? [])].map((li) => li.textContent?.replace(/\s/g, ' '))

  const aContributor = (contributor: Partial<MarketContributor> = {}): MarketContributor => ({
    id: 'hell-mina.a1b2c3d4e5f6',
    server: 'hell-mina',
    contributions: 1250,
    outliers: 830,
    silenced: false,
    ...contributor,
  })

  test('N202 contributors whose prices are often outliers stand in the dashboard, nameless, with how many of their prices are', async () => {
    scene.server.contributors = [
      aContributor(),
      aContributor({ id: 'ombre.zz9', server: 'ombre', contributions: 1, outliers: 1 }),
    ]
    await openAdmin()
    await until(() =>
      expect(lines()).toEqual([
        'Voix a1b2c3 · Hell Mina830 prix écartés sur 1 250Écarter',
        'Voix zz9 · Ombre1 prix écarté sur 1Écarter',
      ]),
    )
  })

  test('N202 one is silenced, and given back', async () => {
    scene.server.contributors = [aContributor()]
    await openAdmin()
    const button = () => byRole('button', /Hell Mina/)
    await until(() => expect(button().textContent).toBe('Écarter'))
    await click(button())
    await sees('Voix a1b2c3 · Hell Mina ne comptera plus dès l’heure suivante')
    expect(scene.server.calls(`PATCH ${PATH}/hell-mina.a1b2c3d4e5f6`)[0]?.body).toEqual({ silenced: true })
    await until(() => expect(lines()[0]).toContain('Écartée'))
    await click(button())
    await until(() => expect(button().textContent).toBe('Écarter'))
    expect(scene.server.calls(`PATCH ${PATH}/hell-mina.a1b2c3d4e5f6`)[1]?.body).toEqual({ silenced: false })
  })

  test('N202 a refusal is said, and changes nothing; without network the act waits', async () => {
    scene.server.contributors = [aContributor()]
    await openAdmin()
    await until(() => expect(lines()).toHaveLength(1))
    scene.server.tell(/PATCH/, {
      status: 404,
      body: { error: 'Personne ne prête plus de prix sous ce nom.', code: 'not_found' },
    })
    await click(byRole('button', /Hell Mina/))
    await sees('Personne ne prête plus de prix sous ce nom.')
    expect(lines()[0]).not.toContain('Écartée')
    expect(isBlocked(byRole('button', /Hell Mina/))).toBe(false)
  })

  test('N202 none is far, or a server from before the question: a sentence, or nothing', async () => {
    scene.server.contributors = []
    await openAdmin()
    await until(() => expect(section()?.textContent).toContain('Aucune voix ne s’écarte souvent des autres.'))
  })

  test('N206 profiles and who lends stand under the users', async () => {
    scene.server.lent = { profiles: 12, lenders: 1 }
    await openAdmin()
    await until(() =>
      expect(document.querySelector('.stat')?.textContent?.replace(/\s/g, ' ')).toContain(
        '12 profils de plus · 1 prête ses prix',
      ),
    )
  })
})

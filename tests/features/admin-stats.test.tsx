import { describe, expect, test } from 'vitest'
import { anAdmin, listed, openAdmin } from '#tests/support/screens/admin-screen.tsx'
import { aUser, users } from '#tests/support/screens/admin-server.ts'
import { screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

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

  test.each([
    [[17, 12], '+0 récemment', true],
    [[3], 'Total', false],
    [[], 'Total', false],
  ])('A119 A120 with daily users %j the card says « %s »; line drawn: %s', async (daily, sub, drawn) => {
    scene.server.daily = daily
    await openAdmin()
    await until(() => expect(stat()).toBe(`Utilisateurs1${sub}`))
    expect(spark() !== null).toBe(drawn)
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

  test('A142 where there are none, nothing is drawn', async () => {
    await openAdmin()
    await until(() => expect(stat()).toContain('récemment'))
    expect(shown('Derniers inscrits')).toBe(false)
  })
})

import { expect, test } from 'vitest'
import type { MarketContributor } from '#shared/endpoints/admin-market.ts'
import { anAdmin, isBlocked, openAdmin } from '#tests/support/screens/admin-screen.tsx'
import { sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

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

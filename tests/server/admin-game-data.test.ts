import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentOf, LIST_NAMES } from '#server/catalogue/import/lists.ts'
import { gameDataAnswer } from '#shared/endpoints/admin.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'
import { command } from '#tests/support/command.ts'
import { ADMIN, anAdmin } from '#tests/support/server/with-admin.ts'

let server: CatalogueServer
beforeEach(async () => {
  server = await catalogueServer({ env: { ADMIN_EMAIL: ADMIN } })
})
afterEach(() => server.close())

const signedIn = async () => (await anAdmin(server.app)).token

async function status(token?: string) {
  const { json } = await server.app.call('GET', '/api/v1/admin/game_data', {
    token: token ?? (await signedIn()),
  })
  return gameDataAnswer.parse(json)
}

test('an admin sees which game data is served, and what its last import kept and left out', async () => {
  await server.importNow()
  server.service.setFaults([{ kind: 'no-recipes', document: 'items-consumables-all' }])
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  server.service.setUnknownDays([day])
  await server.importNow()
  expect(await status()).toMatchObject({
    source: 'service',
    game: 'inventé-1',
    update_stamp: expect.stringMatching(/^\d{4}-/),
    items: expect.any(Number),
    origin: server.service.url,
    service: { state: 'done' },
    failure: null,
    missing: [],
    notes: [
      'Gardé : consommables : leurs recettes manquaient, les nôtres restent (1 objet).',
      `Import : almanax sans réponse pour 1 jour (${day.split('-').reverse().join('/')}).`,
    ],
    skipped: [],
  })
})

test('an admin sees why the last import failed', async () => {
  server.service.setFaults(LIST_NAMES.map((list) => ({ kind: 'empty', document: documentOf(list) })))
  await expect(server.importNow()).rejects.toThrow()
  expect(await status()).toMatchObject({
    source: 'starter',
    game: null,
    service: { state: 'failed' },
    failure: expect.stringContaining('items-equipment-all : document inattendu'),
  })
})

test('an admin sees which lists are missing, why, and what stands in for them', async () => {
  const token = await signedIn()
  server.service.setFaults([{ kind: 'empty', document: 'items-cosmetics-all' }])
  await server.importNow()
  expect(await status(token)).toMatchObject({
    source: 'service',
    service: { state: 'done' },
    missing: ['cosmétiques'],
    notes: [
      expect.stringMatching(
        /^Données du jeu : il manque cosmétiques \(items-cosmetics-all : document inattendu.*\)\.$/,
      ),
    ],
  })
  server.service.setFaults([])
  await server.importNow()
  server.service.setFaults([{ kind: 'missing', document: 'items-cosmetics-all' }])
  await server.importNow()
  expect((await status(token)).notes).toEqual([
    'Données du jeu : il manque cosmétiques (/dofus3/v1/fr/items/cosmetics/all : le service a répondu 404), les nôtres restent (1 ligne).',
  ])
})

test('the status command says what was kept, and the state of the service', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const env = { DATA_DIR: server.dataDir, GAME_DATA_URL: server.service.url }
  expect((await command('catalogue', ['import', server.service.url], env)).code).toBe(0)
  server.service.setFaults([{ kind: 'empty', document: 'sets-all' }])
  await command('catalogue', ['import', server.service.url], env)
  const without = await command('catalogue', ['status'], env)
  expect(without.out).toContain(
    `Service de données du jeu : ${server.service.url}, incomplet, il manque panoplies.`,
  )
  server.service.setFaults([{ kind: 'no-effects', document: 'items-equipment-all' }])
  server.service.setStamp('changed since')
  await command('catalogue', ['import', server.service.url], env)
  const { out } = await command('catalogue', ['status'], env)
  expect(out).toContain('service, jeu inventé-1')
  expect(out).toContain(`Service de données du jeu : ${server.service.url}, à jour.`)
  expect(out).toMatch(/Gardé : équipements : leurs effets manquaient, les nôtres restent \(\d+ objets\)\./)
})

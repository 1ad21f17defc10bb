import { expect, test } from 'vitest'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'
import { anAdmin, openAdmin } from '#tests/support/screens/admin-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'

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

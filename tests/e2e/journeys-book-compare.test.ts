import { expect } from 'vitest'
import { compareCard, comparePath } from '#tests/support/browser/comparator.ts'
import { controlled } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-game.ts'
import { sideways } from '#tests/support/browser/screens.ts'
import { register } from '#tests/support/browser/sign-up.ts'

/** Two hammers of the game with long lists of effects, and a hat that the public service alone knows. */
const HAMMER = { id: 7882, name: 'Marteau du Boufcoul' }
const CAPE = { id: 7884, name: 'Cape du Boufcoul' }
const HAT = { id: 900_001, name: 'Chapeau d’Essai' }

test('T16 T48 T60 T61 T63 a link of three items opens on a phone; what no catalogue has comes from the public service', {
  tags: 'full',
}, async ({ server, device, gameData }) => {
  const page = await device({ width: 390, height: 844 }).open('/')
  await register(page)
  await controlled(page)
  await page.goto(server.url + comparePath([HAMMER.id, CAPE.id, HAT.id]))
  const hammer = compareCard(page, HAMMER.name)
  await hammer.getByText('Panoplie du Boufcoul').waitFor()
  const hat = compareCard(page, HAT.name)
  await hat.getByText(/11 à 20/).waitFor()
  expect(gameData.asked.filter((name) => name === `items-equipment-${HAT.id}`)).toHaveLength(1)
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  const effects = hammer.locator('dl.effects > div')
  expect(await effects.count()).toBe(10)
  await hammer.getByRole('button', { name: /autres? effets?$/ }).click()
  const differing = await effects.count()
  expect(differing).toBeGreaterThan(10)
  const differences = page.getByRole('switch', { name: 'Différences seulement' })
  expect(await differences.getAttribute('aria-checked')).toBe('true')
  await differences.click()
  await page.waitForURL((url) => url.searchParams.get('tout') === '1')

  await server.stop()
  await page.reload()
  await compareCard(page, CAPE.name).locator('dl.effects > div').first().waitFor()
  await page.getByText('Effets absents hors ligne').waitFor()
  await page.getByRole('button', { name: `Retirer Objet inconnu #${HAT.id}` }).click()
  await page.waitForURL((url) => url.searchParams.get('items') === `${HAMMER.id},${CAPE.id}`)
  await hammer.locator('dl.effects > div').first().waitFor()
})

import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { stored } from '#tests/support/browser/account-store.ts'
import { ticked } from '#tests/support/browser/boxes.ts'
import { controlled, nudge, synced } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-game.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import {
  addMount,
  mountAct,
  mountDialog,
  STABLE,
  searchMounts,
  stabled,
  stableFilter,
  stableSection,
  suggested,
  variantHead,
} from '#tests/support/browser/stable.ts'

const LIVE_MS = 6000
const PRALINE = { variant_name: 'Dragodinde Amande', custom_name: 'Praline', level: 60, gender: 'male' }
const SERVICE_MOUNT = 'Dragodinde de Brouillon'

test('T19 T148 T149 T150 T152 T154 T155 T156 T159 T166 a mount is found, added, folded, deleted, brought back, and there without network', async ({
  server,
  device,
}) => {
  const page = await device().open('/')
  const plain = await PlainClient.signIn(server.url, await register(page))
  await controlled(page)
  await page.goto(server.url + STABLE)
  await searchMounts(page, 'dragodinde amande')
  await addMount(page, PRALINE.variant_name).click()
  const dialog = mountDialog(page)
  await dialog.getByLabel('Niveau').fill('60')
  await dialog.getByLabel('Nom personnalisé').fill('Praline')
  await dialog.getByRole('checkbox', { name: 'Femelle' }).click()
  await dialog.getByRole('checkbox', { name: 'Mâle' }).click()
  await ticked(dialog.getByRole('checkbox', { name: 'Femelle' }), false)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await dialog.waitFor({ state: 'detached' })
  await stabled(page, 'Praline').waitFor()

  await searchMounts(page, 'dragodinde rousse')
  await addMount(page, 'Dragodinde Rousse').click()
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await dialog.waitFor({ state: 'detached' })
  await stabled(page, 'Dragodinde Rousse').waitFor()
  expect(await stableFilter(page, 'Famille').inputValue()).toBe('Dragodinde')
  expect(await stableFilter(page, 'Type').inputValue()).toBe('Dragodinde Rousse')
  expect(await stabled(page).count()).toBe(1)
  await stableFilter(page, 'Type').selectOption({ label: 'Tous les types' })
  await stabled(page, 'Praline').waitFor()
  expect(await stabled(page).allInnerTexts()).toEqual([
    expect.stringContaining('Dragodinde Rousse'),
    expect.stringContaining('Praline'),
  ])

  await variantHead(page, PRALINE.variant_name).click()
  await stabled(page, 'Praline').waitFor({ state: 'detached' })
  await page.reload()
  await stabled(page, 'Dragodinde Rousse').waitFor()
  expect(await stabled(page, 'Praline').count()).toBe(0)
  await variantHead(page, PRALINE.variant_name).click()
  await stableFilter(page, 'Particularité').selectOption('males')
  await stabled(page, 'Dragodinde Rousse').waitFor({ state: 'detached' })
  await stabled(page, 'Praline').waitFor()

  await mountAct(page, 'Supprimer', 'Praline').click()
  await stabled(page, 'Praline').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annuler' }).click()
  await stabled(page, 'Praline').waitFor()

  await server.stop()
  await page.reload()
  await stabled(page, 'Praline').waitFor()
  await server.start()
  await nudge(page)
  await synced(page)
  expect(await plain.get('/api/v1/user_mounts?family_name=Dragodinde&game=dofus3')).toEqual([
    expect.objectContaining(PRALINE),
    expect.objectContaining({
      variant_name: 'Dragodinde Rousse',
      level: null,
      custom_name: null,
      gender: null,
    }),
  ])
})

test('T167 T168 what a plain client adds to the stable, and takes away, shows on the open page', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open('/')
  const plain = await PlainClient.signIn(server.url, await register(page))
  await controlled(page)
  await page.goto(server.url + STABLE)
  await stableSection(page).getByText('Aucune monture enregistrée dans toutes les familles').waitFor()
  await synced(page)
  const { id } = await plain.post<{ id: string }>('/api/v1/user_mounts', {
    user_mount: { family_name: 'Muldo', variant_name: 'Muldo Doré', custom_name: 'Du programme', level: 12 },
  })
  await stabled(page, 'Du programme').waitFor({ timeout: LIVE_MS })
  await plain.delete(`/api/v1/user_mounts/${id}`)
  await stabled(page).waitFor({ state: 'detached', timeout: LIVE_MS })
})

test('T161 T169 T172 T173 mounts and pictures that neither device nor server has come from the public service, once', {
  tags: 'full',
}, async ({ server, device, gameData }) => {
  const page = await device().open('/')
  const plain = await PlainClient.signIn(server.url, await register(page))
  await page.goto(server.url + STABLE)
  await searchMounts(page, 'brouillon')
  await addMount(page, SERVICE_MOUNT).waitFor()
  gameData.setFaults([{ document: 'mounts-search', kind: 'error' }])
  await searchMounts(page, 'ébauche')
  await page.getByText('La recherche n’a pas abouti. Réessaie dans un instant.').waitFor()
  expect(await suggested(page).count()).toBe(0)

  await plain.post('/api/v1/user_mounts', {
    user_mount: {
      game: 'dofus3',
      ankama_id: 900102,
      family_name: 'Dragodinde',
      variant_name: SERVICE_MOUNT,
    },
  })
  const picture = '/icons/mount/900102-64.png'
  await until(async () => (await stored(page, 'rows')).some(({ v }) => v.image_url === picture), 15_000)
  await synced(page)
  expect(await plain.get('/api/v1/user_mounts')).toEqual([expect.objectContaining({ image_url: picture })])
  await page.reload()
  await stabled(page, SERVICE_MOUNT).waitFor()
  expect(gameData.asked.filter((name) => name.endsWith('mounts-900102'))).toHaveLength(1)
})

test('T172 T204 pictures of an imported catalogue come from this server alone, and are there without network', {
  tags: 'full',
}, async ({ gameData, server, device }) => {
  gameData.setFaults([])
  await server.stop()
  await server.start()
  await until(async () => (await sourceOf(server.url)) === 'service', 20_000)
  const phone = device()
  const page = await phone.open('/')
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await register(page)
  await controlled(page)
  await page.goto(server.url + STABLE)
  await searchMounts(page, 'brouillon')
  await addMount(page, SERVICE_MOUNT).click()
  await mountDialog(page).getByRole('button', { name: 'Ajouter' }).click()
  const picture = stabled(page, SERVICE_MOUNT).locator('.tile img.here')
  await picture.waitFor()
  expect(await picture.getAttribute('src')).toBe('/icons/mount/900102-64.png')
  await server.stop()
  // What the worker keeps, not what the browser may forget.
  await (await phone.session(page)).send('Network.clearBrowserCache')
  await page.reload()
  await picture.waitFor()
  expect(await picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(64)
  expect([...origins]).toEqual([server.url])
})

async function sourceOf(origin: string): Promise<unknown> {
  const answer: unknown = await (await fetch(`${origin}/api/v1/catalogue`)).json()
  return answer !== null && typeof answer === 'object' && 'source' in answer ? answer.source : null
}

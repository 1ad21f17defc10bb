// @module-tag full

import { expect } from 'vitest'
import type { StoredRow } from '#data/db/types.ts'
import { canonical } from '#shared/contract/stamp.ts'
import { until } from '#tests/harness/until.ts'
import { stored } from '#tests/support/browser/account-store.ts'
import { toggle } from '#tests/support/browser/boxes.ts'
import { comparePath, effectWeight, openWeights } from '#tests/support/browser/comparator.ts'
import { shows, type } from '#tests/support/browser/crafts.ts'
import { nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { Line } from '#tests/support/browser/line.ts'
import { serverJournal } from '#tests/support/browser/server-journal.ts'
import { mountAct, mountDialog, STABLE, stabled } from '#tests/support/browser/stable.ts'
import { bothBack, bothOpen, type Household, household } from '#tests/support/browser/two-devices.ts'
import { craftQuantity, essencePrice, listToggle, workshopPath } from '#tests/support/browser/workshop.ts'

const PEARL = { family_name: 'Dragodinde', variant_name: 'Dragodinde Rousse', custom_name: 'Perle', level: 5 }
const [KEPT, REMOVED] = ['Baffeur du Rat Blanc', 'Baffeur du Korriandre']
const COMPARED = [7880, 7884]

test('T162 two fields of one mount, changed offline on two devices, both stay', async ({
  server,
  device,
}) => {
  const home = await household(server, device)
  const { first, second, plain } = home
  await plain.post('/api/v1/user_mounts', { user_mount: PEARL })
  await bothOpen(home, STABLE)
  for (const page of [first, second]) await stabled(page, 'Perle').waitFor()

  await server.stop()
  await mountAct(first, 'Modifier', 'Perle').click()
  await mountDialog(first).getByLabel('Niveau').fill('77')
  await mountDialog(first).getByRole('button', { name: 'Enregistrer' }).click()
  await mountAct(second, 'Modifier', 'Perle').click()
  await mountDialog(second).getByRole('checkbox', { name: 'Stérile' }).click()
  await mountDialog(second).getByRole('button', { name: 'Enregistrer' }).click()
  for (const page of [first, second]) await mountDialog(page).waitFor({ state: 'detached' })
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) {
    await stabled(page, 'Perle').filter({ hasText: '77' }).filter({ hasText: 'Stérile' }).waitFor()
  }
  expect(await plain.get('/api/v1/user_mounts')).toEqual([
    expect.objectContaining({ ...PEARL, level: 77, is_sterile: true }),
  ])
})

test('T155 T168 a mount deleted on one device while another edits it stays deleted, and the other’s journal has the edit', async ({
  server,
  device,
}) => {
  const lines = [await Line.lay(server.port), await Line.lay(server.port)] as const
  const origins = { first: lines[0].url, second: lines[1].url }
  const home = await household(server, device, origins)
  const { first, second, plain } = home
  await plain.post('/api/v1/user_mounts', { user_mount: PEARL })
  await bothOpen(home, STABLE)
  for (const page of [first, second]) await stabled(page, 'Perle').waitFor()

  for (const line of lines) await line.cut()
  await mountAct(second, 'Modifier', 'Perle').click()
  await mountDialog(second).getByLabel('Niveau').fill('99')
  await mountDialog(second).getByRole('button', { name: 'Enregistrer' }).click()
  await mountDialog(second).waitFor({ state: 'detached' })
  await mountAct(first, 'Supprimer', 'Perle').click()
  await stabled(first).waitFor({ state: 'detached' })
  await lines[0].mend()
  await nudge(first)
  await synced(first)
  await lines[1].mend()
  await nudge(second)
  await stabled(second).waitFor({ state: 'detached' })
  await synced(second)

  expect(await plain.get('/api/v1/user_mounts')).toEqual([])
  expect(await stored(second, 'journal')).toContainEqual(
    expect.objectContaining({ collection: 'mounts', field: 'level', value: 99, why: 'deleted' }),
  )
  for (const line of lines) await line.cut()
})

test('T179 T185 T186 T187 craft lists, essence prices and weights, changed offline on two devices, agree and lose nothing', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const home = await household(server, device)
  const { first, second } = home
  await bothOpen(home, workshopPath('objets'))
  for (const page of [first, second]) await listToggle(page, 'Ajouter à la liste', REMOVED).waitFor()
  await listToggle(first, 'Ajouter à la liste', REMOVED).click()
  await listToggle(second, 'Retirer', REMOVED).waitFor()
  await bothOpen(home, comparePath(COMPARED, true))
  for (const page of [first, second]) await page.getByText('Vitalité').first().waitFor()

  await server.stop()
  for (const [page, vitality] of [
    [first, '3'],
    [second, '7'],
  ] as const) {
    await openWeights(page)
    await type(effectWeight(page, 'Vitalité'), vitality)
  }
  await type(effectWeight(first, 'Sagesse'), '-2')
  await bothOpen(home, workshopPath('liste'))
  await type(craftQuantity(first, REMOVED), '4')
  await toggle(listToggle(second, 'Retirer', REMOVED))
  await bothOpen(home, workshopPath('objets'))
  await toggle(listToggle(second, 'Ajouter à la liste', KEPT))
  await bothOpen(home, workshopPath())
  await type(essencePrice(first, 'Essence du Rat Blanc'), '900')
  await type(essencePrice(first, 'Essence du Korriandre'), '111')
  await type(essencePrice(second, 'Essence du Korriandre'), '222')
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) {
    await shows(essencePrice(page, 'Essence du Rat Blanc'), 900)
    await shows(essencePrice(page, 'Essence du Korriandre'), 222)
  }
  await agree(home)
  const rows = await stored(first, 'rows')
  expect(entries(rows)).toEqual({ [KEPT]: [true, 1], [REMOVED]: [false, 4] })
  const weights = rows.filter(({ collection }) => collection === 'effect_weights')
  expect(weights.map(({ v }) => v.weight).sort()).toEqual([-2, 7])
  const devices = [...(await stored(first, 'journal')), ...(await stored(second, 'journal'))]
  const journals = [...devices, ...serverJournal(server.dataDir, home.email)]
  expect(journals).toContainEqual(expect.objectContaining({ collection: 'effect_weights', value: 3 }))
  expect(journals).toContainEqual(expect.objectContaining({ collection: 'essence_prices', value: 111 }))
})

/** Of each object of the craft list: whether it is on it, and how many; a quantity nobody typed is one. */
const entries = (rows: readonly StoredRow[]) =>
  Object.fromEntries(
    rows
      .filter(({ collection }) => collection === 'essence_crafts')
      .map(({ v }) => [String(v.nom_item), [v.listed, v.qty ?? 1]]),
  )

/** Until both devices hold the same rows. */
async function agree({ first, second }: Household): Promise<void> {
  const held = async (page: Household['first']) =>
    (await stored(page, 'rows'))
      .map((row) => canonical(row))
      .sort()
      .join('\n')
  await until(async () => (await held(first)) === (await held(second)), 15_000)
}

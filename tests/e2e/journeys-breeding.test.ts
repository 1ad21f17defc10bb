// @module-tag full
import { expect } from 'vitest'
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
  variantHead,
} from '#tests/support/browser/stable.ts'

const PRALINE = { variant_name: 'Dragodinde Amande', custom_name: 'Praline', level: 60, gender: 'male' }

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

// @module-tag full
import { expect } from 'vitest'
import {
  badge,
  choose,
  giveButton,
  noBadge,
  successPath,
  toCheckout,
} from '#tests/support/browser/donation-screen.ts'
import { ADMIN, test } from '#tests/support/browser/e2e-community.ts'
import { anAdmin, at, listed, signInHere } from '#tests/support/browser/members.ts'
import { registerHere } from '#tests/support/browser/sign-up.ts'

test('A32 A48 A86 A94 A99 A140 A176 A177 from the first page to a badge, until an admin takes it back for good', async ({
  community,
  device,
}) => {
  const { url, stripe } = community
  await anAdmin(url)
  const page = await device().open('/')
  await page.getByRole('main').getByRole('link', { name: 'Soutenir Comptoir' }).click()
  await at(page, '/register')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/premium')
  const email = await registerHere(page)
  await at(page, '/premium')
  await noBadge(page).waitFor()
  await choose(page, 15)
  const id = await toCheckout(page, community)
  expect(await page.getByRole('main').textContent()).toContain('15,00')
  await page.getByRole('button', { name: 'Payer' }).click()
  await at(page, '/merci')
  await page.getByText('Ton don est reçu et l’accès anticipé est ouvert.').waitFor()
  await badge(page).waitFor()
  await page.goto(`${url}/premium`)
  await page.getByRole('heading', { name: 'Merci pour ton soutien !' }).waitFor()
  expect(await giveButton(page).count()).toBe(0)

  const desk = await device().open('/admin')
  await at(desk, '/')
  await desk.getByRole('button', { name: 'Connexion' }).click()
  await desk.getByRole('dialog').getByRole('link', { name: 'Se connecter' }).click()
  await signInHere(desk, ADMIN.email, ADMIN.password)
  await at(desk, '/admin')
  const row = desk
    .getByRole('row')
    .filter({ has: desk.getByText(email) })
    .filter({ hasText: 'Supprimer' })
  await row.getByRole('button', { name: 'Retirer' }).click()
  const dialog = desk.getByRole('alertdialog', { name: 'Retirer l’accès premium ?' })
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await row.getByRole('button', { name: 'Premium' }).waitFor()

  // The page that is open hears of it at once.
  await noBadge(page).waitFor()

  await page.goto(url + successPath(id))
  await at(page, '/merci')
  await page.getByText('Ton don est reçu, l’accès arrive dans un instant').waitFor()
  expect(await stripe.sendEvent(id)).toBe(200)
  expect(await listed(url, email)).toMatchObject({ access_active: false })
})

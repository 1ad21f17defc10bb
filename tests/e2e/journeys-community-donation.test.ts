// @module-tag full
import { expect } from 'vitest'
import {
  amountField,
  badge,
  choose,
  giveButton,
  newDonor,
  noBadge,
  successPath,
  toCheckout,
} from '#tests/support/browser/donation-screen.ts'
import { controlled } from '#tests/support/browser/e2e.ts'
import { ADMIN, test } from '#tests/support/browser/e2e-community.ts'
import { anAdmin, at, listed, signInHere } from '#tests/support/browser/members.ts'
import { aMember, openAs, registerHere } from '#tests/support/browser/sign-up.ts'

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

test('A94 a donation counts though the player closes the browser before coming back', {
  tags: 'full',
}, async ({ community, device }) => {
  const phone = device({ lasting: true })
  const { id } = await newDonor(await phone.open('/'), community)
  await phone.close()
  expect(await community.stripe.pay(id)).toBe(200)
  // The profile that the device keeps is not a minute old: the thanks ask for a newer one.
  const page = await phone.open('/merci')
  await badge(page).waitFor()
})

test('A94 a donation counts though the payment service never tells of it', { tags: 'full' }, async ({
  community,
  device,
}) => {
  community.stripe.setSilent(true)
  const page = await device().open('/')
  const { email } = await newDonor(page, community)
  await page.getByRole('button', { name: 'Payer' }).click()
  await at(page, '/merci')
  await badge(page).waitFor()
  expect(await listed(community.url, email)).toMatchObject({ access_active: true })
})

test('A98 a payment that is cancelled debits nothing, and its amount is still chosen', {
  tags: 'full',
}, async ({ community, device }) => {
  const page = await device().open('/')
  const { email } = await newDonor(page, community, 20)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await at(page, '/payment/cancel')
  await page.getByRole('heading', { name: 'Paiement annulé' }).waitFor()
  await page.getByRole('link', { name: 'Revenir au don' }).click()
  await at(page, '/premium')
  expect(await amountField(page).inputValue()).toBe('20')
  expect(await listed(community.url, email)).toMatchObject({ access_active: false })
})

test('A95 A96 a payment that is missing, forged, unpaid or another account’s gives nothing and is said', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, stripe } = community
  const page = await device().open('/')
  const { id: paid } = await newDonor(page, community)
  const giver = await stripe.pay(paid)
  expect(giver).toBe(200)

  const thief = await device().open('/')
  const { email, id: unpaid } = await newDonor(thief, community)
  for (const session of [paid, unpaid, `cs_test_${'0'.repeat(48)}`, '../../admin', 'x'.repeat(3000)]) {
    await thief.goto(url + successPath(encodeURIComponent(session)))
    await thief.waitForURL(`${url}/premium?err=verify_failed`)
    await thief.getByText('Paiement non vérifié. Si tu as été débité, l’accès arrive sous peu.').waitFor()
  }
  for (const path of ['/payment/success', '/payment/success?session_id=']) {
    await thief.goto(url + path)
    await thief.waitForURL(`${url}/premium?err=missing_session`)
    await thief.getByText('Paiement introuvable : il manque la référence de la session.').waitFor()
  }
  await noBadge(thief).waitFor()
  expect(await listed(url, email)).toMatchObject({ access_active: false })
})

test('A96 A97 a server that is away while the player comes back loses no payment', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const { url, server, stripe } = community
  stripe.setSilent(true)
  const page = await device().open('/')
  await controlled(page)
  const { id } = await newDonor(page, community)
  await server.stop()
  await page.getByRole('button', { name: 'Payer' }).click()
  await at(page, '/payment/success')
  await page.getByText('Vérification du paiement…').waitFor()
  await page.getByText(/Ton paiement n’est pas perdu/).waitFor()
  await page.reload()
  await page.getByText(/Ton paiement n’est pas perdu/).waitFor()
  expect(page.url()).toBe(url + successPath(id))
  await server.start()
  await at(page, '/merci')
  await badge(page).waitFor()
})

test('A92 A93 a payment service that is down is said, and the amount stays', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const page = await device().open('/')
  await openAs(page, await aMember(community.url), '/premium')
  await amountField(page).fill('42')
  community.stripe.fail(500)
  await giveButton(page).click()
  await page
    .getByRole('alert')
    .getByText(/^Erreur : ./)
    .waitFor()
  expect(await amountField(page).inputValue()).toBe('42')
  community.stripe.fail(null)
  await toCheckout(page, community)
  expect(await page.getByRole('main').textContent()).toContain('42,00')
})

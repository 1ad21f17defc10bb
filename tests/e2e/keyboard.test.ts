import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { amountField, giveButton } from '#tests/support/browser/donation-screen.ts'
import { pageTest as test } from '#tests/support/browser/e2e-community.ts'
import { hasFocus, Keyboard } from '#tests/support/browser/keyboard.ts'
import { at } from '#tests/support/browser/members.ts'
import { anEmail, PASSWORD } from '#tests/support/browser/sign-up.ts'

test('A65 a visitor without a mouse skips to the content, looks at a preview and writes a message', {
  tags: 'full',
}, async ({ device }) => {
  const page = await device({ still: false }).open('/')
  const keys = new Keyboard(page)
  await page.locator('#contact').waitFor()
  await keys.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Aller au contenu' }))).toBe(true)
  await keys.press('Enter')
  await until(() => hasFocus(page.getByRole('main')), 5_000)

  const preview = page.getByRole('button', { name: /^Agrandir l’aperçu/ }).first()
  await keys.activate(preview)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await hasFocus(preview)).toBe(true)

  const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
  await keys.fill(form.getByLabel('Email'), 'elea@exemple.fr')
  await keys.fill(form.getByLabel('Message'), 'Un message sans souris.')
  await keys.activate(form.getByRole('button', { name: 'Envoyer' }))
  await form.getByText('Merci ! Ton message a bien été envoyé ✅').waitFor()
  expect(keys.hidden).toEqual([])
})

test('A17 a player without a mouse registers, chooses an amount and leaves to pay, then signs in again', {
  tags: 'full',
}, async ({ community, device }) => {
  const page = await device({ still: false }).open('/premium')
  const keys = new Keyboard(page)
  const email = anEmail()
  await page.getByRole('heading', { name: 'Créer un compte' }).waitFor()
  await keys.fill(page.getByLabel('Email'), email)
  await keys.fill(page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
  await keys.fill(page.getByLabel(/Confirm/), PASSWORD)
  await keys.press('Enter')
  await at(page, '/premium')

  await keys.to(page.getByRole('radio', { name: /^10/ }))
  await keys.press('ArrowRight')
  await until(async () => (await amountField(page).inputValue()) === '15', 5_000)
  await keys.fill(amountField(page), '25')
  await keys.activate(giveButton(page))
  await page.waitForURL(`${community.stripe.url}/c/pay/*`)

  await page.goto(`${community.url}/`)
  await keys.activate(page.getByRole('button', { name: 'Compte', exact: true }))
  const menu = page.getByText('Déconnexion')
  await menu.waitFor()
  await keys.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await hasFocus(page.getByRole('button', { name: 'Compte', exact: true }))).toBe(true)
  await keys.press('Enter')
  await keys.activate(page.getByRole('button', { name: 'Déconnexion' }))
  await keys.activate(page.getByRole('button', { name: 'Connexion' }))
  await keys.activate(page.getByRole('dialog').getByRole('link', { name: 'Se connecter' }))
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor()
  await keys.fill(page.getByLabel('Email'), email)
  await keys.fill(page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
  await keys.press('Enter')
  await at(page, '/')
  await page.getByRole('button', { name: 'Compte', exact: true }).waitFor()
  expect(keys.hidden).toEqual([])
})

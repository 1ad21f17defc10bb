import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { linksOf } from '#tests/stand-ins/mail.ts'
import { stored, unsent } from '#tests/support/browser/account-store.ts'
import { ashRecipe, packField, shows, typeOnly } from '#tests/support/browser/crafts.ts'
import { controlled, synced } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-community.ts'
import { at, listed, signInHere } from '#tests/support/browser/members.ts'
import { aMember, call, NO_PAGE, openAs, PASSWORD, register } from '#tests/support/browser/sign-up.ts'

const NEW_PASSWORD = 'taverne-du-bouftou'

test('A79 A81 A82 A83 A85 A160 a forgotten password is replaced by a link, and what other devices have not sent stays on them', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, server, mailbox } = community
  const phone = device({ width: 390, height: 844, lasting: true })
  let held = await phone.open(NO_PAGE)
  const email = await register(held)
  const { id } = await ashRecipe(url)
  const craft = `/app/profit?recipe=${id}`
  await held.goto(url + craft)
  await controlled(held)
  await packField(held, 1).waitFor()
  await server.stop()
  await typeOnly(packField(held, 1), '77')
  await until(async () => (await unsent(held)) === 1, 10_000)
  await phone.close()
  await server.start()

  const page = await device().open('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  // The address changes first, the page with its own empty field later.
  const send = page.getByRole('button', { name: 'Envoyer le lien' })
  await send.waitFor()
  await page.getByLabel('Email').fill(email)
  await send.click()
  await page.getByText('Si un compte existe pour cette adresse, un lien vient de partir.').waitFor()
  const [link = ''] = linksOf(await mailbox.waitFor(email))
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
  await page.getByLabel(/Confirm/).fill(NEW_PASSWORD)
  expect(page.url()).toBe(`${url}/reset-password`)
  await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
  await page.getByText('Mot de passe mis à jour. Redirection…').waitFor()
  await at(page, '/login')
  await signInHere(page, email)
  await page.getByRole('alert').getByText('Impossible de se connecter. Vérifie tes identifiants.').waitFor()
  await signInHere(page, email, NEW_PASSWORD)
  await at(page, '/')

  held = await phone.open(craft)
  await held.getByText('Session expirée').waitFor()
  await held.getByRole('link', { name: 'Se connecter' }).first().click()
  await signInHere(held, email, NEW_PASSWORD)
  await packField(held, 1).waitFor()
  await shows(packField(held, 1), 77)
  await synced(held)

  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill(PASSWORD)
  await page.getByLabel(/Confirm/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
  await page.getByText('Lien invalide ou expiré. Recommence la procédure.').waitFor()
})

test('an account is deleted by its owner alone, here and on the server', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const { url } = community
  const member = await aMember(url)
  const { email, id } = member.user
  const page = await device().open(NO_PAGE)
  await openAs(page, member, `/app/profit?recipe=${(await ashRecipe(url)).id}`)
  await packField(page, 1).waitFor()
  await typeOnly(packField(page, 1), '31')
  await synced(page)

  await page.goto(`${url}/app/compte`)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Ton mot de passe').fill('pas-le-bon-du-tout')
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await dialog.getByRole('alert').getByText(/./).waitFor()
  expect(await stored(page, 'rows')).toHaveLength(1)
  expect(await listed(url, email)).toMatchObject({ id })

  await dialog.getByLabel('Ton mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await at(page, '/')
  await page.getByRole('button', { name: 'Connexion' }).waitFor()
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await until(async () => !(await left()).includes(`comptoir-${id}`), 10_000)
  expect((await call(url, 'GET', '/me', { token: member.token })).status).toBe(401)
  expect(await listed(url, email)).toBeUndefined()
})

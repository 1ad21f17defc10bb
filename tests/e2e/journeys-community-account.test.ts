import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { linksOf } from '#tests/stand-ins/mail.ts'
import { stored, unsent } from '#tests/support/browser/account-store.ts'
import { ashRecipe, packField, shows, typeOnly } from '#tests/support/browser/crafts.ts'
import { controlled, signIn, synced } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-community.ts'
import { at, listed, signInHere } from '#tests/support/browser/members.ts'
import { aMember, anEmail, call, openAs, PASSWORD, register } from '#tests/support/browser/sign-up.ts'

const NEW_PASSWORD = 'taverne-du-bouftou'

test('A79 A81 A82 A83 A85 A160 a forgotten password is replaced by a link, and what other devices have not sent stays on them', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, server, mailbox } = community
  const phone = device({ width: 390, height: 844, lasting: true })
  let held = await phone.open('/')
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

test('a player confirms their address by the link that is mailed to it', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const { url, mailbox } = community
  const member = await aMember(url)
  const page = await device().open('/')
  await openAs(page, member, '/app/compte')
  await page.getByText('non vérifiée').waitFor()
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await page.getByText('Un lien vient de partir vers ton adresse.').waitFor()
  const [link = ''] = linksOf(await mailbox.waitFor(member.user.email))
  await page.goto(link)
  await page.getByText('Ton adresse est confirmée. Merci !').waitFor()
  await page.goto(`${url}/app/compte`)
  await page.getByText('vérifiée', { exact: true }).waitFor()
})

test('A68 Google signs a player in and takes them on, and the account of the same address is theirs', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, google } = community
  const email = anEmail()
  const before = await aMember(url, { email })
  const hd = email.slice(email.indexOf('@') + 1)
  google.setIdentity({ sub: `1${Date.now()}`, email, email_verified: true, name: 'Éléa des Bois', hd })
  const page = await device().open('/login?next=%2Fapp%2Fflips')
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await at(page, '/app/flips')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user).toMatchObject({ id: before.user.id, email })
  // Whoever registered this address never showed that it was theirs: their way in is closed.
  expect((await call(url, 'GET', '/me', { token: before.token })).status).toBe(401)
  expect((await call(url, 'POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401)
  await page.goto(`${url}/app/compte`)
  await page.getByText('lié à ce compte').waitFor()
})

test('A68 a player whose address Google does not own is told to link it in « Mon compte », and does', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, google } = community
  const email = anEmail()
  const member = await aMember(url, { email })
  google.setIdentity({ sub: `2${Date.now()}`, email, email_verified: true, name: 'Éléa des Bois' })
  const page = await device().open('/login')
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.getByRole('alert').getByText('puis lie Google dans « Mon compte »').waitFor()
  await openAs(page, member, '/app/compte')
  await page.getByRole('button', { name: 'Lier Google' }).click()
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.getByText('Google est lié à ton compte.').waitFor()
  await page.getByText('lié à ce compte').waitFor()
})

test('A68 where Google’s script does not come, its button does not either', { tags: 'full' }, async ({
  community,
  device,
}) => {
  community.google.fail(true)
  const asked = () => community.google.asked.filter((path) => path === '/gsi/client').length
  const before = asked()
  const page = await device().open('/login')
  await until(async () => asked() > before, 10_000)
  await page.getByRole('group', { name: 'Continuer avec Google' }).waitFor({ state: 'detached' })
  await page.getByText('ou', { exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Se connecter' }).isVisible()).toBe(true)
})

test('A155 a player sees the devices that are signed in, and signs one of them out', {
  tags: 'full',
}, async ({ community, device }) => {
  const desk = await device().open('/')
  const email = await register(desk)
  const phone = await device({ width: 390, height: 844 }).open('/')
  await signIn(phone, email)
  await phone.goto(`${community.url}/app`)
  await phone.getByRole('heading', { level: 1 }).waitFor()

  await desk.goto(`${community.url}/app/compte`)
  const devices = desk.getByRole('region', { name: 'Appareils connectés' }).getByRole('listitem')
  await until(async () => (await devices.count()) === 2, 10_000)
  await devices
    .filter({ hasNotText: 'cet appareil' })
    .getByRole('button', { name: /^Déconnecter/ })
    .click()
  await desk.getByText('Appareil déconnecté').waitFor()
  await until(async () => (await devices.count()) === 1, 10_000)
  await phone.getByText('Session expirée').waitFor()
  expect(await phone.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
})

test('an account is deleted by its owner alone, here and on the server', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const { url } = community
  const member = await aMember(url)
  const { email, id } = member.user
  const page = await device().open('/')
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

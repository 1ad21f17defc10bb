import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { AUTHOR } from '#tests/stand-ins/all.ts'
import { controlled, nudge } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-community.ts'
import { anAdmin } from '#tests/support/browser/members.ts'
import { aMember, call, openAs } from '#tests/support/browser/sign-up.ts'

const KEPT = 'Message gardé, il partira au retour du réseau'
const SENT = 'Merci ! Ton message a bien été envoyé ✅'

test('A143 A147 a message that is written without network leaves once, though two tabs hold it', {
  tags: 'full',
}, async ({ community, device }) => {
  const { server, mailbox } = community
  const words = `Vos packs m’ont fait gagner 12 000 kamas (${Date.now()})`
  const letters = () =>
    mailbox.letters.filter(({ recipients, text }) => recipients.includes(AUTHOR) && text?.includes(words))
  const phone = device({ width: 390, height: 844 })
  const page = await phone.open('/')
  await controlled(page)
  await page.getByLabel('Message').waitFor()
  await server.stop()
  const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
  await form.getByLabel('Nom (facultatif)').fill('Éléa')
  await form.getByLabel('Email').fill('elea@exemple.fr')
  await form.getByLabel('Message').fill(words)
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await form.getByText(KEPT).waitFor()
  await page.reload()
  await form.getByText(KEPT).waitFor()
  const second = await phone.tab('/')
  await second.getByText(KEPT).waitFor()

  await server.start()
  await Promise.all([nudge(page), nudge(second)])
  await form.getByText(SENT).waitFor()
  await second.getByText(SENT).waitFor()
  await until(async () => letters().length > 0, 10_000)
  await Promise.all([nudge(page), nudge(second)])
  expect(await waiting(page)).toBe(0)
  expect(letters()).toHaveLength(1)
  expect(letters()[0]).toMatchObject({
    subject: expect.stringMatching(/^\[Comptoir\] Question · Vos packs/),
    replyTo: [expect.objectContaining({ address: 'elea@exemple.fr' })],
  })
})

test('A148 a message that the server refuses stays in the form', { tags: 'full' }, async ({
  community,
  device,
}) => {
  const page = await device().open('/')
  const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
  await form.getByLabel('Email').fill('elea@exemple.fr')
  await form.getByLabel('Message').fill('Dix caractères au moins')
  // One place may write ten messages an hour.
  const body = { email: 'autre@exemple.fr', message: 'Encore un message de trop.' }
  for (let status = 201; status === 201; )
    status = (await call(community.url, 'POST', '/api/contact', { body })).status
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await form.getByText('Oups, envoi impossible pour le moment. Réessaie plus tard.').waitFor()
  expect(await form.getByLabel('Message').inputValue()).toBe('Dix caractères au moins')
})

test('A105 A108 A113 A115 A121 A192 the channels that an admin adds are followed while the page is looked at', {
  tags: 'full',
}, async ({ community, device }) => {
  const { url, twitch, server } = community
  const desk = await device().open('/')
  await openAs(desk, await anAdmin(url), '/admin')
  const field = desk.getByLabel('URL ou login de la chaîne')
  for (const typed of ['https://www.twitch.tv/Bouftou_Inverse', 'mamiekamas']) {
    await field.fill(typed)
    await desk.getByRole('button', { name: 'Ajouter' }).click()
    await until(async () => (await field.inputValue()) === '', 10_000)
  }

  const player = await aMember(url)
  const page = await device().open('/')
  await controlled(page)
  await page.clock.install()
  await openAs(page, player, '/app/streamers')
  await names(page).nth(1).waitFor()
  expect(await names(page).allTextContents()).toEqual(['MamieKamas', 'Bouftou_Inverse'].map(startsWith))
  expect(await card(page, 'MamieKamas').textContent()).toMatch(/LIVE\s?1\s275/)
  expect(await card(page, 'Bouftou_Inverse').textContent()).toContain('OFF')

  await server.stop()
  twitch.channels.setLive('bouftou_inverse', { title: 'Retour aux sources', viewers: 4321 })
  await page.clock.fastForward('00:31')
  await page.getByText(/Chaînes vues/).waitFor()
  expect(await names(page).count()).toBe(2)
  await page.context().setOffline(true)
  await page.getByText('Hors ligne.').waitFor()
  expect(await names(page).count()).toBe(2)

  await server.start()
  await page.context().setOffline(false)
  await card(page, 'Bouftou_Inverse').getByText('Retour aux sources').waitFor()
  expect(await names(page).allTextContents()).toEqual(['Bouftou_Inverse', 'MamieKamas'].map(startsWith))

  const { token } = player
  const refresh = () => call(url, 'POST', '/api/v1/twitch_channels/refresh', { token })
  await until(async () => (await refresh()).status === 429, 20_000)
  const refused = page.waitForResponse((answer) => answer.status() === 429)
  await page.clock.fastForward('00:31')
  await refused
  await page.waitForResponse((answer) => answer.url().endsWith('/api/v1/twitch_channels') && answer.ok())
  expect(await page.getByText(/Twitch ne répond pas|Trop de tentatives/).count()).toBe(0)
  expect(await names(page).count()).toBe(2)
})

const startsWith = (name: string) => expect.stringMatching(new RegExp(`^${name}`))
const names = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 })
const card = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** How many contact messages wait on the device. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('comptoir-device')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const count = opened.result.transaction('messages').objectStore('messages').count()
          count.onsuccess = () => resolve(count.result)
          count.onerror = () => reject(count.error)
          opened.result.close()
        }
      }),
  )

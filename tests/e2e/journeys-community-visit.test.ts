import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { AUTHOR } from '#tests/stand-ins/all.ts'
import { controlled, nudge } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/e2e-community.ts'

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

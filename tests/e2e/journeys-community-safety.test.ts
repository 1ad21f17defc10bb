// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { AUTHOR } from '#tests/stand-ins/all.ts'
import { stored } from '#tests/support/browser/account-store.ts'
import { ashRecipe, packField, typeOnly } from '#tests/support/browser/crafts.ts'
import { pill } from '#tests/support/browser/e2e.ts'
import { pageTest as test } from '#tests/support/browser/e2e-community.ts'
import { anAdmin } from '#tests/support/browser/members.ts'
import { aMember, call, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'

const SCRIPT = '<img src=x onerror="window.hacked=1">'
const ADDRESS = (n: string) => `<svg/onload=window.hacked=1>${n}@exemple.fr`

test('script in a name, an address, a message, a channel or an address bar is text wherever it is shown', async ({
  community,
  device,
}) => {
  const { url, twitch, mailbox } = community
  const admin = await anAdmin(url)
  const victim = await aMember(url, { name: SCRIPT, email: ADDRESS(String(Date.now())) })
  twitch.channels.add('piege', SCRIPT)
  twitch.channels.setLive('piege', { title: SCRIPT, game: SCRIPT })
  const added = await call(url, 'POST', '/api/v1/admin/twitch_channels', {
    token: admin.token,
    body: { url: 'piege' },
  })
  expect(added.status).toBe(201)

  const page = await device().open('/')
  const broken = watch(page)
  const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
  await form.getByLabel('Nom (facultatif)').fill(SCRIPT)
  await form.getByLabel('Email').fill('elea@exemple.fr')
  await form.getByLabel('Message').fill(`${SCRIPT} et quelques mots`)
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await form.getByText('Merci ! Ton message a bien été envoyé ✅').waitFor()
  const letter = await mailbox.waitFor(AUTHOR)
  expect(letter.html).not.toContain('<img')
  expect(letter.text).toContain(SCRIPT)

  await openAs(page, victim, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Compte/ }).click()
  await page.getByText('Déconnexion').waitFor()
  await page.getByText(SCRIPT).first().waitFor()
  await isText(page)
  const places = ['/app/compte', '/premium?err=%3Cimg%20src=x%20onerror=window.hacked=1%3E']
  for (const path of [...places, '/app/flips?q=%3Cimg%20src=x%20onerror=window.hacked=1%3E']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isText(page)
  }
  await page.goto(`${url}/app/streamers`)
  await page.getByRole('main').getByRole('heading', { level: 2, name: SCRIPT }).waitFor()
  await isText(page)

  await openAs(page, admin, '/admin')
  await page.getByRole('cell').getByText(SCRIPT).first().waitFor()
  await page
    .getByRole('region', { name: /^Chaînes Twitch/ })
    .getByText(SCRIPT)
    .first()
    .waitFor()
  const row = page.getByRole('row').filter({ hasText: victim.user.email }).filter({ hasText: 'Supprimer' })
  await row.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByText(victim.user.email).waitFor()
  await isText(page)
  expect(broken).toEqual([])
})

test('A155 A160 a token that was tampered with ends the session, and what was typed stays', async ({
  community,
  device,
}) => {
  const { url } = community
  const member = await aMember(url)
  const page = await device().open(NO_PAGE)
  await openAs(page, member, `/app/profit?recipe=${(await ashRecipe(url)).id}`)
  await packField(page, 1).waitFor()
  await typeOnly(packField(page, 1), '64')
  await pill(page, 'À jour')
  await until(async () => (await stored(page, 'rows')).length === 1, 10_000)
  const [head, payload, signature = ''] = member.token.split('.')
  const forged = [head, payload, [...signature].reverse().join('')].join('.')
  await page.evaluate((token) => {
    localStorage.setItem('jwt', token)
    localStorage.setItem('user_checked_at', '0')
  }, forged)
  await page.reload()
  await page.getByText('Session expirée').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  // The keys of the session are gone: the account is named again, to look at its database.
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), member.user)
  expect(await stored(page, 'rows')).toHaveLength(1)
})

/** What the page's policy refused, and what broke in it. */
function watch(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

/** Nothing that was typed has become part of the page, and nothing of it ran. */
async function isText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'hacked' in window,
    parsed: document.querySelectorAll('[onerror], [onload]').length,
  }))
  expect(found).toEqual({ ran: false, parsed: 0 })
}

// @module-tag full
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { aMember, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'

const PHONE = { width: 390, height: 844 }

test('M56 M24 M27 M28 a rune is priced and an item crushed by the keyboard alone, the log is read on a phone without network, and both devices agree', async ({
  server,
  device,
}) => {
  const member = await aMember(server.url)
  const desk = await device({}).open(NO_PAGE)
  await openAs(desk, member, '/app/brisage?vue=runes')
  const search = desk.getByRole('searchbox', { name: 'Rechercher une rune' })
  await search.fill('Rune Cha')
  await desk.getByRole('textbox', { name: 'Prix du lot de 1, Rune Cha' }).focus()
  await desk.keyboard.type('1k2')
  await desk.keyboard.press('Enter')

  await desk.goto(`${server.url}/app/brisage`)
  const items = desk.getByRole('combobox', { name: 'Rechercher un équipement à briser' })
  await items.focus()
  await desk.keyboard.type('anneau de chance')
  await desk.getByRole('option', { name: /Anneau de Chance/, selected: true }).waitFor()
  await desk.keyboard.press('Enter')
  const coefficient = desk.getByRole('textbox', { name: 'Coefficient' })
  await coefficient.focus()
  await desk.keyboard.type('212,5')
  await desk.keyboard.press('Enter')
  await desk.getByText('Relevé à l’instant.').waitFor()
  // 2.1475 runes at 100 %, 1 176 k each.
  await desk
    .getByRole('definition')
    .getByText(/^5\s366\sk$/)
    .waitFor()
  const note = desk.getByRole('button', { name: 'Noter un brisage' })
  await note.focus()
  await desk.keyboard.press('Enter')
  const count = desk.getByRole('textbox', { name: 'Obtenues, Rune Cha' })
  await count.focus()
  await desk.keyboard.type('5')
  await desk.keyboard.press('Tab')
  await desk.getByRole('button', { name: 'Noter', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByText('avant ton dernier brisage').waitFor()
  await synced(desk)

  const phone = await device(PHONE).open(NO_PAGE)
  await openAs(phone, member, '/app/brisage?vue=journal')
  await phone.getByText('1 brisage').waitFor()
  await controlled(phone)
  await synced(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  const remove = phone.getByRole('button', { name: 'Supprimer le brisage, Anneau de Chance' })
  await remove.waitFor()
  const box = await remove.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await remove.click()
  await phone.getByText('Aucun brisage noté').waitFor()
  await phone.getByRole('button', { name: /^Annuler/ }).click()
  await remove.waitFor()
  await remove.click()
  await phone.getByText('Aucun brisage noté').waitFor()
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await desk.goto(`${server.url}/app/brisage?vue=journal`)
  await until(() => desk.getByText('Aucun brisage noté').waitFor(), 20_000)
})

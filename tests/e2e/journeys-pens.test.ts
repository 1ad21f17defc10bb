// @module-tag full
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { controlled, synced, test } from '#tests/support/browser/e2e.ts'
import { aMember, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'

const HOURS = '/app/elevage-renta'
/** The Saturday evening before the clocks go forward. */
const SATURDAY = Date.parse('2027-03-27T20:00:00+01:00')
const HOUR = 3_600_000
const SIZES = [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

for (const [size, look] of SIZES)
  test(`M36 on a ${size}, a week with the pens: instants right over the change to summer time, a push to a page asleep, a calendar that opens`, {
    timeout: 240_000,
  }, async ({ server, device }) => {
    const mine = device(look)
    const page = await mine.open(NO_PAGE)
    const member = await aMember(server.url)
    await openAs(page, member, '/app/compte')
    await controlled(page)
    await synced(page)
    const displayed = await mine.countNotifications(page)
    await mine.allowNotifications()

    await page.clock.setFixedTime(SATURDAY)
    await page.goto(server.url + HOURS)
    await page.getByRole('button', { name: 'Noter une jauge' }).click()
    await page.getByLabel('Jauge', { exact: true }).selectOption('foudroyeur')
    // Full, to be refilled below 80,000: the dialog tells the instants before anything runs.
    const coming = page.getByLabel('Ses passages')
    await until(async () =>
      expect(await coming.locator('dd').allTextContents()).toEqual([
        '21:23',
        'dim. 28 mars, 01:05',
        'dim. 28 mars, 10:25',
        'lun. 29 mars, 08:38',
      ]),
    )
    await page.getByRole('button', { name: 'Lancer' }).click()
    const row = page.locator('.pen-clock tbody tr')
    await row.getByText('dim. 28 mars, 10:25').waitFor()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Fichier de calendrier' }).click(),
    ])
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), 'utf8')))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(
      events.map(({ startDate }) => {
        const ms = startDate.toJSDate().getTime()
        return `${parisDay(ms)} ${parisTime(ms)}`
      }),
    ).toEqual(['2027-03-27 21:23', '2027-03-28 01:05', '2027-03-28 10:25', '2027-03-29 08:38'])

    // The phone sleeps: its page is frozen, and its worker shows what the server pushed.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    const message = {
      user: member.user.id,
      kind: 'pens',
      day: '2027-03-28',
      id: '1-foudroyeur-80000-a',
      title: 'Enclos 1\u00a0: Foudroyeur à recharger',
      body: 'À 10:25, il y reste 80 000 points.',
      path: '/app/elevage-renta?onglet=horaires',
    }
    await mine.deliverPush(page, JSON.stringify(message))
    await until(() => displayed() === 1)
    await session.send('Page.setWebLifecycleState', { state: 'active' })

    // Day after day it is refilled when it is due, and stands there until it is.
    for (let day = 0; day < 7; day += 1) {
      const now = SATURDAY + (day + 1) * 13.5 * HOUR
      await page.clock.setFixedTime(now)
      await page.goto(`${server.url}/app/tableau`)
      await page.getByText('1 jauge à recharger', { exact: true }).waitFor()
      await page.goto(server.url + HOURS)
      await row.getByText('maintenant', { exact: true }).waitFor()
      await row.getByRole('button', { name: 'Recharger, enclos 1, Foudroyeur' }).click()
      await page.getByRole('button', { name: 'Rechargée' }).click()
      // 20,000 at 4 a second, 40,000 at 3, 60,000 at 2.
      await row.getByText(parisTime(now + 48_333_000)).waitFor()
      await page.goto(`${server.url}/app/tableau`)
      await page.getByText(/^Enclos\s: prochain passage à/).waitFor()
    }
  })

import { describe, expect, test } from 'vitest'
import type { Stats } from '#shared/endpoints/admin.ts'
import { type ContributorsAnswer, contributorsAnswer } from '#shared/endpoints/admin-market.ts'
import { marketApp } from '#tests/support/server/market-app.ts'
import { ADMIN, anAdmin } from '#tests/support/server/with-admin.ts'

const PATH = '/api/v1/admin/market_contributors'
const ITEMS = [1, 2, 3, 4, 5, 6]

/** Five players who agree on six items, and one who is far from them on each; an admin. */
async function aMarket() {
  const app = await marketApp({ env: { ADMIN_EMAIL: ADMIN } })
  const admin = await anAdmin(app.server)
  for (let i = 0; i < 5; i++) await (await app.lender()).notesPrices(ITEMS.map((item) => [item, 100 + i]))
  const far = await app.lender()
  await far.notesPrices(ITEMS.map((item) => [item, 900]))
  await app.nextHour()
  const call = <T = unknown>(method: string, path: string, body?: unknown) =>
    app.server.call<T>(method, path, { token: admin.token, body })
  const contributors = async () =>
    contributorsAnswer.parse((await call<ContributorsAnswer>('GET', PATH)).json).contributors
  const silence = async (id: string, silenced = true) =>
    (await call('PATCH', `${PATH}/${id}`, { silenced })).status
  return { app, far, call, contributors, silence }
}

describe('N202 the admin', () => {
  test('sees contributors with many outliers, without name, email or account', async () => {
    const { app, far, call, contributors } = await aMarket()
    expect(await contributors()).toEqual([
      {
        id: expect.stringMatching(/^hell-mina\.[a-z0-9]{24}$/),
        server: 'hell-mina',
        contributions: 6,
        outliers: 6,
        silenced: false,
      },
    ])
    const { text } = await call('GET', PATH)
    const { user } = far
    for (const secret of [user.id, user.email, user.name]) expect(text).not.toContain(secret)
    // Near the others again, they are no longer on the list after the hour.
    await far.notesPrices(ITEMS.map((item) => [item, 101]))
    await app.nextHour()
    expect(await contributors()).toEqual([])
  })

  test('does not see a contributor with few outliers', async () => {
    const { app, far, contributors } = await aMarket()
    await far.notesPrices([
      [1, 101],
      [2, 101],
    ])
    await app.nextHour()
    expect(await contributors()).toEqual([])
  })

  test('silences a contributor from the next hour on, even after lending was turned off and on, and undoes it', async () => {
    const { app, far, contributors, silence } = await aMarket()
    const id = (await contributors())[0]?.id ?? ''
    // Five near ones and one of 900 beside.
    const before = (await app.contributions()).length
    expect(await silence(id)).toBe(204)
    await far.lends('hell-mina', false)
    await far.lends('hell-mina')
    await far.notesPrices(ITEMS.map((item) => [item, 102]))
    await app.nextHour()
    expect((await contributors())[0]).toMatchObject({ id, silenced: true, outliers: 0 })
    expect(await app.contributions()).toHaveLength(before)
    const [, , , , , , day] = (await app.published())[0] ?? []
    expect(day).toBeDefined()
    expect(await silence(id, false)).toBe(204)
    expect(await contributors()).toEqual([])
  })

  test('takes a silenced contribution out of the price, and back into it', async () => {
    const app = await marketApp({ env: { ADMIN_EMAIL: ADMIN } })
    const admin = await anAdmin(app.server)
    for (const price of [100, 100, 100, 105, 105, 105]) await (await app.lender()).notesPrice(7, price)
    await app.nextHour()
    const contribution = (await app.contributions()).find(({ price }) => price === 100)
    const price = async () => (await app.published())[0]?.[2]
    const silence = (silenced: boolean) =>
      app.server.call('PATCH', `${PATH}/hell-mina.${contribution?.contributor}`, {
        token: admin.token,
        body: { silenced },
      })
    await silence(true)
    expect(await price()).toBe(100)
    // One fewer: only an admin's word changes the price at once.
    await app.nextHour()
    expect(await price()).toBe(110)
    await silence(false)
    await app.nextHour()
    expect(await price()).toBe(100)
  })

  test.each(['hell-mina.personne', 'ombre', 'nulle-part.x', '.'])('silences nobody called %s', async (id) => {
    const { silence } = await aMarket()
    expect(await silence(id)).toBe(404)
  })
})

test('N206 A187 the figures count profiles and who lends', async () => {
  const app = await marketApp({ env: { ADMIN_EMAIL: ADMIN } })
  const admin = await anAdmin(app.server)
  const one = await app.lender()
  await one.plays('Ombre', 'ouest')
  await one.lends('ombre', true, 'ouest')
  await app.player()
  const stats = async () =>
    (await app.server.call<Stats>('GET', '/api/v1/admin/stats', { token: admin.token })).json.totals
  expect(await stats()).toMatchObject({ users: 3, profiles: 1, lenders: 1 })
  await one.lends('ombre', false, 'ouest')
  await one.lends('hell-mina', false)
  expect(await stats()).toMatchObject({ profiles: 1, lenders: 0 })
})

import { expect, test } from 'vitest'
import type { Database } from '#server/db/engine/database.ts'
import { signedEvent } from '#tests/stand-ins/stripe-events.ts'
import { rowsOf } from '#tests/support/database.ts'
import { donationStage, type ForeignSession, SECRETS } from '#tests/support/server/payments.ts'

const NOTHING = { access_active: 0, access_reason: null }
const GIVEN = { access_active: 1, access_reason: 'donation' }

test('A198 A94 a paid session gives access at once, with no webhook at all', async () => {
  const { donor, stripe, verify } = await donationStage()
  const player = await donor()
  const id = await player.opens(20)
  stripe.setSilent(true)
  await stripe.pay(id)
  const { status, json } = await verify(player.token, id)
  expect([status, json]).toEqual([200, { ok: true, access_active: true }])
  expect(await player.access()).toEqual(GIVEN)
  expect(await player.payments()).toMatchObject([{ session_id: id, amount_eur: 20 }])
})

test('A94 A7 the webhook gives access to a player who never comes back', async () => {
  const { donor, stripe, server } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  expect(await stripe.pay(id)).toBe(200)
  expect(await player.access()).toEqual(GIVEN)
  const { json } = await server.call('GET', '/me', { token: player.token })
  expect(json.access_active).toBe(true)
})

test('A94 a payment that was slow gives access once its late event says it is paid', async () => {
  const { donor, stripe } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  expect(await stripe.sendEvent(id)).toBe(200)
  expect(await player.access()).toEqual(NOTHING)
  const session = { payment_status: 'paid' } as const
  await stripe.sendEvent(id, { type: 'checkout.session.async_payment_succeeded', session })
  expect(await player.access()).toEqual(GIVEN)
})

test('A198 an unpaid session gives nothing', async () => {
  const { donor, verify } = await donationStage()
  const player = await donor()
  const { status, json } = await verify(player.token, await player.opens())
  expect([status, json.code]).toEqual([402, 'payment_unpaid'])
  expect(await player.access()).toEqual(NOTHING)
})

test('A198 a missing, endless, forged, unknown and foreign session get one and the same answer', async () => {
  const { donor, stripe, verify } = await donationStage()
  const [player, other] = [await donor(), await donor()]
  const foreign = await other.opens()
  stripe.setSilent(true)
  await stripe.pay(foreign)
  const forged = ['', 'cs_test_inconnue', '../customers', 'x'.repeat(300), '<img src=x onerror=alert(1)>']
  const answers = await Promise.all([...forged, foreign].map((id) => verify(player.token, id)))
  for (const { status, text } of answers) {
    expect([status, text]).toEqual([404, '{"error":"Paiement introuvable.","code":"payment_not_found"}'])
  }
  expect(await player.access()).toEqual(NOTHING)
  expect((await verify(other.token, foreign)).status).toBe(200)
})

test('A198 opening a paid session again is the same success and changes nothing', async () => {
  const { donor, stripe, verify } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  await stripe.pay(id)
  const before = await player.payments()
  const calls = stripe.asked.length
  expect((await verify(player.token, id)).json).toEqual({ ok: true, access_active: true })
  expect((await verify(player.token, id)).json).toEqual({ ok: true, access_active: true })
  expect(await player.payments()).toEqual(before)
  expect(stripe.asked).toHaveLength(calls)
})

test('A198 a session never gives access twice, not even after an admin took it back', async () => {
  const { donor, setAccess, stripe, verify } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  await stripe.pay(id)
  await setAccess(player.id, false)
  expect((await verify(player.token, id)).json).toEqual({ ok: true, access_active: false })
  expect(await stripe.sendEvent(id)).toBe(200)
  expect(await player.access()).toEqual({ access_active: 0, access_reason: 'admin_set' })
  const second = await player.opens()
  await stripe.pay(second)
  expect(await player.access()).toEqual(GIVEN)
})

test('A198 webhooks and verifications at the same moment give access exactly once', async () => {
  const { donor, server, stripe, verify } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  stripe.setSilent(true)
  await stripe.pay(id)
  await notingGrants(server.database)
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? stripe.sendEvent(id) : verify(player.token, id).then(({ status }) => status),
    ),
  )
  expect(new Set(results)).toEqual(new Set([200]))
  expect(await rowsOf(server.database, 'select id from given')).toEqual([{ id: player.id }])
})

test('A198 a session that Stripe has and our table lacks is given all the same', async () => {
  const { donor, server, stripe } = await donationStage()
  const player = await donor()
  const id = await player.opens(30)
  await server.db.deleteFrom('payments').execute()
  await stripe.pay(id)
  expect(await player.access()).toEqual(GIVEN)
  expect(await player.payments()).toMatchObject([{ session_id: id, amount_eur: 30 }])
})

type Foreign = (mine: string, other: string) => ForeignSession
const ours = (user_id: string) => ({ app: 'comptoir', user_id, amount_eur: '10' })
const FOREIGN: [string, Foreign][] = [
  ['of another product, that names the account', (mine) => ({ client_reference_id: mine })],
  [
    'that names the account in its metadata, and not us',
    (mine) => ({ client_reference_id: mine, metadata: { user_id: mine } }),
  ],
  [
    'of another program',
    (mine) => ({ client_reference_id: mine, metadata: { ...ours(mine), app: 'boutique' } }),
  ],
  [
    'whose metadata names another account',
    (mine, other) => ({ client_reference_id: mine, metadata: ours(other) }),
  ],
  [
    'whose metadata names no account',
    (mine) => ({ client_reference_id: mine, metadata: { app: 'comptoir', amount_eur: '10' } }),
  ],
  [
    'whose metadata names no amount',
    (mine) => ({ client_reference_id: mine, metadata: { app: 'comptoir', user_id: mine } }),
  ],
  ['in another currency', (mine) => ({ client_reference_id: mine, metadata: ours(mine), currency: 'jpy' })],
  ['of 1 €', (mine) => ({ client_reference_id: mine, metadata: ours(mine), cents: 100 })],
  ['of 4,99 €', (mine) => ({ client_reference_id: mine, metadata: ours(mine), cents: 499 })],
]
test('A198 A94 a paid session that is not ours gives nothing, neither by its event nor by coming back', async () => {
  const { donor, stripe, verify, openedElsewhere } = await donationStage()
  const [player, other] = [await donor(), await donor()]
  const none = async (name: string) =>
    expect([await player.access(), await other.access()], name).toEqual([NOTHING, NOTHING])
  for (const [name, foreign] of FOREIGN) {
    const id = await openedElsewhere(foreign(player.id, other.id))
    expect(await stripe.pay(id)).toBe(200)
    await none(name)
    for (const { token } of [player, other]) {
      const { status, json } = await verify(token, id)
      expect([status, json.code], name).toEqual([404, 'payment_not_found'])
    }
    await none(name)
  }
  expect([...(await player.payments()), ...(await other.payments())]).toEqual([])
})

test('A198 a session that we opened before its metadata named us gives access all the same', async () => {
  const { donor, server, verify, stripe, openedElsewhere } = await donationStage()
  const player = await donor()
  const older = { client_reference_id: player.id, metadata: { user_id: player.id } }
  const [id, small] = [await openedElsewhere(older), await openedElsewhere({ ...older, cents: 100 })]
  for (const session_id of [small, id]) {
    const noted = { user_id: player.id, session_id, amount_eur: 10, created_at: 0, granted_at: null }
    await server.db.insertInto('payments').values(noted).execute()
  }
  await stripe.pay(small)
  expect(await player.access()).toEqual(NOTHING)
  stripe.setSilent(true)
  await stripe.pay(id)
  expect((await verify(player.token, id)).json).toEqual({ ok: true, access_active: true })
})

test('an event about a deleted account, or about nobody, is accepted and does nothing', async () => {
  const { donor, server, stripe } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  await server.db.deleteFrom('users').where('id', '=', player.id).execute()
  expect(await stripe.pay(id)).toBe(200)
  expect(await stripe.sendEvent(id, { session: { client_reference_id: null } })).toBe(200)
  expect(await server.db.selectFrom('payments').selectAll().execute()).toEqual([])
})

test('an event of another kind is accepted and gives nothing', async () => {
  const { donor, stripe } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  for (const type of ['payment_intent.created', 'checkout.session.expired', 'charge.refunded'])
    expect(await stripe.sendEvent(id, { type, session: { payment_status: 'paid' } })).toBe(200)
  expect(await player.access()).toEqual(NOTHING)
})

test('a webhook that is not signed, forged, altered or too old is refused and gives nothing', async () => {
  const { donor, stripe, webhook } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  const session = stripe.sessions.get(id)
  if (!session) throw new Error('no session')
  const paid = { session: { payment_status: 'paid' } } as const
  const { webhookSecret } = SECRETS
  const { body, signature } = signedEvent(session, webhookSecret, paid)
  const old = signedEvent(session, webhookSecret, { ...paid, timestamp: Math.floor(Date.now() / 1000) - 301 })
  const forged = signedEvent(session, webhookSecret, { ...paid, secret: 'whsec_autre' })
  const answers = [
    await webhook(body),
    await webhook(body, ''),
    await webhook(body, 't=1,v1=00'),
    await webhook('', signature),
    await webhook(`${body} `, signature),
    await webhook(old.body, old.signature),
    await webhook(forged.body, forged.signature),
  ]
  for (const { status, json } of answers) {
    expect([status, json.code]).toEqual([400, 'signature_invalid'])
  }
  expect(await player.access()).toEqual(NOTHING)
  expect((await webhook(body, signature)).status).toBe(200)
  expect(await player.access()).toEqual(GIVEN)
})

test('a webhook of more than 256 kB is refused before it is read', async () => {
  const { webhook } = await donationStage()
  const { status, json } = await webhook('x'.repeat(256_001), 't=1,v1=00')
  expect([status, json.code]).toEqual([413, 'too_large'])
})

test('when Stripe fails, a verification is a failure to try again, not a refusal', async () => {
  const { donor, stripe, verify } = await donationStage()
  const player = await donor()
  const id = await player.opens()
  stripe.setSilent(true)
  await stripe.pay(id)
  stripe.fail(503)
  const { status, json } = await verify(player.token, id)
  expect([status, json.code]).toEqual([502, 'service_failed'])
  stripe.fail(null)
  expect((await verify(player.token, id)).status).toBe(200)
}, 20_000)

/** Notes in a table each time that an account is given its access. */
async function notingGrants(database: Database): Promise<void> {
  if (database.kind === 'sqlite') {
    database.file.exec(
      `create table given (id text);
       create trigger counted after update of access_active on users begin insert into given values (new.id); end`,
    )
    return
  }
  await database.pool.query(
    `create table given (id text);
     create function note() returns trigger language plpgsql as
       $$ begin insert into given values (new.id); return new; end $$;
     create trigger counted after update of access_active on users for each row execute function note()`,
  )
}

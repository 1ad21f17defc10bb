import { expect, test } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { linksOf, type ParsedMail } from '#tests/stand-ins/mail.ts'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { googleMailApp, ME } from '#tests/support/server/google-app.ts'
import { linkIn, mailApp } from '#tests/support/server/mail-app.ts'

const NEW = 'frênes-et-kamas'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const headers = { 'user-agent': FIREFOX }
const HOUR = 3_600_000
const WAY_BACK = ['https://comptoir.example/forgot-password']

/** A letter's text on one line, as it is read. */
const said = ({ text }: ParsedMail): string => (text ?? '').replace(/\s+/g, ' ')

async function aPlayer() {
  const world = await mailApp()
  const { server } = world
  const { token } = await server.register('elea@test.fr')
  const change = (current: string, password: string) =>
    server.call('POST', '/api/v1/me/password', { token, headers, body: { current, password } })
  return { ...world, token, change }
}

test('a changed password is told by mail: when, from which device, and what to do if it was somebody else', async () => {
  const { mailbox, change } = await aPlayer()
  expect((await change(PASSWORD, NEW)).status).toBe(200)
  const letter = await mailbox.waitFor('elea@test.fr')
  expect(letter.subject).toBe('Comptoir\u00a0: ton mot de passe a changé')
  expect(said(letter)).toContain(
    'Le mot de passe de ton compte Comptoir a changé le vendredi 20 novembre 2026 à 19:00, heure de Paris, depuis Firefox sur Windows.',
  )
  expect(said(letter)).toContain('Si ce n’est pas toi, choisis tout de suite un nouveau mot de passe')
  expect(linksOf(letter)).toEqual(WAY_BACK)
  expect(letter.raw).not.toContain(NEW)
})

test('a change that is refused is told to nobody, and a device of no name is an unknown one', async () => {
  const { server, token, mailbox, change } = await aPlayer()
  expect((await change('faux', NEW)).status).toBe(422)
  const body = { current: PASSWORD, password: NEW }
  await server.call('POST', '/api/v1/me/password', { token, body })
  expect(said(await mailbox.waitFor('elea@test.fr'))).toContain('depuis un appareil inconnu.')
  expect(mailbox.letters).toHaveLength(1)
})

test('A185 a password by a mailed link is told by mail too', async () => {
  const { server, mailbox } = await aPlayer()
  await server.call('POST', '/auth/password/forgot', { body: { email: 'elea@test.fr' } })
  const { token } = linkIn(await mailbox.waitFor('elea@test.fr'))
  await server.call('POST', '/auth/password/reset', { headers, body: { token, password: NEW } })
  const letter = await mailbox.waitFor('elea@test.fr')
  expect(letter.subject).toBe('Comptoir\u00a0: ton mot de passe a changé')
  expect(said(letter)).toContain('depuis Firefox sur Windows. Tous tes appareils ont été déconnectés')
  expect(linksOf(letter)).toEqual(WAY_BACK)
})

test('A68 a first password is told by mail', async () => {
  const { google, server, signIn, mailbox } = await googleMailApp()
  const { token } = (await signIn()).json
  const body = { credential: await google.credentialFor(ME), password: NEW }
  await server.call('POST', '/api/v1/me/password', { token, headers, body })
  const letter = await mailbox.waitFor(ME.email)
  expect(letter.subject).toBe('Comptoir\u00a0: ton mot de passe a changé')
})

test('A68 a link with Google is told by mail, with the Google account that it is', async () => {
  const { server, google, mailbox } = await googleMailApp()
  const { token } = await server.register('lou@ailleurs.fr')
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  const body = { password: PASSWORD, credential: await google.credentialFor(ME) }
  await server.call('POST', '/api/v1/me/google', { token, headers, body })
  const letter = await mailbox.waitFor('lou@ailleurs.fr')
  expect(letter.subject).toBe('Comptoir\u00a0: un compte Google ouvre ton compte')
  expect(said(letter)).toContain(`Le compte Google ${ME.email} ouvre maintenant ton compte Comptoir.`)
  expect(said(letter)).toMatch(/Il a été lié le .*, heure de Paris, depuis Firefox sur Windows\./)
  expect(said(letter)).not.toContain('a été retiré')
  expect(linksOf(letter)).toEqual(WAY_BACK)
})

test('A68 a link that Google made by itself is told once, and what went with it', async () => {
  const { server, signIn, mailbox } = await googleMailApp()
  await server.register(ME.email)
  await signIn()
  const letter = await mailbox.waitFor(ME.email)
  expect(letter.subject).toBe('Comptoir\u00a0: un compte Google ouvre ton compte')
  expect(said(letter)).toContain('Le mot de passe de ce compte a été retiré')
  expect(said(letter)).toContain('Tu peux en définir un autre depuis « Mon compte »')
  await signIn()
  await signIn({ sub: 'une nouvelle', email: 'lou@test.fr' })
  await server.call('POST', '/auth/password/forgot', { body: { email: ME.email } })
  expect((await mailbox.waitFor(ME.email)).subject).toBe('Comptoir\u00a0: ton nouveau mot de passe')
  expect(mailbox.letters).toHaveLength(2)
})

test('no letter that cannot leave fails the change that it tells of', async () => {
  const { mailbox, change } = await aPlayer()
  mailbox.refuse(true)
  expect((await change(PASSWORD, NEW)).status).toBe(200)
  await until(() => expect(mailbox.refused).toEqual(['elea@test.fr']))
  const alone = await testApp()
  const { token } = await alone.register('elea@test.fr')
  const body = { current: PASSWORD, password: NEW }
  expect((await alone.call('POST', '/api/v1/me/password', { token, body })).status).toBe(200)
})

test('many changes fill nobody’s mailbox: five letters an hour', async () => {
  const { clock, mailbox, change } = await aPlayer()
  const passwords = [PASSWORD, ...Array.from({ length: 8 }, (_, n) => `frênes numéro ${n}`)]
  const next = async () => {
    const [current = '', wanted = ''] = passwords
    expect((await change(current, wanted)).status).toBe(200)
    passwords.shift()
  }
  for (let n = 0; n < 7; n += 1) await next()
  for (let n = 0; n < 5; n += 1) await mailbox.waitFor('elea@test.fr')
  clock.now += HOUR
  await next()
  await mailbox.waitFor('elea@test.fr')
  expect(mailbox.letters).toHaveLength(6)
})

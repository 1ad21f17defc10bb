import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#data/session/session-store.ts'
import { aChannel } from '#tests/support/channels.ts'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { link, shown } from '#tests/support/screens/screen.ts'
import {
  aListOf,
  aServer,
  cards,
  freshVisit,
  names,
  openStreamers,
  whereIs,
} from '#tests/support/screens/streamers-screen.tsx'

const FINE = '\u202f'
const LIVE = aChannel({
  login: 'mamiekamas',
  display_name: 'MamieKamas',
  is_live: true,
  viewer_count: 1275,
  stream_title: 'Je revends tout',
  game_name: 'Dofus',
  thumbnail_url: 'https://cdn.example/mamie-{width}x{height}.jpg',
  profile_image_url: 'https://cdn.example/mamie.png',
})
const OFF = aChannel({ login: 'zaap', display_name: 'Zaap Perdu' })

beforeEach(freshVisit)

const card = async (name: string) =>
  until(() => {
    const found = cards().find((one) => one.querySelector('h2')?.textContent?.startsWith(name))
    if (!found) throw new Error(`no card of ${name}`)
    return found
  })
const fails = (image: Element | null) => act(async () => void image?.dispatchEvent(new Event('error')))

test('A100 A101 A102 A103 before the first answer: title, both views, « Chargement… » and six skeleton cards', async () => {
  aServer()
  await openStreamers()
  expect(byRole('heading').textContent).toBe('Streamers Dofus — Whitelist')
  expect(byRole('radio', 'Tous les streamers').matches(':checked')).toBe(true)
  expect(byRole('radio', 'En direct uniquement').matches(':checked')).toBe(false)
  expect(shown('Chargement…')).toBe(true)
  expect(document.querySelectorAll('.streams[aria-busy] > li')).toHaveLength(6)
})

test('A102 A105 A192 the cards come live first, then by name, and are counted', async () => {
  aListOf(OFF, aChannel({ login: 'abel' }), LIVE)
  await openStreamers()
  await until(() => expect(names()).toEqual(['MamieKamas', 'abel', 'Zaap Perdu']))
  expect(shown('3 chaîne(s)')).toBe(true)
  expect(shown('Chargement…')).toBe(false)
})

test('A192 a bare array is read too', async () => {
  aServer((call) => ({ status: 200, body: call.startsWith('GET') ? [OFF] : {} }))
  await openStreamers()
  await until(() => expect(names()).toEqual(['Zaap Perdu']))
})

test('A107 A112 the name and « Ouvrir » lead to the channel in a new tab that knows nothing of us', async () => {
  aListOf(OFF)
  await openStreamers()
  const links = [...(await card('Zaap Perdu')).querySelectorAll('a')]
  expect(links.map((a) => a.textContent)).toEqual(['Zaap Perdu (nouvel onglet)', 'Ouvrir'])
  for (const a of links) {
    expect(a.href).toBe('https://www.twitch.tv/zaap')
    expect([a.target, a.rel]).toEqual(['_blank', 'noopener noreferrer'])
  }
  expect(shown('@zaap')).toBe(true)
})

test('A107 an address that a page may not use is never linked to', async () => {
  const url = 'javascript:alert(1)'
  aListOf(aChannel({ url, profile_image_url: url, thumbnail_url: url, is_live: true }))
  await openStreamers()
  expect((await card('mimi')).querySelectorAll('a, img')).toHaveLength(0)
})

describe('a live channel', () => {
  test('A108 A109 A110 says how many watch, what it shows and which game, with its thumbnail at 480 by 270', async () => {
    aListOf(LIVE)
    await openStreamers()
    const one = await card('MamieKamas')
    expect(one.querySelector('.badge')?.textContent).toBe(`LIVE 1${FINE}275 spectateurs`)
    expect(one.textContent).toContain('Je revends tout')
    expect(one.textContent).toContain('Dofus')
    const picture = one.querySelector<HTMLImageElement>('.stream-picture img')
    expect(picture?.src).toBe('https://cdn.example/mamie-480x270.jpg')
    expect([picture?.width, picture?.height]).toEqual([480, 270])
    expect(picture?.referrerPolicy).toBe('no-referrer')
    expect(picture?.loading).toBe('lazy')
    // A thumbnail that does not come keeps a place of the same shape.
    await fails(picture)
    expect(one.querySelector('.stream-picture')?.textContent).toBe('Aperçu indisponible')
  })

  test('A108 whose viewers are unknown says LIVE alone', async () => {
    aListOf(aChannel({ is_live: true }))
    await openStreamers()
    expect((await card('mimi')).querySelector('.badge')?.textContent).toBe('LIVE')
  })
})

test('A108 A111 a channel that is off has an OFF badge and « Hors-ligne » in the place of its picture', async () => {
  aListOf(aChannel({ thumbnail_url: 'https://cdn.example/old.jpg' }))
  await openStreamers()
  const one = await card('mimi')
  expect(one.querySelector('.badge')?.textContent).toBe('OFF')
  expect(one.querySelector('.stream-picture')?.textContent).toBe('Hors-ligne')
  expect(one.querySelector('.stream-picture img')).toBeNull()
})

test('A106 the avatar is the channel’s picture, or initials where it has none or it does not come', async () => {
  aListOf(LIVE, OFF)
  await openStreamers()
  const avatar = (await card('MamieKamas')).querySelector('.channel-avatar')
  expect(avatar?.querySelector('img')?.src).toBe('https://cdn.example/mamie.png')
  await fails(avatar?.querySelector('img') ?? null)
  expect(avatar?.querySelector('img')).toBeNull()
  expect(avatar?.textContent).toBe('MA')
  expect((await card('Zaap Perdu')).querySelector('.channel-avatar')?.textContent).toBe('ZP')
})

describe('an empty list', () => {
  test('A104 says so in the same words to players too', async () => {
    aListOf()
    await openStreamers()
    await until(() => expect(shown('Aucune chaîne à afficher. Ajoute des URLs dans l’admin.')).toBe(true))
    expect(shown('0 chaîne(s)')).toBe(true)
    expect(link('Ouvrir l’admin')).toBeUndefined()
  })

  test('A104 gives an admin the way there', async () => {
    const user = { id: 'u', email: '', name: '', is_admin: true, access_active: false }
    session.setState({ status: 'signed-in', user })
    aListOf()
    await openStreamers()
    await until(() => expect(link('Ouvrir l’admin')?.getAttribute('href')).toBe('/admin'))
    await act(async () => session.setState({ status: 'signed-out', user: null }))
  })

  test('A104 with nobody live, leads back to all the channels', async () => {
    aServer((call) => ({ status: 200, body: call === 'GET ?live=1' ? [] : [OFF] }))
    await openStreamers('?vue=direct')
    await click(await until(() => byRole('button', 'Voir tous les streamers')))
    await until(() => expect(names()).toEqual(['Zaap Perdu']))
    expect(whereIs()).toBe('/app/streamers')
  })
})

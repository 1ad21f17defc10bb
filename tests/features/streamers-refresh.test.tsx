import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aChannel } from '#tests/support/channels.ts'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, shown } from '#tests/support/screens/screen.ts'
import {
  aListOf,
  aServer,
  freshVisit,
  names,
  network,
  ok,
  openStreamers,
  pass,
  refused,
  show,
  whereIs,
} from '#tests/support/screens/streamers-screen.tsx'

const ROUND = ['POST /refresh', 'GET']
const A = aChannel({ login: 'abel' })
const Z = aChannel({ login: 'zoe', is_live: true })
const done = { status: 200, body: { refreshed: true } }

beforeEach(() => {
  freshVisit()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

/** The clock says that much more than it would. */
function later(ms: number): void {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}

const liveOnly = () => click(byRole('radio', 'En direct uniquement'))
const all = () => click(byRole('radio', 'Tous les streamers'))

describe('when the channels are asked', () => {
  test('A113 A193 the forced refresh comes first, and the list only after it', async () => {
    const server = aServer()
    await openStreamers()
    expect(server.asked()).toEqual(['POST /refresh'])
    await server.call(0).answer(done)
    await until(() => expect(server.asked()).toEqual(ROUND))
  })

  test('A113 every 30 000 ms while the page is visible', async () => {
    const server = aListOf(A)
    await openStreamers()
    await until(() => expect(names()).toEqual(['abel']))
    await pass(29_999)
    expect(server.asked()).toEqual(ROUND)
    await pass(1)
    await until(() => expect(server.asked()).toEqual([...ROUND, ...ROUND]))
  })

  test('A113 never while it is hidden, and at once on its return', async () => {
    const server = aListOf(A)
    await openStreamers()
    await until(() => expect(names()).toEqual(['abel']))
    await show(false)
    await pass(300_000)
    expect(server.asked()).toEqual(ROUND)
    await show(true)
    await until(() => expect(server.asked()).toEqual([...ROUND, ...ROUND]))
    await pass(30_000)
    await until(() => expect(server.asked()).toHaveLength(6))
  })

  test('A113 a page opened in the back asks once it is looked at', async () => {
    await show(false)
    const server = aListOf(A)
    await openStreamers()
    await pass(60_000)
    expect(server.asked()).toEqual([])
    await show(true)
    await until(() => expect(names()).toEqual(['abel']))
  })
})

describe('the two views', () => {
  test('A101 A114 the view is in the address, and its change asks the list again', async () => {
    const server = aListOf(A, Z)
    await openStreamers()
    await until(() => expect(names()).toEqual(['zoe', 'abel']))
    await liveOnly()
    await until(() => expect(server.asked()).toEqual([...ROUND, 'GET ?live=1']))
    expect(whereIs()).toBe('/app/streamers?vue=direct')
    await all()
    await until(() => expect(server.asked()).toEqual([...ROUND, 'GET ?live=1', 'GET']))
    expect(whereIs()).toBe('/app/streamers')
  })

  test('A114 A192 opened on the live view, live=1 is asked', async () => {
    const server = aListOf(Z)
    await openStreamers('?vue=direct')
    await until(() => expect(server.asked()).toEqual(['POST /refresh', 'GET ?live=1']))
    expect(byRole('radio', 'En direct uniquement').matches(':checked')).toBe(true)
  })

  test('A114 while the live list is on its way, those known to be live show', async () => {
    const server = aServer((call) =>
      call === 'GET' ? ok([A, Z]) : call === 'GET ?live=1' ? undefined : done,
    )
    await openStreamers()
    await until(() => expect(names()).toEqual(['zoe', 'abel']))
    await liveOnly()
    expect(names()).toEqual(['zoe'])
    await server.call(-1).answer(ok([]))
    await until(() => expect(names()).toEqual([]))
  })

  test('A114 A193 a view changed during the forced refresh does not lose it', async () => {
    const server = aServer()
    await openStreamers()
    await liveOnly()
    expect(server.call(0).ended()).toBe(true)
    expect(server.asked()).toEqual(['POST /refresh', 'POST /refresh'])
    await server.call(1).answer(done)
    await until(() => expect(server.asked().at(-1)).toBe('GET ?live=1'))
  })
})

describe('a failure', () => {
  test('A115 shows the server’s sentence, and « Réessayer » asks at once', async () => {
    let broken = true
    const server = aServer((call) =>
      call.startsWith('POST') ? done : broken ? refused(500, 'internal', 'Le serveur a trébuché.') : ok([A]),
    )
    await openStreamers()
    await until(() => expect(shown('Le serveur a trébuché.')).toBe(true))
    broken = false
    await click(byRole('button', 'Réessayer'))
    await until(() => expect(names()).toEqual(['abel']))
    expect(server.asked()).toEqual([...ROUND, ...ROUND])
    expect(button('Réessayer')).toBeUndefined()
  })

  test('A115 of one view is not said of the other, whose list is on its way', async () => {
    const server = aServer((call) =>
      call.startsWith('POST') ? done : call === 'GET' ? refused(500, 'internal', 'Panne.') : undefined,
    )
    await openStreamers()
    await until(() => expect(shown('Panne.')).toBe(true))
    await liveOnly()
    await until(() => expect(server.asked().at(-1)).toBe('GET ?live=1'))
    expect(shown('Panne.')).toBe(false)
    await server.call(-1).answer(ok([]))
    await until(() => expect(shown('Personne n’est en direct pour le moment.')).toBe(true))
  })

  test.each([
    ['no sentence', { status: 500, body: null }],
    ['another shape', { status: 200, body: { channels: 'x' } }],
  ])('A115 with %s it is « Impossible de charger les streamers »', async (_, answer) => {
    aServer((call) => (call.startsWith('POST') ? done : answer))
    await openStreamers()
    await until(() => expect(shown('Impossible de charger les streamers')).toBe(true))
  })

  test('A115 keeps the last cards, with their age', async () => {
    let broken = false
    aServer((call) =>
      call.startsWith('POST') ? done : broken ? refused(500, 'internal', 'Panne.') : ok([A]),
    )
    await openStreamers()
    await until(() => expect(names()).toEqual(['abel']))
    broken = true
    later(120_000)
    await pass(30_000)
    await until(() => expect(shown('Panne. Chaînes vues il y a 2 min.')).toBe(true))
    expect(names()).toEqual(['abel'])
  })

  test('A115 a 429 is silent, of the refresh as of the list', async () => {
    let tooOften = false
    aServer((call) =>
      tooOften ? refused(429, 'rate_limited', 'Trop.') : call.startsWith('POST') ? done : ok([A]),
    )
    await openStreamers()
    await until(() => expect(names()).toEqual(['abel']))
    tooOften = true
    await pass(30_000)
    await act(async () => {})
    expect(shown('Trop.')).toBe(false)
    expect(shown('Chaînes vues')).toBe(false)
    expect(names()).toEqual(['abel'])
  })

  test.each([
    [429, 'rate_limited', null],
    [503, 'not_configured', 'Ce serveur n’est pas relié à Twitch\u00a0: l’état des directs est inconnu.'],
    [503, 'unavailable', 'Twitch ne répond pas\u00a0: l’état des directs n’est pas garanti.'],
    [500, 'internal', 'Twitch ne répond pas\u00a0: l’état des directs n’est pas garanti.'],
  ])(
    'A115 A193 after a refresh refused with %i %s the list comes all the same',
    async (status, code, said) => {
      aServer((call) => (call.startsWith('POST') ? refused(status, code, 'Non.') : ok([A])))
      await openStreamers()
      await until(() => expect(names()).toEqual(['abel']))
      expect(document.querySelector('.stream-note')?.textContent?.trim()).toBe(said ?? '')
    },
  )
})

describe('without network', () => {
  test('A115 nothing is called, and the page says so; it fills when the network is back', async () => {
    await network(false)
    const server = aListOf(A)
    await openStreamers()
    await pass(60_000)
    expect(server.asked()).toEqual([])
    expect(shown('Pas de réseau')).toBe(true)
    expect(shown('Chargement…')).toBe(false)
    await network(true)
    await until(() => expect(names()).toEqual(['abel']))
  })

  test('A115 a server that does not answer is no network: the page fills itself, nobody has to press', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await openStreamers()
    await until(() => expect(shown('la page se remplit toute seule')).toBe(true))
    expect([shown('réessaie'), shown('Impossible de charger')]).toEqual([false, false])
  })

  test('A115 a call that is kept back while the server answers is called blocked, not « Pas de réseau »', async () => {
    vi.stubGlobal('fetch', (path: string) =>
      path === '/healthz' ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('blocked')),
    )
    await openStreamers()
    await until(() => expect(shown('cette demande est bloquée en chemin')).toBe(true))
    expect(shown('Pas de réseau')).toBe(false)
  })

  test('A115 the cards of this visit stay, with their age, also after leaving the page', async () => {
    aListOf(A)
    const first = await openStreamers()
    await until(() => expect(names()).toEqual(['abel']))
    await first.unmount()
    await network(false)
    later(180_000)
    await openStreamers()
    expect(names()).toEqual(['abel'])
    expect(shown('Hors ligne. Chaînes vues il y a 3 min.')).toBe(true)
  })
})

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { claimDay } from '#data/notifications/told.ts'
import type { WebPushMessage } from '#shared/domain/notifications/web-push-message.ts'
import { openPressed, showPushed } from '#sw/notifications.ts'

type Shown = { title: string; tag?: string | undefined; data?: unknown }
const world = { shown: [] as Shown[], subscribed: true, opened: [] as string[], pages: [] as FakePage[] }

/** An open page: `goes` when its code is there to take it elsewhere. */
class FakePage {
  focused = false
  readonly url: string
  readonly goes: boolean
  readonly asked: unknown[] = []
  constructor(path: string, goes = true) {
    this.url = `https://comptoir.test${path}`
    this.goes = goes
  }
  postMessage(message: unknown, [port]: [MessagePort]) {
    this.asked.push(message)
    if (this.goes) port.postMessage(true)
  }
  async focus() {
    this.focused = true
  }
}

const aMessage = (over: Partial<WebPushMessage> = {}): WebPushMessage => ({
  user: 'u1',
  kind: 'almanax',
  day: '2026-11-20',
  title: 'Offrande du jour : 4 × Perce-Neige',
  body: 'Bonus : Récolte',
  path: '/app/almanax/calc',
  ...over,
})

const pushed = (text: string) => showPushed({ text: () => text } as Parameters<typeof showPushed>[0])
const push = (over?: Partial<WebPushMessage>) => pushed(JSON.stringify(aMessage(over)))
const titles = () => world.shown.map(({ title }) => title)

function aNotification(data: unknown) {
  const close = vi.fn()
  return { close, notification: { data, close } as unknown as Notification }
}

beforeEach(async () => {
  Object.assign(world, { shown: [], subscribed: true, opened: [], pages: [] })
  await deviceDb().told.clear()
  await mirrorSession('jeton', 'u1')
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        world.shown.push({ title, tag: options.tag, data: options.data })
      },
      pushManager: {
        getSubscription: async () => ({
          unsubscribe: async () => {
            world.subscribed = false
          },
        }),
      },
    },
    clients: {
      matchAll: async () => world.pages,
      openWindow: async (path: string) => void world.opened.push(path),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a pushed message', () => {
  test('M36 crossings of gauges are shown each, one that comes twice once', async () => {
    const crossed = (id: string) => push({ kind: 'pens', id, title: `Enclos ${id}` })
    await crossed('1-baffeur-0-a')
    await crossed('1-baffeur-0-b')
    await crossed('1-baffeur-0-a')
    expect(titles()).toEqual(['Enclos 1-baffeur-0-a', 'Enclos 1-baffeur-0-b'])
    expect(new Set(world.shown.map(({ tag }) => tag)).size).toBe(2)
  })

  test('is shown once a day for each kind', async () => {
    await push()
    await push()
    await push({ kind: 'flips', title: 'Gelano attend depuis une semaine' })
    await push({ day: '2026-11-19', title: 'en retard' })
    await push({ day: '2026-11-21', title: 'demain' })
    expect(titles()).toEqual([
      'Offrande du jour : 4 × Perce-Neige',
      'Gelano attend depuis une semaine',
      'demain',
    ])
    expect(world.shown[0]).toEqual({
      title: 'Offrande du jour : 4 × Perce-Neige',
      tag: 'almanax',
      data: { path: '/app/almanax/calc' },
    })
  })

  test('that an open page has told already is not shown again', async () => {
    await claimDay({ user: 'u1', what: 'almanax' }, '2026-11-20')
    await push()
    expect(world.shown).toEqual([])
  })

  test.each([
    ['for another account than this device’s', 'jeton', 'u2'],
    ['for an account that has signed out here', null, null],
  ])('%s is not shown, and the device leaves the service', async (_which, token, userId) => {
    await mirrorSession(token, userId)
    await push()
    expect([world.shown, world.subscribed]).toEqual([[], false])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another kind', JSON.stringify({ ...aMessage(), kind: 'autre' })],
    ['a day that is none', JSON.stringify(aMessage({ day: '2026-02-31' }))],
    ['a page of another site', JSON.stringify(aMessage({ path: '//exemple.fr/' }))],
    ['a page of another site, by a backslash', JSON.stringify(aMessage({ path: '/\\exemple.fr' }))],
    ['an address', JSON.stringify(aMessage({ path: 'https://exemple.fr/' }))],
    ['a title that is no text', JSON.stringify({ ...aMessage(), title: 7 })],
  ])('with %s is shown as one line that leads home', async (_what, text) => {
    await pushed(text)
    expect(world.shown).toEqual([{ title: 'Comptoir', tag: 'comptoir', data: { path: '/' } }])
  })

  test('without data does not fail', async () => {
    await showPushed(null)
    expect(titles()).toEqual(['Comptoir'])
  })
})

describe('a press on a notification', () => {
  const press = async (path: string) => {
    const { notification, close } = aNotification({ path })
    await openPressed(notification)
    expect(close).toHaveBeenCalled()
  }

  test('brings the very page to the front where it is open', async () => {
    world.pages = [new FakePage('/app/prix'), new FakePage('/app/flips?etat=en-vente')]
    await press('/app/flips?etat=en-vente')
    expect(world.pages.map(({ focused }) => focused)).toEqual([false, true])
    expect([world.pages[1]?.asked, world.opened]).toEqual([[], []])
  })

  test('takes the page that was used last there, without loading it anew', async () => {
    world.pages = [new FakePage('/app/prix'), new FakePage('/app')]
    await press('/app/almanax/calc')
    expect(world.pages.map(({ focused }) => focused)).toEqual([true, false])
    expect([world.pages[0]?.asked, world.opened]).toEqual([[{ type: 'open', path: '/app/almanax/calc' }], []])
  })

  test('opens a page where none is open, or where it does not answer', async () => {
    await press('/app/almanax/calc')
    world.pages = [new FakePage('/', false)]
    await press('/app/flips')
    expect([world.opened, world.pages[0]?.focused]).toEqual([['/app/almanax/calc', '/app/flips'], false])
  })

  test('that another program made opens the first page', async () => {
    await openPressed(aNotification(null).notification)
    expect(world.opened).toEqual(['/'])
  })
})

test('of two tabs and the worker that want to tell the same at once, one does', async () => {
  const told = { user: 'u1', what: 'flips' } as const
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimDay(told, '2026-11-20')))
  expect(claims.filter((claim) => claim !== null)).toEqual([{ before: null }])
  expect(await claimDay(told, '2026-11-24')).toEqual({ before: '2026-11-20' })
})

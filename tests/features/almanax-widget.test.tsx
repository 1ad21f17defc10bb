import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Layout } from '#app/layout.tsx'
import { tools } from '#app/tools.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { session } from '#data/session/session-store.ts'
import { closeWidget } from '#features/almanax/widget/memory.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { setCharacters } from '#store/almanax.ts'
import { answerFor } from '#tests/support/almanax-days.ts'
import { save } from '#tests/support/save.ts'
import { serverLacks } from '#tests/support/screens/almanax-calculator.tsx'
import {
  MEMORY,
  openWidget,
  placeOfWidget,
  sizeOfWidget,
  viewport,
  widget,
  widgetText,
} from '#tests/support/screens/almanax-widget.tsx'
import { aPlayer } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, render, undo, until } from '#tests/support/screens/render.tsx'
import { button, coveredAtFoot, link, openMenu, there } from '#tests/support/screens/screen.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const reads = (text: string) => until(() => expect(widgetText()).toContain(text))
const press = (name: string) => click(there(button(name)))
const week = () => [...widget().querySelectorAll('.week li button')]

let db: AccountDb
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  viewport(1440, 900)
  localStorage.setItem(MEMORY.minimized, 'false')
  closeWidget(false)
  db = aPlayer()
  await starterOnDevice()
})

describe('the day', () => {
  test('T66 T73 the widget says the bonus, the offering of one character, and leads to the calculator', async () => {
    await openWidget()
    await reads('Sang coagulé')
    expect(widgetText()).toContain('ven. 20 nov.')
    expect(widgetText()).toContain('Anomalies temporelles')
    expect(widgetText()).toContain('2 par personnage')
    expect(link('Ouvrir le calcul Almanax')?.getAttribute('href')).toBe('/app/almanax/calc')
    expect(widget().getAttribute('aria-label')).toBe('Almanax du jour')
  })

  test('T82 the player’s price for the day gives the cost for all characters, and a price of 0 none', async () => {
    await setCharacters(db, 3)
    await save(
      db,
      almanaxPrices,
      { date: '2026-11-20' },
      { unit_price_kamas: 4788, item_name: 'Sang coagulé' },
    )
    await openWidget()
    await reads('28 728 k6 en tout')
    await act(() => save(db, almanaxPrices, { date: '2026-11-20' }, { unit_price_kamas: 0 }))
    await until(() => expect(widgetText()).not.toContain('en tout'))
  })

  test('T72 what cannot be loaded says why, and is asked again on demand', async () => {
    vi.setSystemTime(Date.parse('2020-05-05T12:00:00Z'))
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 502 }))
    await openWidget()
    await reads('Impossible de charger l’Almanax (Almanax fetch failed: HTTP 502)')
    const asked = vi.fn(async () => new Response('{}', { status: 503 }))
    vi.stubGlobal('fetch', asked)
    await press('Réessayer')
    await reads('(Almanax fetch failed: HTTP 503)')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('T72 without network it says so at once, and shows the day when the network is back', async () => {
    vi.setSystemTime(Date.parse('2020-07-01T12:00:00Z'))
    await openWidget()
    await reads('Impossible de charger l’Almanax (pas de réseau)')
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answerFor(['2020-07-01']))))
    await act(async () => void dispatchEvent(new Event('online')))
    await reads('Plus de butin.')
  })

  test('T73 a day outside the known year is taken from it, and marked to be confirmed', async () => {
    vi.setSystemTime(Date.parse('2027-11-20T12:00:00Z'))
    await openWidget()
    await reads('à confirmer')
    expect(widgetText()).toContain('Sang coagulé')
    expect(widgetText()).toContain('sam. 20 nov.')
  })

  test('T76 it changes at midnight in Paris, and when a sleeping device wakes up', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: Date.parse('2026-11-20T22:59:59Z'),
      shouldAdvanceTime: true,
    })
    await openWidget()
    await reads('ven. 20 nov.')
    await act(async () => vi.advanceTimersByTime(1000))
    await reads('sam. 21 nov.')
    await reads('Ailes de Moskito')
    vi.setSystemTime(Date.parse('2026-11-24T08:00:00Z'))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await reads('mar. 24 nov.')
  })
})

describe('its states', () => {
  test('T67 T68 T70 it is minimized to one line and expanded again, and the device remembers', async () => {
    await openWidget()
    await reads('Sang coagulé')
    expect(sizeOfWidget()).toEqual({ width: 420, height: 170 })
    await press('Réduire l’Almanax')
    await reads('ven. 20 nov.Sang coagulé×2')
    expect(widgetText()).not.toContain('Anomalies')
    expect(sizeOfWidget().height).toBe(60)
    expect(localStorage.getItem(MEMORY.minimized)).toBe('true')
    await press('Agrandir l’Almanax')
    await reads('Anomalies temporelles')
    expect(localStorage.getItem(MEMORY.minimized)).toBe('false')
  })

  test('T67 T68 T70 T71 the forecast is tomorrow and the six days after it; it is shown, hidden, remembered', async () => {
    await openWidget()
    const toggle = there(button('Prévision sur 7 jours'))
    expect(toggle.getAttribute('aria-pressed')).toBe('false')
    await click(toggle)
    await until(() => expect(week().map((day) => day.querySelector('b')?.textContent)).toHaveLength(7))
    await until(() => expect(week()[6]?.textContent).toContain('×40'))
    expect(week().map((day) => day.querySelector('span')?.textContent)).toEqual([
      'sam 21',
      'dim 22',
      'lun 23',
      'mar 24',
      'mer 25',
      'jeu 26',
      'ven 27',
    ])
    expect(week()[0]?.getAttribute('title')).toBe(
      "sam. 21 nov., Points d'expérience\u00a0: 6 Ailes de Moskito",
    )
    expect(sizeOfWidget().height).toBe(260)
    expect(localStorage.getItem(MEMORY.forecast)).toBe('true')
    await press('Prévision sur 7 jours')
    expect(week()).toEqual([])
    expect(localStorage.getItem(MEMORY.forecast)).toBe('false')
  })

  test('T71 a day of the forecast that is pressed shows above; pressed again, today is back', async () => {
    localStorage.setItem(MEMORY.forecast, 'true')
    await openWidget()
    await until(() => expect(week()[0]?.textContent).toContain('×6'))
    await click(there(byRole('button', /^sam 21/)))
    await until(() => expect(widget().querySelector('.day .name')?.textContent).toBe('Ailes de Moskito'))
    await click(there(byRole('button', /^sam 21/)))
    await until(() => expect(widget().querySelector('.day .name')?.textContent).toBe('Sang coagulé'))
  })

  test('T72 T86 a forecast shows the days that it has, and which it has not; one of those says why', async () => {
    vi.setSystemTime(Date.parse('2020-08-05T12:00:00Z'))
    localStorage.setItem(MEMORY.forecast, 'true')
    serverLacks((date) => date > '2020-08-10')
    await openWidget()
    await until(() => expect(week()).toHaveLength(7))
    await until(() =>
      expect(week().map((day) => day.querySelector('b')?.textContent)).toEqual([
        ...Array.from({ length: 5 }, () => '×2'),
        '?',
        '?',
      ]),
    )
    expect(week()[6]?.getAttribute('title')).toBe('mer. 12 août, jour non chargé')
    await click(there(byRole('button', /^mer 12/)))
    await reads('Impossible de charger l’Almanax (données du jeu indisponibles pour l’instant)')
  })

  test.each([
    [1440, 900, 420],
    [390, 844, 374],
  ])('T68 at %i × %i it starts minimized, until the player says otherwise', async (width, height, own) => {
    viewport(width, height)
    localStorage.clear()
    const { unmount } = await openWidget()
    expect(sizeOfWidget()).toEqual({ width: own, height: 60 })
    await press('Agrandir l’Almanax')
    await unmount()
    await openWidget()
    expect(sizeOfWidget()).toEqual({ width: own, height: 170 })
  })

  test('T67 on a phone its one line is a strip that stays above the bottom bar', async () => {
    viewport(390, 844)
    localStorage.setItem(MEMORY.minimized, 'true')
    localStorage.setItem(MEMORY.place, '{"x":20,"y":300}')
    await openWidget()
    expect(widget().classList.contains('strip')).toBe(true)
    expect(placeOfWidget()).toBeNull()
    expect(button('Déplacer l’Almanax')).toBeUndefined()
    await press('Agrandir l’Almanax')
    expect(placeOfWidget()).toEqual({ x: 8, y: 300 })
  })

  test('T70 the page leaves its height free at the foot, as long as it is there', async () => {
    const kept = () => coveredAtFoot('widget')
    const { unmount } = await openWidget()
    expect(kept()).toBe(186)
    await press('Prévision sur 7 jours')
    expect(kept()).toBe(276)
    await press('Réduire l’Almanax')
    expect(kept()).toBe(76)
    await unmount()
    expect(kept()).toBe(0)
  })

  test('T10 what is remembered and cannot be read counts as nothing', async () => {
    for (const key of Object.values(MEMORY)) localStorage.setItem(key, '{"x":"à gauche"')
    await openWidget()
    expect(sizeOfWidget()).toEqual({ width: 420, height: 60 })
    expect(widget().classList.contains('at-home')).toBe(true)
  })
})

describe('its place in the app', () => {
  const openApp = async (status: 'signed-in' | 'signed-out', path = '/app/quick') => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    session.setState({ status, user: null })
    await render(
      <MemoryRouter initialEntries={[path]}>
        <Layout>
          <h1>Une page</h1>
        </Layout>
      </MemoryRouter>,
    )
  }

  test('T66 it floats over the tools of a signed-in player, once the first screen is there', {
    tags: 'full',
  }, async () => {
    await openApp('signed-in')
    expect(document.querySelector('.alm')).toBeNull()
    await act(async () => vi.advanceTimersByTime(5000))
    await until(() => expect(widget().classList.contains('float')).toBe(true))
    await act(async () => session.setState({ status: 'signed-out', user: null }))
    expect(document.querySelector('.alm')).toBeNull()
  })

  test('T66 a visitor has none', async () => {
    await openApp('signed-out')
    await act(async () => vi.advanceTimersByTime(5000))
    await act(() => import('#features/almanax/widget/widget.tsx'))
    expect(document.querySelector('.alm')).toBeNull()
  })
  test.each(
    tools
      .filter(
        ({ path, guard }) => !path.startsWith('/app') || path.startsWith('/app/compte') || guard === 'admin',
      )
      .map(({ path }) => path),
  )('T66 « %s » is no tool, and has none', async (path) => {
    await act(() => import('#features/almanax/widget/widget.tsx'))
    await openApp('signed-in', path)
    await act(async () => vi.advanceTimersByTime(5000))
    expect(document.querySelector('.alm')).toBeNull()
  })

  test('T66 closed it is gone for good, « Annuler » or « Almanax du jour » in the menu Outils brings it back', {
    tags: 'full',
  }, async () => {
    const gone = () => until(() => expect(document.querySelector('.alm')).toBeNull())
    const back = () => until(() => widget())
    await openApp('signed-in')
    await act(async () => vi.advanceTimersByTime(5000))
    await back()
    vi.useRealTimers()
    await press('Fermer l’Almanax')
    await gone()
    expect(localStorage.getItem(MEMORY.closed)).toBe('true')
    await undo()
    await back()
    await press('Fermer l’Almanax')
    await gone()
    await openMenu('Outils')
    await click(await until(() => byRole('button', /^Almanax du jour/)))
    await back()
    expect(localStorage.getItem(MEMORY.closed)).toBe('false')
  })
})

import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  observe,
  openScreen,
  pricesOf,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, leave, press, type, undo, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import {
  aBreeder,
  BAFFEUR_KIMBO,
  eventually,
  examplePrices,
  ILYZ,
  KIMBO,
  listed,
  MOON,
  mountWorkshop,
  namesIn,
  openWorkshop,
  plain,
  priced,
  priceField,
  priceOf,
  RAT,
  rowsOf,
  tab,
  typePrice,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb

beforeEach(async () => {
  db = await aBreeder()
})

describe('the prices of essences', () => {
  const stored = (id: number, price: number | undefined) => eventually(() => priceOf(db, id), price)

  const seen = async (id: number) =>
    (await pricesOf(db, id)).map(({ pack_size, date, price_kamas }) => [pack_size, date, price_kamas])

  const today = () => parisDay(Date.now())

  const chip = (name: string) =>
    document.querySelector<HTMLElement>(`button.suggested[aria-label$="pour ${name}"]`)

  describe('the essences', () => {
    test('T175 T176 T177 T178 the bosses with known figures, ours with their negative id, none that is excluded', async () => {
      await openWorkshop()
      expect(rowsOf('.essences').map((row) => row.slice(1, 3))).toEqual([
        ['Moon', '60'],
        ['Kimbo', '100'],
        ['Rat Noir', '110'],
        ['Ilyz', '190'],
      ])
    })

    test('T175 a search finds essences by name and by boss, accents aside, and is in the address', async () => {
      await openWorkshop('?onglet=prix&q=ésSence du')
      expect(namesIn('.essences')).toEqual(['Essence du Kimbo', 'Essence du Rat Noir'])
      await type(
        document.querySelector<HTMLInputElement>('.field.filter input') ?? priceField('Essence du Kimbo'),
        'ilyz',
      )
      await press('Enter')
      await until(() => expect(namesIn('.essences')).toEqual(['Essence d’Ilyz']))
      expect(whereIs()).toBe('/app/elevage-renta?onglet=prix&q=ilyz')
    })

    test('T181 those without a price can be listed alone', async () => {
      await priced(db, KIMBO, 5000)
      await openWorkshop()
      await until(() => expect(shown('1 / 4 prix')).toBe(true))
      await click(byRole('radio', /^Sans prix/))
      await until(() => expect(namesIn('.essences')).toHaveLength(3))
      expect(namesIn('.essences')).not.toContain('Essence du Kimbo')
    })
  })

  describe('a typed price', () => {
    test('T180 T179 Enter saves it, an observation of one piece today, and goes to the next row', async () => {
      await openWorkshop()
      await typePrice('Essence de Moon', '12k5')
      await stored(MOON, 12_500)
      expect(await seen(MOON)).toEqual([[1, today(), 12_500]])
      expect(document.activeElement).toBe(priceField('Essence du Kimbo'))
    })

    test('T180 T181 among those without a price the last row stays under the focus until it is left', async () => {
      await openWorkshop()
      const last = 'Essence d’Ilyz'
      await click(byRole('radio', /^Sans prix/))
      await typePrice(last, '700')
      await stored(ILYZ, 700)
      await until(() => expect(shown('1 / 4 prix')).toBe(true))
      expect(document.activeElement).toBe(priceField(last))
      await leave(priceField(last))
      await until(() => expect(namesIn('.essences')).not.toContain(last))
    })

    test('T181 what takes a price away or over leaves the focus in its row', async () => {
      await priced(db, KIMBO, 5000)
      await observe(db, MOON, 1, 900)
      await openWorkshop()
      const press = async (act: HTMLElement, name: string) => {
        act.focus()
        await click(act)
        await until(() => expect(act.isConnected).toBe(false))
        await until(() => expect(document.activeElement).toBe(priceField(name)))
      }
      await press(await until(() => byRole('button', /^Effacer.*Kimbo/)), 'Essence du Kimbo')
      await press(await until(() => there(chip('Essence de Moon') ?? undefined)), 'Essence de Moon')
    })

    test('T181 an emptied field saves nothing: the stored price comes back', async () => {
      await priced(db, KIMBO, 5000)
      await openWorkshop()
      await until(() => expect(plain(priceField('Essence du Kimbo').value)).toBe('5 000'))
      await typePrice('Essence du Kimbo', '')
      await until(() => expect(plain(priceField('Essence du Kimbo').value)).toBe('5 000'))
      expect(await priceOf(db, KIMBO)).toBe(5000)
      expect(await seen(KIMBO)).toEqual([])
    })

    test('T181 a 0 where there is no price saves nothing, and takes a stored price away', async () => {
      await priced(db, KIMBO, 5000)
      await openWorkshop()
      await until(() => expect(plain(priceField('Essence du Kimbo').value)).toBe('5 000'))
      await typePrice('Essence de Moon', '0')
      await typePrice('Essence du Kimbo', '0')
      await stored(KIMBO, 0)
      expect(await priceOf(db, MOON)).toBeUndefined()
      await until(() => expect(priceField('Essence du Kimbo').value).toBe(''))
    })

    test('T181 « Effacer » takes the workshop’s price away and leaves the book’s; « Annuler » brings it back', async () => {
      await openWorkshop()
      await typePrice('Essence de Moon', '700')
      await click(await until(() => there(button('Effacer le prix, Essence de Moon'))))
      await stored(MOON, 0)
      expect(await seen(MOON)).toEqual([[1, today(), 700]])
      await undo()
      await stored(MOON, 700)
    })
  })

  describe('the book’s prices', () => {
    test('T179 the lowest unit price is suggested, in whole kamas, and counts for nothing until it is taken', async () => {
      await observe(db, MOON, 10, 9999)
      await openWorkshop()
      await until(() => expect(plain(chip('Essence de Moon')?.textContent)).toContain('999 k'))
      expect(shown('0 / 4 prix')).toBe(true)
      expect(await priceOf(db, MOON)).toBeUndefined()
      await click(there(chip('Essence de Moon') ?? undefined))
      await stored(MOON, 999)
      await until(() => expect(chip('Essence de Moon')).toBeNull())
      expect(await seen(MOON)).toEqual([[10, today(), 9999]])
    })

    test('T179 all suggestions are taken at once, never over a typed price, and « Annuler » gives them back', async () => {
      await priced(db, KIMBO, 5000)
      await observe(db, KIMBO, 1, 4000, Date.now() + 5)
      await observe(db, MOON, 1, 700)
      await observe(db, RAT, 1, 800)
      await openWorkshop()
      await click(await until(() => there(button('Reprendre 2 prix du carnet'))))
      await stored(RAT, 800)
      expect([await priceOf(db, MOON), await priceOf(db, KIMBO)]).toEqual([700, 5000])
      await undo()
      await stored(MOON, 0)
      await stored(RAT, 0)
    })
  })
})

describe('the tabs of the workshop', () => {
  afterEach(() => {
    catalogue.setState({ game: null })
  })

  const front = () => allByRole('tab').find((each) => each.getAttribute('aria-selected') === 'true')

  describe('the game after its version 3.5', () => {
    const told = 'Objets d’avant la 3.5'

    test('T174 of 3.5, the page says that its objects are of before', async () => {
      act(() => catalogue.setState({ game: '3.5' }))
      await openWorkshop()
      await sees(told)
      await click(tab(/^Liste de craft/))
      await sees(told)
    })

    test('T174 of 3.4.18, the page says nothing of it', async () => {
      act(() => catalogue.setState({ game: '3.4.18' }))
      await openWorkshop()
      expect(screenText()).not.toContain(told)
    })
  })

  describe('the tabs', () => {
    const TODAY = ['Horaires', 'Enclos', 'Naissances', 'Carburants', 'Makinas']
    const FORMER = ['Prix des essences', 'Rentabilité des objets', 'Liste de craft']
    const tabs = () => allByRole('tab').map((each) => each.firstChild?.textContent)

    test('M32 N186 the page opens on what the game has now; what version 3.5 took away is folded', async () => {
      await openScreen(<WorkshopPage />, '/app/elevage-renta')
      expect(tabs()).toEqual(TODAY)
      expect(front()).toBe(tab(/^Horaires/))
      await click(byRole('button', 'Avant la 3.5'))
      expect(tabs()).toEqual([...TODAY, ...FORMER])
      await click(byRole('button', 'Avant la 3.5'))
      expect(tabs()).toEqual(TODAY)
    })

    test('T20 T174 N186 they are those of today, then the prices, the objects and the craft list', async () => {
      await openWorkshop()
      expect(tabs()).toEqual([...TODAY, ...FORMER])
      expect(front()).toBe(tab(/^Prix des essences/))
      expect(byRole('tabpanel').getAttribute('aria-labelledby')).toBe(front()?.id)
      expect(namesIn('.essences')).not.toEqual([])
    })

    test('T174 the tab in front is in the address, and a link opens it', async () => {
      await openWorkshop('?onglet=liste')
      expect(front()).toBe(tab(/^Liste de craft/))
      await click(tab(/^Rentabilité des objets/))
      await until(() => expect(whereIs()).toBe('/app/elevage-renta?onglet=objets'))
      await click(tab(/^Prix des essences/))
      await until(() => expect(whereIs()).toBe('/app/elevage-renta?onglet=prix'))
    })

    test('T174 arrows, Home and End move between them, round the ends', async () => {
      await openWorkshop()
      tab(/^Prix/).focus()
      for (const [key, name] of [
        ['ArrowRight', /^Rentabilité/],
        ['End', /^Liste/],
        ['ArrowRight', /^Horaires/],
        ['ArrowLeft', /^Liste/],
        ['Home', /^Horaires/],
      ] as const) {
        await press(key)
        await until(() => expect(front()).toBe(tab(name)))
        expect(document.activeElement).toBe(tab(name))
      }
      expect(allByRole('tab').map((each) => each.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1])
    })

    test('T174 each tells how much there is of it', async () => {
      await examplePrices(db)
      await listed(db, BAFFEUR_KIMBO, 2)
      await openWorkshop()
      await until(() =>
        expect(allByRole('tab').map((each) => each.textContent)).toEqual([
          ...TODAY,
          'Prix des essences3/4',
          'Rentabilité des objets5',
          'Liste de craft1',
        ]),
      )
    })
  })

  describe('without the workshop’s tables', () => {
    test('T174 while the game data loads, the page says what it waits for', async () => {
      catalogue.setState({ state: 'loading', data: null, version: null })
      await mountWorkshop()
      await sees('Les essences et les objets d’élevage arrivent avec les données du jeu.')
    })

    test('T174 on a device that cannot get them, the page says so', async () => {
      const kept = await catalogueDb()
      await kept.put('meta', { id: 'current', version: 'sans-atelier', parts: [] })
      catalogue.setState({ version: 'sans-atelier' })
      await openWorkshop()
      expect(screenText()).toContain('L’atelier n’est pas encore sur cet appareil')
    })
  })
})

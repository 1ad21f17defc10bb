import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelReading, dropPictures, pictures } from '#blocks/reading/queue.ts'
import { readPicture } from '#blocks/reading/reader/reader.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { LotsPage } from '#features/flips/lots/page.tsx'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { marketPace } from '#shared/collections/market-pace.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { buyList, courseWindow, lotsPile, lotsWindow, ownLots, textAt } from '#tests/support/market-words.ts'
import { openCourses, plan } from '#tests/support/screens/courses-screen.tsx'
import {
  ASH,
  aPlayer,
  KEY,
  NETTLE,
  openScreen,
  PLANK,
  pricesOf,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { openApp } from '#tests/support/screens/mini-window.tsx'
import { openPalmares, someWeeks } from '#tests/support/screens/palmares-screen.tsx'
import { aPicture, paste } from '#tests/support/screens/pasted-pictures.ts'
import { openPrices } from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, undo, until } from '#tests/support/screens/render.tsx'

/** What reads letters needs a browser; everything before and after it is the page's own. */
vi.mock('#blocks/reading/reader/reader.ts', () => ({ readPicture: vi.fn() }))

/** Each picture that is given in turn shows the next of these. */
function readsInTurn(...shown: readonly Word[][]): void {
  for (const words of shown) vi.mocked(readPicture).mockResolvedValueOnce({ words, blurred: false })
}

/** Pastes a picture, and waits for what is said of it. */
async function gives(name: string, said: string) {
  await paste([aPicture(name)])
  await sees(said)
}
const lines = () => allByRole('checkbox').map((box) => box.getAttribute('aria-label'))

let db: AccountDb
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  db = aPlayer()
})
afterEach(async () => {
  await act(async () => {
    cancelReading()
    dropPictures(pictures.getState().list.map(({ id }) => id))
  })
  vi.mocked(readPicture).mockReset()
})

const ASH_LOTS = lotsWindow({
  name: 'Bois de Frêne',
  level: 1,
  average: 12,
  lots: [
    [1, 12],
    [10, 119],
    [100, 1150],
  ],
})

const events = async () =>
  (await act(() => readRows(db, lotEvents, ''))).map(({ kind, item_id, size, price_kamas, at }) => ({
    ...{ kind, item_id, size, price_kamas, at },
  }))
const daysAgo = (days: number) => parisDay(Date.now() - days * 86_400_000)

test('M41 N146 N159 on their page the own lots, read twice, are listed once, and what left the list is sold, with one undo', async () => {
  await openScreen(<LotsPage />, '/app/flips/lots')
  const both = ownLots(
    [
      ['Ortie', '27 j', 10, 12_500],
      ['Bois de Frêne', '28 j', 100, 900],
    ],
    { foot: [2, 13_400] },
  )
  const one = ownLots([['Bois de Frêne', '27 j', 100, 900]], { foot: [1, 900] })
  readsInTurn(both, one)
  await gives('ventes.png', '2 lignes sûres')
  await sees('va dans « Mes lots »')
  await click(byRole('button', 'Enregistrer 2 lots sûrs'))
  await sees('2 lots enregistrés')
  expect(await events()).toEqual(
    expect.arrayContaining([
      { kind: 'listed', item_id: NETTLE, size: 10, price_kamas: 12_500, at: daysAgo(1) },
      { kind: 'listed', item_id: ASH, size: 100, price_kamas: 900, at: daysAgo(0) },
    ]),
  )
  await gives('demain.png', '1 lot n’est plus dans la liste')
  await sees('déjà noté')
  expect(byRole('radio', 'Vendu').getAttribute('value') ?? '').toBeDefined()
  await click(byRole('button', 'Enregistrer 1 lot sûr'))
  await sees('1 lot enregistré')
  expect((await events()).filter(({ kind }) => kind === 'sold')).toEqual([
    expect.objectContaining({ item_id: NETTLE, price_kamas: 12_500 }),
  ])
  await undo()
  await until(async () => expect((await events()).map(({ kind }) => kind)).toEqual(['listed', 'listed']))
})

test('M41 a lot that is missing from part of the list is still on sale', async () => {
  await openPrices()
  readsInTurn(
    ownLots([['Ortie', '27 j', 10, 12_500]], { foot: [1, 12_500] }),
    ownLots([['Bois de Frêne', '28 j', 100, 900]], { foot: [2, 13_400] }),
  )
  await gives('ventes.png', '1 ligne sûre')
  await click(byRole('button', 'Enregistrer 1 lot sûr'))
  await sees('1 lot enregistré')
  await gives('partie.png', 'nouveau')
  expect(document.body.textContent).not.toContain('n’est plus dans la liste')
})

const markets = async (id: number) =>
  (await act(() => readRows(db, marketPace, `${id}|`))).map(({ stamps: _, ...row }) => row)

test('M40 « Prix moyen » of the list is a realised price, and none of a lot', async () => {
  await openPrices()
  readsInTurn(
    buyList([
      ['Bois de Frêne', 'Bois', 1, 12],
      ['Ortie', 'Plante', 1, 15],
    ]),
  )
  await gives('liste.png', 'jamais comme le prix d’un lot')
  await click(byRole('button', 'Enregistrer 2 prix moyens sûrs'))
  await sees('2 prix moyens enregistrés')
  expect(await pricesOf(db, NETTLE)).toEqual([])
  expect(await markets(NETTLE)).toMatchObject([{ average: 15, median_7d: null, average_7d: null }])
})

test('M39 « Prix moyen » beside lots is a check, kept as a realised price only where the player wants it', async () => {
  await openPrices()
  readsInTurn(ASH_LOTS, ASH_LOTS)
  await gives('lots.png', 'prix moyen affiché : 12 k')
  await click(byRole('button', 'Enregistrer 3 prix sûrs'))
  await sees('3 prix enregistrés')
  expect(await markets(ASH)).toEqual([])
  await gives('encore.png', 'prix moyen affiché')
  await click(byRole('switch', 'Garder aussi le prix moyen affiché, comme prix réalisé'))
  await until(() => expect(byRole('switch', /^Garder aussi/).getAttribute('aria-checked')).toBe('true'))
  await click(byRole('button', 'Enregistrer 3 prix sûrs'))
  await until(async () => expect(await markets(ASH)).toMatchObject([{ average: 12 }]))
})

test('M42 the course of an item becomes its pace, of a period that the curve says or the player does', async () => {
  await openPrices()
  const course = { name: 'Ortie', median: 99, average: 104, sold: 1200 }
  const week = ['05/09', '06/09', '07/09', '08/09', '09/09', '10/09', '11/09', '12/09']
  readsInTurn(courseWindow(course, week), courseWindow({ ...course, name: 'Bois de Frêne' }, []))
  await gives('cours.png', '1 ligne sûre')
  await click(byRole('button', 'Enregistrer 1 cours sûr'))
  await sees('1 cours enregistré')
  expect(await markets(NETTLE)).toMatchObject([
    { median_7d: 99, average_7d: 104, sold_7d: 1200, average: null },
  ])
  await gives('coupe.png', 'période non lue')
  expect(byRole('button', 'Enregistrer').hasAttribute('disabled')).toBe(true)
  await click(byRole('radio', /^24/))
  await click(await until(() => byRole('button', 'Enregistrer 1 cours')))
  await until(async () => expect(await markets(ASH)).toMatchObject([{ median_24h: 99, sold_24h: 1200 }]))
})

const states = () =>
  allByRole('button', /^Capture \d/).map((one) => one.getAttribute('aria-label')?.split(', ').at(-1))

test('M43 N154 N156 a pile is one review: each picture has a state, one press stores what is certain of all, the rest stays', async () => {
  await openPrices()
  const doubtful = lotsPile([['Clef du Donjon', [5, 50_000]]])
  const list = buyList([['Ortie', 'Plante', 1, 15]])
  readsInTurn(ASH_LOTS, list, doubtful, textAt('Un autre programme', { left: 20 }, 20))
  await paste(['lots', 'liste', 'douteux', 'autre'].map((name) => aPicture(`${name}.png`)))
  await until(() => expect(states()).toEqual(['lue', 'lue', 'à vérifier', 'inconnue']))
  expect(lines()).toEqual(['Prendre Bois de Frêne'])
  await click(byRole('button', 'Enregistrer 3 prix, 1 prix moyen sûrs'))
  await sees('3 prix, 1 prix moyen enregistrés')
  await until(() => expect(states()).toEqual(['enregistrée', 'enregistrée', 'à vérifier', 'inconnue']))
  await until(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('C’est juste, Clef du Donjon'),
  )
  expect([(await pricesOf(db, ASH)).length, (await pricesOf(db, KEY)).length]).toEqual([3, 0])
  await undo()
  await until(async () => {
    for (const { price_kamas } of await pricesOf(db, ASH)) expect(price_kamas).toBe(0)
  })
  expect((await markets(NETTLE))[0]?.average ?? null).toBeNull()
})

test('M43 what is doubtful is walked through with Enter, from picture to picture', async () => {
  await openPrices()
  const key = lotsPile([['Clef du Donjon', [5, 50_000]]])
  const nettle = lotsPile([['Ortie', [5, 50_000]]])
  readsInTurn(key, nettle)
  await paste(['a', 'b'].map((name) => aPicture(`${name}.png`)))
  await until(() => expect(states()).toEqual(['à vérifier', 'à vérifier']))
  const enter = () => click(document.activeElement ?? document.body)
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await until(() => expect(focused()).toBe('C’est juste, Clef du Donjon'))
  await enter()
  await until(() => expect(focused()).toBe('C’est juste, Ortie'))
  await enter()
  await until(() => expect(focused()?.replaceAll('\u00a0', ' ')).toBe('Enregistrer 4 prix'))
  await enter()
  await sees('4 prix enregistrés')
})

test('M43 the first picture can be checked while others are read', async () => {
  await openPrices()
  vi.mocked(readPicture)
    .mockResolvedValueOnce({ words: ASH_LOTS, blurred: false })
    .mockImplementation(
      (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    )
  await paste([aPicture('1.png'), aPicture('2.png')])
  await sees('1 ligne sûre')
  expect(states()).toEqual(['lue', 'lecture 0 %'].map((state) => state.split(' ')[0]))
  await click(byRole('button', 'Enregistrer 3 prix sûrs'))
  await sees('3 prix enregistrés')
  expect(pictures.getState().list).toHaveLength(2)
})

test('M43 on a recipe the missing items are named, and ticked as their pictures come', async () => {
  await openApp(`/app/profit?recipe=${PLANK}`)
  await sees('Planche de Surf')
  readsInTurn(ASH_LOTS)
  await until(async () => {
    if (pictures.getState().list.length === 0) await paste([aPicture('lots.png')])
    expect(pictures.getState().list).toHaveLength(1)
  })
  await sees('Il manque encore 1 objet à relever')
  const items = [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(items).toEqual(['Ortie', 'Bois de Frêne, sur une capture'])
})

/** What a page misses, as the preview lists it. */
const missed = () => [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)

test('M43 on Courses the items without a price are named, and ticked as their pictures come', async () => {
  await plan(db, PLANK, 1)
  await openCourses()
  await sees('Ortie')
  readsInTurn(ASH_LOTS, lotsWindow({ name: 'Ortie', level: 1, average: 15, lots: [[1, 15]] }))
  await gives('lots.png', 'Il manque encore 1 objet à relever')
  expect(missed()).toEqual(['Ortie', 'Bois de Frêne, sur une capture'])
  await gives('ortie.png', 'Tous les prix manquants sont sur tes captures')
})

test('M43 on « Prochains prix » the next ones are named, and ticked as their pictures come', async () => {
  await someWeeks(db)
  await sellAt(db, KEY, 5000)
  await openPalmares()
  await sees('Prochain prix')
  readsInTurn(lotsWindow({ name: 'Sève de Frêne', level: 3, average: 15, lots: [[1, 15]] }))
  await gives('lots.png', 'Il manque encore 1 objet à relever')
  expect(missed()).toEqual(['Tonneau', 'Sève de Frêne, sur une capture'])
})

test('M45 of a crop without its title the item is asked for', async () => {
  await openPrices()
  readsInTurn(lotsWindow({ name: '', lots: [[1, 12]] }, { titled: false }))
  await gives('coupe.png', 'le titre n’est pas sur la capture')
  expect(byRole('button', 'Enregistrer').hasAttribute('disabled')).toBe(true)
})

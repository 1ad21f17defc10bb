import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelReading, dropPictures, pictures } from '#blocks/reading/queue.ts'
import { readPicture } from '#blocks/reading/reader/reader.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { session } from '#data/session/session-store.ts'
import { shownProfile } from '#data/session/shown-profile.ts'
import { keepShared, takeShared } from '#data/shared-pictures.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import * as priceWrites from '#store/price-writes.ts'
import { type LotRows, lotsPile, lotsWindow, ownLots, textAt } from '#tests/support/market-words.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { ASH, aPlayer, NETTLE, pricesOf, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { openApp } from '#tests/support/screens/mini-window.tsx'
import { aPicture, paste } from '#tests/support/screens/pasted-pictures.ts'
import { openPrices } from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, field, leave, type, undo, until } from '#tests/support/screens/render.tsx'

/** What reads letters needs a browser; everything before and after it is the page's own. */
vi.mock('#blocks/reading/reader/reader.ts', () => ({ readPicture: vi.fn() }))

const BOTH: LotRows = [
  ['Bois de Frêne', [12, 119, 1150, 11_800]],
  ['Ortie', [8, 82, 790, 8100]],
]
const TABLE = lotsPile(BOTH)

/** Pastes a picture, and waits for what is said of it. */
async function gives(name: string, said: string) {
  await paste([aPicture(name)])
  await sees(said)
}
const lines = () => allByRole('checkbox').map((box) => box.getAttribute('aria-label'))

const reads = (words: Word[], { blurred = false } = {}) =>
  vi.mocked(readPicture).mockImplementation(async () => ({ words, blurred }))
/** Each picture that is given in turn shows the next of these. */
function readsInTurn(...shown: readonly Word[][]): void {
  for (const words of shown) vi.mocked(readPicture).mockResolvedValueOnce({ words, blurred: false })
}

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

test('N157 what is no picture, too heavy, broken or empty is said in a sentence, and the others are read', {
  tags: 'full',
}, async () => {
  await openPrices()
  vi.mocked(readPicture).mockImplementation(async (file) => {
    if ((await file.text()) === 'broken') throw Object.assign(new Error('picture'), { why: 'broken' })
    return { words: TABLE, blurred: false }
  })
  const heavy = aPicture('lourde.png')
  Object.defineProperty(heavy, 'size', { value: 26 * 1024 * 1024 })
  await paste([
    aPicture('vide.png', ''),
    aPicture('notes.txt', 'Ortie 12', 'text/plain'),
    aPicture('abimee.png', 'broken'),
    heavy,
    aPicture('bonne.png'),
  ])
  await sees('2 lignes sûres')
  const said = allByRole('alert').map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringContaining('«\u00a0vide.png\u00a0» Ce fichier est vide'),
    expect.stringContaining('«\u00a0notes.txt\u00a0» Ce n’est pas une image'),
    expect.stringContaining('«\u00a0abimee.png\u00a0» Cette image est abîmée'),
    expect.stringContaining('«\u00a0lourde.png\u00a0» Cette image dépasse 25 Mo'),
  ])
  expect(vi.mocked(readPicture)).toHaveBeenCalledTimes(2)
})

test('N157 what cannot be compared with the player’s rows is said in a sentence, and can be given again', async () => {
  await openPrices()
  reads(TABLE)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const medians = vi.spyOn(priceWrites, 'outliersOf').mockRejectedValueOnce(new Error('no room on the disk'))
  await gives('capture.png', '« capture.png » Tes données ne répondent pas')
  expect(medians).toHaveBeenCalledOnce()
  await gives('capture.png', '2 lignes sûres')
})

test('N136 several pictures are read one after the other, which is told and can be cancelled', async () => {
  await openPrices()
  const started: ((share: number) => void)[] = []
  vi.mocked(readPicture).mockImplementation(
    (_, { signal, onProgress }) =>
      new Promise((_, reject) => {
        started.push(onProgress)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  await paste([aPicture('1.png'), aPicture('2.png')])
  const bar = await until(() => byRole('progressbar', 'Lecture des captures'))
  expect(started).toHaveLength(1)
  await act(async () => started[0]?.(0.5))
  await sees('0 sur 2 · 25 %')
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  await click(byRole('button', 'Annuler la lecture'))
  await until(() => expect(allByRole('progressbar')).toEqual([]))
  reads(TABLE)
  await gives('3.png', '2 lignes sûres')
})

test('N153 N154 N155 what is doubtful says why and is taken only when it is touched', async () => {
  await openPrices()
  reads(
    lotsPile([
      ['Ortie', [8, 82, 790, 8100]],
      ['Bois de Frêne', [412_500, 40_500, 41_000_000, 398_000_000]],
    ]),
  )
  await gives('capture.png', '1 ligne sûre, 1 douteuse')
  expect(lines()).toEqual(['Prendre Ortie', 'Prendre Bois de Frêne'])
  await sees('lots qui ne vont pas ensemble')
  const price = field('Prix ×10 de Bois de Frêne')
  await type(price, '4 050 000')
  await leave(price)
  await until(() => byRole('button', 'Enregistrer 8 prix'))
  await click(byRole('checkbox', 'Prendre Ortie'))
  await click(await until(() => byRole('button', 'Enregistrer 4 prix')))
  await sees('4 prix enregistrés')
  expect(await pricesOf(db, NETTLE)).toEqual([])
  const kept = (await pricesOf(db, ASH)).sort((a, b) => a.pack_size - b.pack_size)
  expect(kept[1]).toMatchObject({ price_kamas: 4_050_000 })
  expect(kept.map(({ via }) => via)).toContain('read')
})

test('N151 lines that say different prices of one item are doubtful, those that say the same are not', async () => {
  await openPrices()
  reads(lotsPile([...BOTH, ['Bois de Frêne', [14, 139, 1350, 13_800]], ['Ortie', [8, 82, 790, 8100]]]))
  await gives('capture.png', '2 lignes sûres, 2 douteuses')
  await sees('objet lu plusieurs fois')
  await click(byRole('button', 'Enregistrer 4 prix sûrs'))
  await sees('4 prix enregistrés')
  expect(await pricesOf(db, ASH)).toEqual([])
})

test('N156 a preview is closed where another profile is shown, and opens again by a press', async () => {
  await openPrices()
  reads(TABLE)
  await gives('capture.png', '2 lignes sûres')
  await act(async () => shownProfile.setState({ id: 'ouest' }))
  expect(allByRole('button', 'Enregistrer 8 prix sûrs')).toEqual([])
  await click(await until(() => byRole('button', 'Voir ce qui est lu')))
  await sees('2 lignes sûres')
  await act(async () => shownProfile.setState({ id: 'main' }))
})

test('N161 what one player gave is gone when they sign out', async () => {
  const before = session.getState()
  const user = { id: db.userId, email: '', name: '', is_admin: false, access_active: false }
  await act(async () => session.setState({ user }))
  await openPrices()
  reads(TABLE)
  await gives('capture.png', '2 lignes sûres')
  await act(async () => session.setState({ user: null }))
  expect(pictures.getState().list).toEqual([])
  await act(async () => session.setState(before, true))
})

test('N166 of a blurred picture every line is doubtful, which says why', async () => {
  await openPrices()
  reads(TABLE, { blurred: true })
  await gives('floue.png', '0 ligne sûre, 2 douteuses')
  await sees('image floue ou penchée')
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

test('N144 N152 the lots of an item become its prices, « Prix moyen » and the level do not', async () => {
  await openPrices()
  readsInTurn(ASH_LOTS)
  await gives('lots.png', '1 ligne sûre')
  const widths = [...document.querySelectorAll<HTMLElement>('li [style*="min-width"]')]
  // A price that is to be checked is whole: its field has room for each of its figures.
  expect(widths.map(({ style }) => Number.parseInt(style.minWidth.replace('calc(', ''), 10))).toEqual(
    widths.map((field) => field.querySelector('input')?.value.length || 1),
  )
  expect(widths.length).toBeGreaterThanOrEqual(3)
  await click(byRole('button', 'Enregistrer 3 prix sûrs'))
  await sees('3 prix enregistrés')
  const kept = await pricesOf(db, ASH)
  expect(kept.map(({ pack_size, price_kamas }) => [pack_size, price_kamas]).sort()).toEqual([
    [1, 12],
    [10, 119],
    [100, 1150],
  ])
})

test('M38 M42 N147 N162 a window that cannot be read is refused in words, one that is not known beside those that are, and can be reported', async () => {
  await openPrices()
  const grid = Array.from({ length: 12 }, (_, at) =>
    textAt(String(at + 1), { left: 20 + 50 * at }, 60),
  ).flat()
  readsInTurn(textAt('Un autre programme', { left: 20 }, 20), ownLots([]), grid, ASH_LOTS)
  await paste(['autre', 'vide', 'sac', 'lots'].map((name) => aPicture(`${name}.png`)))
  await sees('1 ligne sûre')
  await until(() => expect(allByRole('alert')).toHaveLength(3))
  expect(allByRole('alert').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('« autre.png » Je ne reconnais pas cette fenêtre du jeu'),
    expect.stringContaining('« vide.png » Les titres sont reconnus, mais aucune ligne n’est lisible'),
    expect.stringContaining('« sac.png » C’est l’inventaire'),
  ])
  const known = [
    'Les lots d’un objet',
    'La liste des objets à acheter',
    'Tes lots en vente',
    'Le cours d’un objet',
  ]
  for (const window of known) expect(allByRole('alert')[0]?.textContent).toContain(window)
  expect(allByRole('button', 'Signaler une capture mal lue')).toHaveLength(4)
  await click(byRole('button', 'Enregistrer 3 prix sûrs'))
  await sees('3 prix enregistrés')
})

test('N156 a reading that is thrown away is gone, comes back by « Annuler », and never mixes with the next', async () => {
  await openPrices()
  readsInTurn(TABLE, ASH_LOTS)
  await gives('tableau.png', '2 lignes sûres')
  const price = field('Prix ×1 de Ortie')
  await type(price, '9')
  await leave(price)
  await click(byRole('button', 'Jeter'))
  await sees('Lecture jetée')
  expect(pictures.getState().list).toEqual([])
  expect(allByRole('dialog')).toEqual([])
  await undo()
  await sees('2 lignes sûres')
  expect(field('Prix ×1 de Ortie').value).toBe('9')
  await click(byRole('button', 'Fermer'))
  await click(await until(() => byRole('button', 'Jeter')))
  await gives('lots.png', '1 ligne sûre')
  expect(document.body.textContent).not.toContain('objet lu plusieurs fois')
})

test('N154 N155 doubtful lines are taken together by one press, each still saying why, and left by another', async () => {
  await openPrices()
  reads(
    lotsPile([
      ['Bois de Frêne', [12, 119]],
      ['Sève de Frêne', [30, 900]],
      ['Ortie', [8, 820]],
      ['Clef du Donjon', [5, 50]],
      ['Clef du Donjon', [6, 60]],
    ]),
  )
  await gives('capture.png', '1 ligne sûre, 4 douteuses')
  expect(byRole('button', 'Enregistrer 2 prix sûrs').hasAttribute('disabled')).toBe(false)
  await click(byRole('button', 'Prendre aussi les 2 douteuses'))
  await until(() => byRole('button', 'Enregistrer 6 prix'))
  expect(document.body.textContent).toContain('lots qui ne vont pas ensemble')
  await sees('1 ligne sûre, 4 douteuses')
  await click(byRole('button', 'Laisser les 2 douteuses'))
  await until(() => byRole('button', 'Enregistrer 2 prix sûrs'))
})

describe('pictures that the system shared', () => {
  beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))
  const shared = (...files: File[]) => {
    const form = new FormData()
    for (const file of files) form.append('captures', file)
    return keepShared(form, Date.now())
  }

  test('N152 are read at once, nothing is stored, and a reload shares nothing again', async () => {
    await shared(aPicture('partagee.png'))
    readsInTurn(ASH_LOTS)
    await openApp('/app/prices?partage=1')
    await sees('1 ligne sûre')
    expect(await pricesOf(db, ASH)).toEqual([])
    expect(await takeShared(Date.now())).toEqual([])
    expect(whereIs()).toBe('/app/prices')
  })

  test.each([
    ['1-2', '2 fichiers partagés ne sont pas lus : des images seulement, 10 à la fois, 25'],
    ['perdu', 'La capture partagée n’est pas arrivée jusqu’ici'],
    ['2', 'La capture partagée n’est pas arrivée jusqu’ici'],
  ])('that are left out or lost are said to be: %s', async (said, sentence) => {
    await shared(aPicture('partagee.png'))
    readsInTurn(ASH_LOTS)
    await openApp(`/app/prices?partage=${said}`)
    await sees(sentence)
  })
})

describe('N164 a picture is taken', () => {
  test.each(['/app/profit', '/app/courses', '/app/palmares', '/app/courses?compact=1'])(
    'on %s',
    async (path) => {
      reads(TABLE)
      await openApp(path)
      await until(async () => {
        if (pictures.getState().list.length === 0) await paste([aPicture('capture.png')])
        expect(pictures.getState().list).toHaveLength(1)
      })
      await sees('2 lignes sûres')
      expect(pictures.getState().list).toHaveLength(1)
    },
  )
})

import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cancelReading, dropPictures, pictures } from '#blocks/reading/queue.ts'
import { readPicture } from '#blocks/reading/reader/reader.ts'
import { catalogue, chooseLanguage } from '#data/catalogue/catalogue.ts'
import { assemble } from '#server/catalogue/assemble.ts'
import { type CataloguePart, namesPart, partsOf } from '#server/catalogue/parts.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { lotsWindow } from '#tests/support/market-words.ts'
import { ASH, aPlayer, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { aPicture, paste as pastePicture } from '#tests/support/screens/pasted-pictures.ts'
import { openPrices, paste } from '#tests/support/screens/prices-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

vi.mock('#blocks/reading/reader/reader.ts', () => ({ readPicture: vi.fn() }))

const parts = partsOf(assemble(starterRows(), null))
const english = namesPart('en', [
  { id: ASH, name: 'Ash Wood', type: 'Wood' },
  // Another item than ours of that name.
  { id: 44, name: 'Ortie', type: 'Sword' },
])
const german = namesPart('de', [{ id: ASH, name: 'Eschenholz', type: 'Holz' }])

let online = true
let asked: string[] = []
const entry = ({ body, ...part }: CataloguePart) => ({ ...part, bytes: body.length })

/** A server that has names in English and German alone. */
async function serve(address: string): Promise<Response> {
  asked.push(address)
  if (!online) throw new TypeError('offline')
  if (address === '/api/v1/catalogue')
    return Response.json({
      version: 'starter',
      source: 'starter',
      parts: parts.map(entry),
      names: [english, german].map(entry),
    })
  const part = [...parts, english, german].find(({ hash }) => address.includes(hash))
  return part ? new Response(new Uint8Array(part.body)) : new Response('{}', { status: 404 })
}

beforeEach(async () => {
  localStorage.clear()
  online = true
  vi.stubGlobal('fetch', serve)
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<void>) => run() },
  })
  aPlayer()
  await chooseLanguage('fr')
  asked = []
})

async function choose(language: string) {
  const select = document.querySelector<HTMLSelectElement>('dialog select[aria-label="Langue du jeu"]')
  if (!select) throw new Error('no language to choose')
  await act(async () => {
    select.value = language
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const preview = () => document.querySelector('.pasted-preview')?.textContent?.replace(/\s/g, ' ') ?? ''

test('M44 a pasted name of the game’s language is the item that we call otherwise, once its language is chosen', async () => {
  await openPrices()
  await paste('Ash Wood 12')
  await until(() => expect(preview()).toContain('1 à choisir'))
  await choose('en')
  await sees('Les noms en anglais sont reconnus aussi')
  await until(() => expect(byRole('button', 'Enregistrer 1 prix')).toBeTruthy())
  expect(preview()).toContain('Bois de Frêne')
  expect(asked.filter((address) => address.includes(english.hash))).toHaveLength(1)
  expect(asked.some((address) => address.includes(german.hash))).toBe(false)
  expect(catalogue.getState().language).toBe('en')
})

test('M44 a pasted name of two items across the languages is asked about', async () => {
  await chooseLanguage('en')
  await openPrices()
  await paste('Ortie 12')
  await until(() => expect(preview()).toContain('1 à choisir'))
  expect(preview()).toContain('C’est Ortie')
})

test('M44 what is not there is said in words: without network, and where the server has none', async () => {
  await openPrices()
  await paste('Eschenholz 12')
  await choose('es')
  await sees('Ce serveur n’a pas encore les noms en espagnol : seuls les noms français sont reconnus.')
  online = false
  await choose('de')
  await sees('il faut le réseau une fois, ils viendront d’eux-mêmes')
  expect(screenText()).toContain('1 à choisir')
  online = true
  await choose('de')
  await until(() => expect(preview()).toContain('Bois de Frêne'))
  online = false
  await choose('de')
  await sees('Les noms en allemand sont reconnus aussi, hors ligne compris.')
})

test('M44 the title of a window in the game’s language is the item; one of two items is doubtful', async () => {
  await chooseLanguage('en')
  await openPrices()
  vi.mocked(readPicture)
    .mockResolvedValueOnce({
      words: lotsWindow({ name: 'Ash Wood', level: 1, average: 12, lots: [[1, 12]] }),
      blurred: false,
    })
    .mockResolvedValueOnce({
      words: lotsWindow({ name: 'Ortie', level: 1, average: 12, lots: [[1, 12]] }),
      blurred: false,
    })
  await pastePicture([aPicture('lots.png')])
  await sees('1 ligne sûre')
  await sees('Bois de Frêne')
  await pastePicture([aPicture('ortie.png')])
  await sees('1 ligne sûre, 1 douteuse')
  await click(byRole('button', 'Fermer'))
  await act(async () => {
    cancelReading()
    dropPictures(pictures.getState().list.map(({ id }) => id))
  })
})

import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { isFree } from '#data/db/uncommitted.ts'
import { aPlayer, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import {
  box,
  captureOf,
  count,
  figure,
  has,
  huntOnDevice,
  isTicked,
  NAMELESS,
  openHunt,
  price,
} from '#tests/support/screens/hunt-screen.tsx'
import { byRole, click, enter, leave, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

const ARAKULE = 'Arakule la Revancharde'

let db: AccountDb
beforeEach(async () => {
  db = aPlayer()
  await huntOnDevice()
})

const stored = (key: string, expected: unknown) =>
  act(() => until(async () => expect(await captureOf(db, key)).toEqual(expected)))
const nothingStored = async (key: string) => expect(await captureOf(db, key)).toBeUndefined()
const diskIsFull = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new Error('the disk is gone')
  })
}

describe('the box', () => {
  test('T136 ticking shows at once and is saved, and leaves count and price as they are', async () => {
    await openHunt()
    await click(box('Arakne'))
    expect(isTicked('Arakne')).toBe(true)
    await stored(ARAKULE, { owned: true, owned_count: null, sell_price_kamas: null })
    await until(() => expect(figure('Captures faites')).toBe('1 / 5'))
  })

  test('T136 T144 a boss is saved under its own name', async () => {
    await openHunt()
    await click(box('Reine Nyée'))
    await stored('Reine Nyée', { owned: true, owned_count: null, sell_price_kamas: null })
  })

  test('T138 a row that names no monster is disabled', async () => {
    await huntOnDevice([NAMELESS])
    await openHunt()
    const name = 'Sansnom le Vide'
    expect(box(name).hasAttribute('disabled')).toBe(true)
    expect([count(name).disabled, price(name).disabled]).toEqual([true, true])
    expect(byRole('button', `Plus, Quantité, ${name}`).hasAttribute('disabled')).toBe(true)
    await click(box(name))
    await nothingStored(name)
  })
})

describe('count and price', () => {
  test('T137 T139 digits alone are asked for; Enter saves and goes to the same field of the next row', async () => {
    await openHunt()
    for (const input of [count('Arakne'), price('Arakne')])
      expect([input.inputMode, input.pattern]).toEqual(['numeric', '[0-9]*'])
    await enter(price('Arakne'), '12500')
    await stored(ARAKULE, { owned: false, owned_count: null, sell_price_kamas: 12_500 })
    expect(document.activeElement).toBe(price('Larve Bleue'))
    await until(() => expect(price('Arakne').value).toBe('12\u202f500'))
  })

  test('T139 a count is made of digits: letters are not typed, and pasted they stay marked and save nothing', async () => {
    await has(db, ARAKULE, { owned_count: 4, sell_price_kamas: 900 })
    await openHunt()
    await until(() => expect(count('Arakne').value).toBe('4'))
    count('Arakne').focus()
    const taken = (key: string, held: KeyboardEventInit = {}) =>
      count('Arakne').dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
      )
    expect(['k', 'M', '×', 'é'].map((key) => taken(key))).toEqual([false, false, false, false])
    expect(['7', ' ', 'Backspace', 'Tab'].map((key) => taken(key))).toEqual([true, true, true, true])
    expect(taken('v', { ctrlKey: true })).toBe(true)
    await type(count('Arakne'), '12k5')
    await leave(count('Arakne'))
    expect(count('Arakne').value).toBe('12k5')
    expect(count('Arakne').getAttribute('aria-invalid')).toBe('true')
    await stored(ARAKULE, { owned: false, owned_count: 4, sell_price_kamas: 900 })
  })

  test('T141 an emptied count is saved as 0, an emptied price as null', async () => {
    await has(db, ARAKULE, { owned_count: 4, sell_price_kamas: 900 })
    await openHunt()
    await until(() => expect(count('Arakne').value).toBe('4'))
    await enter(count('Arakne'), ' ')
    await enter(price('Arakne'), '')
    await stored(ARAKULE, { owned: false, owned_count: 0, sell_price_kamas: null })
  })

  test('T141 what is no number stays on screen, marked, and saves nothing over the stored value', async () => {
    await has(db, ARAKULE, { owned_count: 4, sell_price_kamas: 900 })
    await openHunt()
    for (const input of [count('Arakne'), price('Arakne')]) {
      await until(() => expect(input.value).not.toBe(''))
      await type(input, '12,5')
      await leave(input)
      expect(input.value).toBe('12,5')
      expect(input.getAttribute('aria-invalid')).toBe('true')
    }
    expect(screenText()).toContain('illisible, rien n’est enregistré')
    await stored(ARAKULE, { owned: false, owned_count: 4, sell_price_kamas: 900 })
  })
})

describe('a save that fails', () => {
  test('T142 is logged, raises no alert, and the screen keeps the tick until it is saved', async () => {
    await openHunt()
    const disk = diskIsFull()
    await click(box('Arakne'))
    await sees('1 ligne n’est pas encore enregistrée.')
    expect(console.error).toHaveBeenCalled()
    expect(screenText()).not.toContain('Erreur de sauvegarde')
    expect(isTicked('Arakne')).toBe(true)
    expect(figure('Captures faites')).toBe('1 / 5')
    expect(isFree()).toBe(false)
    await nothingStored(ARAKULE)
    disk.mockRestore()
    await click(there(button('Réessayer')))
    await stored(ARAKULE, { owned: true, owned_count: null, sell_price_kamas: null })
    await until(() => expect(screenText()).not.toContain('pas encore enregistrée'))
    expect(isTicked('Arakne')).toBe(true)
  })

  test('T142 keeps what was typed, marked, and Enter tries again', async () => {
    await openHunt()
    const disk = diskIsFull()
    await enter(price('Arakne'), '700')
    await sees('pas enregistré, réessaie')
    expect(price('Arakne').value).toBe('700')
    await nothingStored(ARAKULE)
    disk.mockRestore()
    price('Arakne').focus()
    await press('Enter')
    await stored(ARAKULE, { owned: false, owned_count: null, sell_price_kamas: 700 })
    await until(() => expect(screenText()).not.toContain('pas enregistré, réessaie'))
  })
})

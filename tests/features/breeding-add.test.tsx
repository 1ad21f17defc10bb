import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { answering, network } from '#tests/support/screens/answers.ts'
import { aPlayer, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, type, undo, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  closeStable,
  dialog,
  isTicked,
  lists,
  openStable,
  searchMounts,
  stableOf,
  submit,
  tick,
} from '#tests/support/screens/stable-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const ALMOND = 'Dragodinde Amande'

let db: AccountDb
beforeEach(async () => {
  network(true)
  answering({ 'POST /api/v1/mounts/pictures': { icons: [] } })
  db = aPlayer()
  await starterOnDevice()
})
afterEach(async () => {
  await closeStable(db)
})

/** Opens the dialog of a mount that was searched for. */
async function pick(name: string): Promise<void> {
  await searchMounts(name)
  await click(await until(() => byRole('button', `Ajouter, ${name}`)))
}
const examples = () => [...document.querySelectorAll('.examples button')].map((one) => one.textContent)
const level = () => field('Niveau')
const stored = async () => (await stableOf(db)).map(({ stamps: _, id: __, ...mount }) => mount)

/** A disk that refuses to write, until it is told otherwise. */
const fullDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })

describe('the examples of an empty stable', () => {
  test('T151 T163 open the dialog; the mount is added, can be taken back, and the focus goes on from it', {
    tags: 'full',
  }, async () => {
    await openStable()
    await until(() => expect(examples()).toEqual([ALMOND, 'Dragodinde Dorée']))
    byRole('button', ALMOND).focus()
    await click(byRole('button', ALMOND))
    expect(dialog()?.textContent).toContain(ALMOND)
    await submit()
    await lists(`# ${ALMOND}`, ALMOND)
    await until(() => expect(document.activeElement).toBe(byRole('button', `Ajouter la même, ${ALMOND}`)))
    expect(await stored()).toMatchObject([{ ankama_id: 33_001, family_id: 1, level: null }])
    await undo()
    await until(() => expect(examples()).toHaveLength(2))
  })

  test('T151 are of the family that is looked at', async () => {
    await openStable('?famille=Muldo')
    await until(() => expect(examples()).toEqual(['Muldo Doré', 'Muldo Ebène']))
  })

  test('T151 a mount that was searched for leaves the focus with the search', { tags: 'full' }, async () => {
    await openStable()
    await pick(ALMOND)
    byRole('button', `Ajouter, ${ALMOND}`).focus()
    await submit()
    await lists(`# ${ALMOND}`, ALMOND)
    expect(document.activeElement).toBe(byRole('button', `Ajouter, ${ALMOND}`))
  })
})

describe('the add dialog', () => {
  test('T151 T152 picking a suggestion opens it, its fields reset each time', async () => {
    await openStable()
    await pick(ALMOND)
    expect(dialog()?.textContent).toContain(ALMOND)
    await type(level(), '12')
    await type(field('Nom personnalisé'), 'Belle')
    await tick('Mâle')
    await tick('Caméléone')
    await click(byRole('button', 'Annuler', dialog()))
    expect(dialog()).toBeUndefined()
    await click(byRole('button', `Ajouter, ${ALMOND}`))
    expect([level().value, field('Nom personnalisé').value]).toEqual(['', ''])
    expect(['Mâle', 'Femelle', 'Caméléone', 'Stérile'].map(isTicked)).toEqual([false, false, false, false])
  })

  test('T156 T159 the two genders exclude each other, none is a choice; level and name are bounded', async () => {
    await openStable()
    await pick(ALMOND)
    expect([level().type, level().min, level().max]).toEqual(['number', '0', '200'])
    await type(field('Nom personnalisé'), 'n'.repeat(61))
    await sees('1 caractère de trop')
    const genders = () => [isTicked('Mâle'), isTicked('Femelle')]
    await tick('Mâle')
    expect(genders()).toEqual([true, false])
    await tick('Femelle')
    expect(genders()).toEqual([false, true])
    await tick('Femelle')
    expect(genders()).toEqual([false, false])
  })

  test('T159 T167 nothing typed is stored as null', { tags: 'full' }, async () => {
    await openStable()
    await pick(ALMOND)
    await type(field('Nom personnalisé'), '   ')
    await submit()
    await lists(`# ${ALMOND}`, ALMOND)
    const mount = { ankama_id: 33_001, family_name: 'Dragodinde', variant_name: ALMOND }
    expect(await stored()).toMatchObject([{ ...mount, custom_name: null, level: null, gender: null }])
  })

  test('T159 T162 T167 what was typed is stored', { tags: 'full' }, async () => {
    await openStable()
    await pick('Volkorne Indigo')
    await type(level(), '0')
    await type(field('Nom personnalisé'), ' <b>Écume</b> ')
    await tick('Femelle')
    await tick('Stérile')
    await submit()
    await lists('# Volkorne Indigo', '<b>Écume</b>')
    expect((await stored())[0]).toMatchObject({
      family_id: 6,
      family_name: 'Volkorne',
      custom_name: '<b>Écume</b>',
      level: 0,
      gender: 'female',
      is_sterile: true,
      is_cameleone: false,
    })
  })

  test('T159 a level that no mount has is marked, stays on screen, and stores nothing', async () => {
    await openStable()
    await pick(ALMOND)
    for (const wrong of ['-1', '201', '1.5']) {
      await type(level(), wrong)
      await submit()
      await sees('Un niveau est un nombre entier de 0 à 200.')
      expect([level().value, level().getAttribute('aria-invalid')]).toEqual([wrong, 'true'])
      expect(await stored()).toEqual([])
      await type(level(), '200')
      expect(screenText()).not.toContain('Un niveau est un nombre entier')
    }
    await submit()
    await until(() => expect(dialog()).toBeUndefined())
  })

  test('T153 it says « Ajout… » while it saves, and closes on success', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await openStable()
    await pick(ALMOND)
    const transaction = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementation((...args: Parameters<typeof transaction>) => {
      const waited = held.then(() => transaction(...args))
      return waited as ReturnType<typeof transaction>
    })
    await submit()
    await until(() => there(button('Ajout…')))
    expect(dialog()).toBeDefined()
    await act(async () => letGo())
    await until(() => expect(dialog()).toBeUndefined())
    await lists(`# ${ALMOND}`, ALMOND)
  })

  test('T153 a save that fails says « Erreur de sauvegarde » and keeps what was typed', {
    tags: 'full',
  }, async () => {
    await openStable()
    await pick(ALMOND)
    await type(level(), '42')
    await tick('Mâle')
    const disk = fullDisk()
    await submit()
    await until(() => expect(dialog()?.textContent).toContain('Erreur de sauvegarde'))
    expect([level().value, isTicked('Mâle')]).toEqual(['42', true])
    disk.mockRestore()
    await submit()
    await until(() => expect(dialog()).toBeUndefined())
    expect((await stored())[0]).toMatchObject({ level: 42, gender: 'male' })
  })
})

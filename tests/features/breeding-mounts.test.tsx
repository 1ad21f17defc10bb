import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { answering, network } from '#tests/support/screens/answers.ts'
import { aPlayer, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, type, undo, until } from '#tests/support/screens/render.tsx'
import {
  aGolden,
  aMount,
  aMuldo,
  closeStable,
  dialog,
  isTicked,
  lines,
  lists,
  openStable,
  searchMounts,
  someMounts,
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

const level = () => field('Niveau')
const stored = async () => (await stableOf(db)).map(({ stamps: _, id: __, ...mount }) => mount)

/** Adds a mount that was searched for, with nothing said of it. */
async function add(name: string): Promise<void> {
  await searchMounts(name)
  await click(await until(() => byRole('button', `Ajouter, ${name}`)))
  await submit()
}

describe('the new mount', { tags: 'full' }, () => {
  test('T154 is first in the list, and the filters switch to it', async () => {
    await someMounts(db, aMuldo(), aMount({ custom_name: 'Avant' }))
    await openStable('?famille=Muldo&montures=steriles')
    await add(ALMOND)
    await lists(`# ${ALMOND}`, ALMOND, 'Avant')
    expect(whereIs().replaceAll('+', ' ')).toBe(`/app/breeding?famille=Dragodinde&type=${ALMOND}`)
    await sees(`Monture ajoutée : ${ALMOND}`)
  })

  test('T154 is on screen even where its group and the stable were folded', async () => {
    localStorage.setItem('stable:folded', JSON.stringify([ALMOND]))
    localStorage.setItem('stable:closed', 'true')
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openStable()
    await add(ALMOND)
    await lists(`# ${ALMOND}`, ALMOND)
    await until(() =>
      expect(seen.mock.contexts).toContain(document.querySelector('.stable-table [data-mount]')),
    )
    expect(document.querySelector('tr.lit')).not.toBeNull()
  })
})

describe('the focus', { tags: 'full' }, () => {
  const remove = async (name: string) => {
    const button = await until(() => byRole('button', `Supprimer, ${name}`))
    button.focus()
    await click(button)
    await until(() => expect(button.isConnected).toBe(false))
  }
  const isOn = (element: () => Element | null) => until(() => expect(document.activeElement).toBe(element()))

  test('T155 after a mount is deleted it is on the same button of the next row, then of the one above', async () => {
    await someMounts(
      db,
      aMount({ custom_name: 'Ambre' }),
      aMount({ custom_name: 'Belle' }),
      aMount({ custom_name: 'Chloé' }),
    )
    await openStable()
    await lists(`# ${ALMOND}`, 'Chloé', 'Belle', 'Ambre')
    await remove('Belle')
    await isOn(() => byRole('button', 'Supprimer, Ambre'))
    await remove('Ambre')
    await isOn(() => byRole('button', 'Supprimer, Chloé'))
  })

  test('T155 where the head of the variant goes too it is on the row above, and on the title once none is left', async () => {
    await someMounts(db, aMount({ custom_name: 'Belle' }), aGolden({ custom_name: 'Dora' }))
    await openStable()
    const above = await until(() => {
      const [, first, , last] = lines()
      expect(last).toBeDefined()
      return { first: first ?? '', last: last ?? '' }
    })
    await remove(above.last)
    await isOn(() => byRole('button', `Supprimer, ${above.first}`))
    await remove(above.first)
    await isOn(() => document.querySelector('h1'))
  })
})

describe('a mount of the stable', () => {
  test('T155 is deleted, and « Annuler » brings it back under a new id', async () => {
    await someMounts(db, aMount({ custom_name: 'Belle', level: 7, gender: 'male', extra: { note: 'à moi' } }))
    await openStable()
    const [before] = await stored()
    await click(await until(() => byRole('button', 'Supprimer, Belle')))
    await sees('Monture supprimée : Belle')
    await until(() => expect(lines()).toEqual([]))
    await undo()
    await lists(`# ${ALMOND}`, 'Belle')
    expect(await stored()).toEqual([before])
    expect((await stableOf(db))[0]?.id).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is changed in the same dialog, only what was changed is stored, and it keeps its place', async () => {
    await someMounts(
      db,
      aMount({ custom_name: 'Belle', level: 7, gender: 'male' }),
      aMount({ custom_name: 'Autre' }),
    )
    await openStable()
    await lists(`# ${ALMOND}`, 'Autre', 'Belle')
    const before = (await stableOf(db)).find(({ custom_name }) => custom_name === 'Belle')
    await click(byRole('button', 'Modifier, Belle'))
    expect([level().value, field('Nom personnalisé').value, isTicked('Mâle')]).toEqual(['7', 'Belle', true])
    await type(level(), '8')
    await tick('Mâle')
    await submit()
    await until(() => expect(dialog()).toBeUndefined())
    await sees('Monture modifiée : Belle')
    const after = (await stableOf(db)).find(({ custom_name }) => custom_name === 'Belle')
    expect(after).toMatchObject({ level: 8, gender: null })
    expect(after?.stamps.custom_name).toBe(before?.stamps.custom_name)
    await lists(`# ${ALMOND}`, 'Autre', 'Belle')
    await undo()
    await until(() =>
      expect(
        document.querySelectorAll('.stable-table tr:not(.group) td:nth-child(2)')[1]?.textContent,
      ).toContain('7'),
    )
  })

  test('has another one like it made, without a name', async () => {
    await someMounts(db, aMount({ custom_name: 'Belle', level: 7, gender: 'male', is_cameleone: true }))
    await openStable()
    await click(await until(() => byRole('button', 'Ajouter la même, Belle')))
    await lists(`# ${ALMOND}`, ALMOND, 'Belle')
    const [first, second] = await stored()
    expect([first?.level, second?.level]).toEqual([7, 7])
    expect(allByRole('button', `${ALMOND}, 2 montures`)).toHaveLength(1)
  })
})

describe('generation and gauges', { tags: 'full' }, () => {
  const words = () =>
    document.querySelector('.stable-table')?.textContent?.replace(/[\u202f\u00a0]/g, ' ') ?? ''
  const note = async (name: string, points: string) => type(field(name), points)

  test('N191 are noted where a mount is changed, told in its line, and say that it is ready to mate', async () => {
    await someMounts(db, aMount({ custom_name: 'Belle', love: 20_000 }), aGolden({ custom_name: 'Or' }))
    await openStable()
    await until(() => expect(words()).toContain('Belle · amour 20 000'))
    expect(words()).not.toContain('Prête à accoupler')
    await click(byRole('button', 'Modifier, Belle'))
    expect(dialog()?.querySelector('details')?.open).toBe(true)
    await note('Génération', '3')
    await note('Maturité', '20000')
    await note('Endurance', '20000')
    await note('Sérénité', '-3200')
    await submit()
    await until(() => expect(words()).toContain('Belle · génération 3 · sérénité −3 200'))
    expect(words()).toContain('Prête à accoupler')
    expect((await stored()).find(({ custom_name }) => custom_name === 'Belle')).toMatchObject({
      ...{ generation: 3, love: 20_000, maturity: 20_000, endurance: 20_000, serenity: -3200, xp: null },
    })
    await undo()
    await until(() => expect(words()).not.toContain('Prête à accoupler'))
  })

  test('N191 the list shows those that are ready alone', async () => {
    const full = { love: 20_000, maturity: 20_000, endurance: 20_000 }
    await someMounts(
      db,
      aMount({ custom_name: 'Prête', ...full }),
      aMount({ custom_name: 'Pas encore', ...full, love: 19_999 }),
      aMount({ custom_name: 'Jamais', ...full, is_sterile: true }),
    )
    await openStable('?montures=pretes')
    await until(() => expect(words()).toContain('Prête à accoupler'))
    expect(words()).not.toMatch(/Pas encore|Jamais/)
  })

  test('N191 a number that a gauge cannot hold is unfolded and said, and nothing is stored', async () => {
    await someMounts(db, aMount({ custom_name: 'Belle' }))
    await openStable()
    await click(byRole('button', 'Modifier, Belle'))
    expect(dialog()?.querySelector('details')?.open).toBe(false)
    await note('Amour', '20001')
    await submit()
    await sees('Amour : un nombre entier de 0 à 20 000.')
    expect(dialog()?.querySelector('details')?.open).toBe(true)
    expect(document.activeElement).toBe(field('Amour'))
    expect((await stored())[0]?.love).toBeNull()
  })
})

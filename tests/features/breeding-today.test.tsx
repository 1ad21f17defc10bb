import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { penGauges } from '#shared/collections/pen-gauges.ts'
import { jobLevels } from '#shared/collections/plans.ts'
import { startFuelId, startMakinaId } from '#shared/domain/breeding/start-objects.ts'
import { save } from '#tests/support/save.ts'
import { openTab } from '#tests/support/screens/breeding-screen.tsx'
import { aPlayer, observe, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { aMount, choose, dialog, someMounts } from '#tests/support/screens/stable-screen.tsx'
import { offline, plain } from '#tests/support/screens/workshop-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

vi.setConfig({ testTimeout: 15_000 })

let db: AccountDb

beforeEach(async () => {
  db = aPlayer()
  await starterOnDevice()
  offline()
})

const words = (selector: string) =>
  plain(document.querySelector(selector)?.textContent).replace(/[\u202f\u00a0]/g, ' ')
const shows = (selector: string, text: string) => until(() => expect(words(selector)).toContain(text))

describe('M36 the tab Horaires', () => {
  const TABLE = '.pen-clock tbody'
  const gauge = (pen: number, name: string) => readRow(db, penGauges, { pen, gauge: name as 'mangeoire' })

  const runs = (points: number) =>
    act(() => save(db, penGauges, { pen: 1, gauge: 'mangeoire' }, { points, at: Date.now(), keep: 0 }))

  test('begins with examples', async () => {
    await openTab('horaires')
    await sees('Aucune jauge ne tourne')
    await click(byRole('button', 'une mangeoire pleine'))
    await shows(TABLE, 'MangeoireEnclos 1 · expérience')
    expect(await gauge(1, 'mangeoire')).toMatchObject({ points: 200_000, keep: 0 })
  })

  test('takes a gauge that is noted, its instants shown before, with its undo', async () => {
    await openTab('horaires')
    await click(byRole('button', 'Noter une jauge'))
    await choose('Jauge', 'foudroyeur', 'dialog')
    await enter(field('Points dans la jauge, maintenant'), '90 000')
    await until(() => expect(plain(dialog()?.textContent)).toContain('à recharger'))
    await click(byRole('button', 'Lancer'))
    await until(() => expect(dialog()).toBeUndefined())
    await shows(TABLE, 'Foudroyeur')
    expect(await gauge(1, 'foudroyeur')).toMatchObject({ points: 90_000, keep: 80_000 })
    await undo()
    await until(async () => expect((await gauge(1, 'foudroyeur'))?.at ?? null).toBeNull())
  })

  test('stops a gauge, with its undo', async () => {
    await runs(150_000)
    await openTab('horaires', '', '.pen-clock')
    await click(byRole('button', 'Arrêter, enclos 1, Mangeoire'))
    await sees('Aucune jauge ne tourne')
    await undo()
    await shows(TABLE, 'Mangeoire')
    expect(await gauge(1, 'mangeoire')).toMatchObject({ points: 150_000 })
  })

  test('refills a gauge, and says how much it takes', async () => {
    await runs(0)
    await openTab('horaires', '', '.pen-clock')
    await click(byRole('button', 'Recharger, enclos 1, Mangeoire'))
    await until(() => expect(words('dialog')).toContain('pour la remplir, verse-en 200 000'))
    await enter(field('Points dans la jauge, maintenant'), '150 000')
    await click(byRole('button', 'Rechargée'))
    await until(async () => expect(await gauge(1, 'mangeoire')).toMatchObject({ points: 150_000 }))
  })

  test('goes on while nobody looks, and says first what waits to be refilled', async () => {
    const hours = (n: number) => Date.now() - n * 3_600_000
    await act(() =>
      save(db, penGauges, { pen: 2, gauge: 'baffeur' }, { points: 200_000, at: hours(10), keep: 0 }),
    )
    await act(() =>
      save(db, penGauges, { pen: 1, gauge: 'abreuvoir' }, { points: 81_000, at: hours(1), keep: 80_000 }),
    )
    await openTab('horaires')
    // Ten hours are 104,667: 5,000 s at 4, 13,333 at 3, 17,667 at 2 a second; it goes on falling.
    await until(() => expect(words(TABLE)).toMatch(/Baffeur.*104 [56]\d\d/))
    const [first] = document.querySelectorAll(`${TABLE} tr`)
    expect(plain(first?.textContent)).toContain('Abreuvoir')
    expect(plain(first?.textContent)).toContain('maintenant')
  })

  test('M33 tells how many pens the level of Éleveur opens', async () => {
    await act(() => save(db, jobLevels, { job: 'Éleveur' }, { level: 94 }))
    await openTab('horaires')
    await sees('3 enclos ouverts, le prochain au niveau 120')
  })
})

describe('M35 the tab Naissances', () => {
  const ALMOND = 33_001
  const RED = 33_063
  const BOTH = 33_009
  const red = (patch = {}) => aMount({ ankama_id: RED, variant_name: 'Dragodinde Rousse', ...patch })
  const fertile = { love: 20_000, maturity: 20_000, endurance: 20_000 }
  const PAIRS = '.pairs tbody'

  test('M34 M33 shows the best pair of the stable for a colour: chance, cost and genetons', async () => {
    await someMounts(
      db,
      aMount({ gender: 'male', level: 200, custom_name: 'Fleur', ...fertile }),
      aMount({ gender: 'male', level: 1 }),
      red({ gender: 'female', level: 1, ...fertile, endurance: 0 }),
    )
    // 350 k for 1,000 points, a tenth of it for one of ten mounts: 20,000 of endurance are 700 k.
    await observe(db, startFuelId('foudroyeur', 1, 4), 1, 3500)
    for (const gauge of ['dragofesse', 'abreuvoir'] as const)
      await observe(db, startFuelId(gauge, 1, 4), 1, 1000)
    await openTab('naissances', `&couleur=${BOTH}`, '.pairs')
    // 30 + 0.15 × 201.
    await shows(PAIRS, '60,15 %')
    expect(words(`${PAIRS} tr`)).toContain('Fleur (Dragodinde Amande), niv. 200')
    expect(words(`${PAIRS} tr`)).toContain('700 k')
    expect(words(`${PAIRS} tr`)).toMatch(/4$/)
    await click(byRole('switch', 'Optimakina'))
    await shows(PAIRS, '80,15 %')
    expect(words(`${PAIRS} tr`)).toContain('prix à saisir')
    await observe(db, startMakinaId('optimakina', 'Dragodinde', 2), 1, 9000)
    await shows(PAIRS, '9 700 k')
    await click(byRole('button', 'Tous les petits, couple 1'))
    await shows('[aria-label="Tous les petits possibles"]', 'Dragodinde Amande et Rousse80,15 %')
  })

  test('says which mounts the chances leave out, and which tree is not whole', async () => {
    await someMounts(
      db,
      aMount(),
      aMount({ gender: 'male' }),
      red({ gender: 'female', ankama_id: BOTH, variant_name: 'Dragodinde Amande et Rousse' }),
      aMount({ ankama_id: 33_000, variant_name: 'Dragodinde à Plumes', gender: 'female' }),
    )
    await openTab('naissances', '', '.pairs')
    await sees('1 monture sans sexe noté')
    await sees('1 monture dont le poids génétique n’est pas connu')
    expect(words(PAIRS)).toContain('arbre incomplet')
    expect(words(PAIRS)).toContain('niv. 1 au moins')
  })

  test('tells what a colour costs on average from the stable, a lower bound where prices lack', async () => {
    await someMounts(db, aMount({ gender: 'male' }))
    await observe(db, ALMOND, 1, 5000)
    await observe(db, RED, 1, 1000)
    await openTab('naissances', `&couleur=${BOTH}`, '.colour-steps')
    await shows('.colour-steps tbody', 'Dragodinde Rousse')
    expect(words('.colour-steps tbody')).toContain('dont 1 à toi')
    expect(words('.workshop-panel')).toContain('au moins')
    await enter(field('Niveau des parents'), '200')
    // 90 %: 1.11 of each, one almond is there.
    await shows('.colour-steps tbody', '1,1 accouplement à 90 %')
  })

  test('names the best way out of a sterile mount, its extraction or its price', async () => {
    await someMounts(
      db,
      aMount({ ankama_id: BOTH, variant_name: 'Dragodinde Amande et Rousse', is_sterile: true }),
    )
    await observe(db, 33_515, 1, 1000)
    await observe(db, BOTH, 1, 1500)
    await openTab('naissances', '', '.steriles')
    await shows('.steriles tbody', '1 960 k')
    expect(words('.steriles tbody')).toContain('extraire 2 ×')
    expect(words('.steriles tbody')).toContain('revendre : 1 470 k')
  })
})

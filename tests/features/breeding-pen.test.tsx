import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { plannedCrafts, wantedItems } from '#shared/collections/plans.ts'
import {
  A,
  anEleveur,
  B,
  DRAGO,
  ELIXIR,
  EXTRAIT,
  openTab,
  PHILTRE,
  rowOf,
} from '#tests/support/screens/breeding-screen.tsx'
import { leaves, observe, own, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { aMount, choose, select, someMounts } from '#tests/support/screens/stable-screen.tsx'

vi.setConfig({ testTimeout: 15_000 })

let db: AccountDb
beforeEach(async () => {
  db = await anEleveur()
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Mounts that lack love alone. */
const LOVE = '&vise=0&maturite=20000&endurance=20000'
const FROM = 'Partir d’une monture de l’étable…'
const DRAGO_NAME = 'Gigantesque Extrait de Dragofesse'
const words = () => screenText().replace(/[\u202f\u00a0]/g, ' ')
const reads = (text: string) => until(() => expect(words()).toContain(text))

describe('the tab Enclos', () => {
  test('N187 tells what to pour, what it costs in all and per mount, and how long it takes', {
    tags: 'full',
  }, async () => {
    await observe(db, DRAGO, 1, 2000)
    await openTab('enclos', LOVE)
    await reads('Dragofesse, 20 000 points')
    // Four extraits; 20,000 points at 10 each ten seconds: 5 h 33 min 20 s.
    await reads('Coût du plan, ton stock est déduit8 000 k')
    await reads('Par monture800 k')
    await reads('Durée, une jauge après l’autre5 h 34')
    expect(rowOf('.pen-plan', DRAGO_NAME)).toContain('44–')
    await own(db, DRAGO, 1)
    await reads('Coût du plan, ton stock est déduit6 000 k')
    await click(byRole('button', 'Envoyer aux Courses'))
    // The list deducts the one in stock itself.
    await until(async () =>
      expect(await readRow(db, wantedItems, { item_id: DRAGO })).toMatchObject({ pieces: 4 }),
    )
  })

  test('N187 deducts the stock, and sends to Courses what is to buy and to make', {
    tags: 'full',
  }, async () => {
    await observe(db, DRAGO, 1, 2000)
    await own(db, DRAGO, 1)
    for (const [id, price] of [
      [A, 45],
      [B, 1200],
    ] as const)
      await observe(db, id, 1, price)
    await openTab('enclos', `${LOVE}&serenite=-5000`)
    // An extrait of love is there, three élixirs of one A each cost less than others: 135 k, and 1,245 k for serenity.
    await reads('Coût du plan, ton stock est déduit1 380 k')
    await reads('Crafts4')
    await reads('Ressources5')
    await click(byRole('button', 'Envoyer aux Courses'))
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: EXTRAIT })).toMatchObject({ crafts: 1 }),
    )
    expect(await readRow(db, plannedCrafts, { recipe: ELIXIR })).toMatchObject({ crafts: 3 })
    await sees('Aux Courses : plan d’enclos, 3 carburants')
  })

  test('N183 N187 offers a faster way for more, which the player picks and the address keeps', async () => {
    await observe(db, DRAGO, 1, 2000)
    await observe(db, ELIXIR, 1, 5000)
    await openTab('enclos', `${LOVE}&j_dragofesse=40000&garder=1`)
    const ways = () => allByRole('radio').filter((radio) => radio.closest('section'))
    await until(() => expect(ways()).toHaveLength(2))
    await reads('Durée, une jauge après l’autre5 h 34')
    await click(ways().at(-1) as HTMLElement)
    await until(() => expect(whereIs()).toContain('point=1'))
    await until(() => expect(rowOf('.pen-plan', 'Gigantesque Élixir de Dragofesse')).toContain('bande 2'))
  })

  test('N187 says which prices it waits for, and shows its points without them', {
    tags: 'full',
  }, async () => {
    await openTab('enclos', LOVE)
    await reads('À chiffrer d’abord')
    await reads('Coût du plan, ton stock est déduitprix à saisir')
    await type(field(`Prix ×1, ${DRAGO_NAME}`), '1500')
    await press('Enter')
    await reads('Coût du plan, ton stock est déduit6 000 k')
  })

  test('N181 N187 reads what a mount has, below zero too, and has nothing to say where all is there', async () => {
    await observe(db, PHILTRE, 1, 900)
    await openTab('enclos', `${LOVE}&amour=20000`)
    await sees('Rien à donner')
    await type(field('Déjà acquis, Sérénité'), '−3 200')
    await press('Enter')
    await reads('Caresseur, 3 200 points')
    await until(() => expect(whereIs()).toContain('serenite=-3200'))
    await type(field('Déjà acquis, Sérénité'), '4000')
    await press('Enter')
    await reads('Baffeur, 4 000 points')
  })

  test('N192 may start from the gauges of a mount of the stable', async () => {
    await someMounts(
      db,
      aMount({ custom_name: 'Belle', love: 12_000, serenity: -3200 }),
      aMount({ custom_name: 'Sans rien' }),
    )
    await openTab('enclos', '&vise=0&maturite=5&point=1')
    await until(() => select(FROM, '.pen-form'))
    expect([...select(FROM, '.pen-form').options].map(({ textContent }) => textContent)).toEqual([
      FROM,
      'Belle (Dragodinde Amande)',
    ])
    await choose(FROM, 'm-0', '.pen-form')
    await reads('Dragofesse, 8 000 points')
    await reads('Abreuvoir, 20 000 points')
    await reads('Caresseur, 3 200 points')
    expect(whereIs()).not.toContain('point=')
  })
})

test.each([
  ['carburants', 'guides publics de l’élevage depuis la 3.5 et fiches des objets'],
  [
    'enclos',
    'guides publics de l’élevage depuis la 3.5. Une jauge donne 10, 20, 30 puis 40 points toutes les dix secondes',
  ],
  ['makinas', 'fiches des objets et guides publics de l’élevage depuis la 3.5'],
])('N186 N187 N188 the tab %s names its sources', async (tab, sources) => {
  await openTab(tab)
  await sees(`Sources : ${sources}`)
})

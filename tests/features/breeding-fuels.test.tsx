import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { jobLevels, plannedCrafts, wantedItems } from '#shared/collections/plans.ts'
import {
  A,
  anEleveur,
  B,
  BOSS,
  DRAGO,
  ELIXIR,
  EXTRAIT,
  MAKINA_3,
  MAKINA_5,
  NET,
  NUGGET,
  openTab,
  PHILTRE,
  rowOf,
  SMALL,
  WILD,
} from '#tests/support/screens/breeding-screen.tsx'
import { observe, own, pricesOf, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'
import { aMount, choose, select, someMounts } from '#tests/support/screens/stable-screen.tsx'
import { namesIn } from '#tests/support/screens/workshop-screen.tsx'

vi.setConfig({ testTimeout: 15_000 })

let db: AccountDb

beforeEach(async () => {
  db = await anEleveur()
})

describe('the tab Carburants', { tags: 'full' }, () => {
  afterEach(() => {
    catalogue.setState({ game: null })
  })

  /** The worked prices: bought 350 k for 1,000 points, made 228 k. */
  async function workedPrices(): Promise<void> {
    await observe(db, EXTRAIT, 1, 1900)
    await observe(db, EXTRAIT, 10, 17_500)
    for (const [id, one, ten] of [
      [A, 45, 400],
      [B, 1200, 11_000],
    ] as const) {
      await observe(db, id, 1, one)
      await observe(db, id, 10, ten)
    }
  }

  const TABLE = '.fuels'
  const NAME = 'Gigantesque Extrait de Caresseur'
  const shows = (name: string, words: string) => until(() => expect(rowOf(TABLE, name)).toContain(words))

  test('N186 shows per gauge and tier the cheapest size, bought or made, for 1,000 points and per mount', async () => {
    await workedPrices()
    await observe(db, SMALL, 1, 240)
    await openTab('carburants')
    await shows(NAME, '228 k')
    expect(rowOf(TABLE, NAME)).toContain('fabriqué')
    expect(rowOf(TABLE, NAME)).toContain('22,8 k')
    expect(rowOf(TABLE, NAME)).toContain('45 600 k')
    expect(namesIn(TABLE).slice(2)).toEqual([NAME, 'Gigantesque Philtre de Caresseur'])
    await enter(field('Montures'), '5')
    await shows(NAME, '45,6 k')
  })

  test('N186 unfolds its sizes, whose prices are typed right there', async () => {
    await observe(db, EXTRAIT, 1, 1900)
    await openTab('carburants')
    await shows(NAME, '380 k')
    await click(byRole('button', `Tailles, ${NAME}`))
    expect(namesIn('.fuel-sizes')).toEqual([NAME, 'Minuscule Extrait de Caresseur'])
    await enter(field('Prix ×1, Minuscule Extrait de Caresseur'), '300')
    await until(async () =>
      expect(await pricesOf(db, SMALL)).toMatchObject([{ price_kamas: 300, pack_size: 1 }]),
    )
    await shows('Minuscule Extrait de Caresseur', '300 k')
  })

  test('N186 filters by gauge, tier and the player’s level, which the address keeps', async () => {
    await workedPrices()
    await openTab('carburants')
    const select = (name: string) =>
      document.querySelector(`select[aria-label="${name}"]`) as HTMLSelectElement
    await act(async () => {
      select('Palier').value = '2'
      select('Palier').dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(namesIn(TABLE)).toEqual(['Gigantesque Philtre de Caresseur']))
    expect(whereIs()).toBe('/app/elevage-renta?onglet=carburants&palier=2')
    await enter(field('Mon niveau d’Éleveur'), '50')
    await until(async () =>
      expect(await readRow(db, jobLevels, { job: 'Éleveur' })).toMatchObject({ level: 50 }),
    )
    await click(await until(() => byRole('switch', 'À mon niveau')))
    await sees('Aucun carburant ne correspond')
    await click(byRole('button', 'Effacer les filtres'))
    await until(() => expect(namesIn(TABLE)).toHaveLength(4))
  })

  test('N186 goes to Courses: crafts to make, or pieces to buy', async () => {
    await workedPrices()
    await observe(db, PHILTRE, 1, 900)
    await openTab('carburants')
    await shows(NAME, '228 k')
    await click(byRole('button', `Envoyer aux Courses, 40 × ${NAME}`))
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: EXTRAIT })).toMatchObject({ crafts: 40 }),
    )
    await sees(`Aux Courses : 40 × ${NAME}`)
    await click(byRole('button', 'Envoyer aux Courses, 40 × Gigantesque Philtre de Caresseur'))
    await until(async () =>
      expect(await readRow(db, wantedItems, { item_id: PHILTRE })).toMatchObject({ pieces: 40 }),
    )
  })
})

describe('the tab Makinas', () => {
  const THREE = 'Optimakina Dragodinde de Génération 3'
  const FIVE = 'Optimakina Dragodinde de Génération 5'

  const shows = (table: string, name: string, words: string) =>
    until(() => expect(rowOf(table, name)).toContain(words))

  /** Made, one of generation 3 is 8,000 + 2,500 + 450 = 10,950; bought 12,000. */
  async function prices(): Promise<void> {
    await observe(db, MAKINA_3, 1, 12_000)
    await observe(db, BOSS, 1, 8000)
    await observe(db, NUGGET, 10, 2500)
    await observe(db, WILD, 1, 150)
  }

  test('N188 N184 N185 tells what one costs, and from which chance it is worth it', {
    tags: 'full',
  }, async () => {
    await prices()
    await observe(db, MAKINA_5, 1, 30_000)
    await openTab('makinas')
    await shows('.makinas', THREE, '10 950 k')
    expect(rowOf('.makinas', THREE)).toContain('fabriqué')
    expect(rowOf('.makinas', FIVE)).toContain('30 000 k')
    // Without a value: what a mount has to be worth more at + 10 %.
    expect(rowOf('.makinas', THREE)).toContain('109 500 k')
    await enter(field('Une monture de la génération supérieure vaut en plus'), '200k')
    await shows('.makinas', THREE, '+ 5,5 %')
    expect(rowOf('.makinas', THREE)).toContain('+ 9 050 k')
    expect(rowOf('.makinas', FIVE)).toContain('− 10 000 k')
    expect(whereIs()).toContain('valeur=200000')
  })

  test('N188 prices nets bought and made, and sends them to Courses', async () => {
    await observe(db, A, 1, 45)
    await openTab('makinas')
    await shows('.nets', 'Filet de capture universel', '180 k')
    await click(byRole('button', 'Envoyer aux Courses, 1 × Filet de capture universel'))
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: NET })).toMatchObject({ crafts: 1 }),
    )
  })

  test('N188 says « prix à saisir » where nothing is known, and which price to type first', async () => {
    await openTab('makinas')
    await sees('À chiffrer d’abord')
    await shows('.makinas', THREE, 'prix à saisir')
  })
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
    await enter(field(`Prix ×1, ${DRAGO_NAME}`), '1500')
    await reads('Coût du plan, ton stock est déduit6 000 k')
  })

  test('N181 N187 reads what a mount has, below zero too, and has nothing to say where all is there', async () => {
    await observe(db, PHILTRE, 1, 900)
    await openTab('enclos', `${LOVE}&amour=20000`)
    await sees('Rien à donner')
    await enter(field('Déjà acquis, Sérénité'), '−3 200')
    await reads('Caresseur, 3 200 points')
    await until(() => expect(whereIs()).toContain('serenite=-3200'))
    await enter(field('Déjà acquis, Sérénité'), '4000')
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

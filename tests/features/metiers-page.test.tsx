import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { MetiersPage } from '#features/metiers/page.tsx'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import { jobLevels } from '#shared/collections/plans.ts'
import { save } from '#tests/support/save.ts'
import {
  observe,
  openScreen,
  own,
  pricesOf,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  aGuidePlayer,
  boxNames,
  openGuide,
  tick,
  tierRows,
  total,
} from '#tests/support/screens/metiers-screen.tsx'
import { allByRole, byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(async () => {
  db = await aGuidePlayer()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const title = () => byRole('heading', /Guide 0 à 200/).textContent
const entries = () =>
  allByRole('link', undefined, there(document.querySelector<HTMLElement>('nav') ?? undefined))
const words = (elements: Iterable<Element>) => [...elements].map((e) => e.textContent)

describe('the guides', () => {
  test('T91 T21 N189 the menu has the six guides in their order, then Éleveur', {
    tags: 'full',
  }, async () => {
    await openGuide()
    const six = ['Chasseur', 'Paysan', 'Pêcheur', 'Mineur', 'Bûcheron', 'Alchimiste']
    expect(words(entries())).toEqual([...six, 'Éleveur'])
    expect(entries().map((link) => link.getAttribute('href'))).toContain('/app/metiers?guide=pecheur')
  })

  test.each(['', '?guide=boulanger'])('T91 « %s » opens the hunter’s guide', async (query) => {
    await openGuide(query)
    expect(title()).toBe('Chasseur Guide 0 à 200')
  })

  test('T90 T93 T95 T104 T107 an entry shows its guide up to 200, with its title, words and quick tips, the miner’s alone with mines, and the address keeps it', async () => {
    await openGuide()
    for (const [name, slug, opening] of [
      ['Paysan', 'paysan', ''],
      ['Pêcheur', 'pecheur', 'Les poissons à préparer'],
      ['Mineur', 'mineur', ''],
      ['Bûcheron', 'bucheron', ''],
      ['Alchimiste', 'alchimiste', ''],
      ['Chasseur', 'chasseur', ''],
    ] as const) {
      await click(byRole('link', name))
      await until(() => expect(title()).toBe(`${name} Guide 0 à 200`))
      expect(whereIs()).toBe(`/app/metiers?guide=${slug}`)
      expect(screenText()).toContain(opening)
      expect(document.querySelector('.guide-head .tile')).not.toBeNull()
      expect(words(entries().filter((link) => link.getAttribute('aria-current') === 'page'))).toEqual([name])
      expect(tierRows().at(-1)?.[0]).toMatch(/– 200$/)
      await until(() => expect(document.querySelector('.mines') !== null).toBe(slug === 'mineur'))
      const tips = document.querySelector('.tips')
      expect(tips?.querySelector('h2')?.textContent).toBe('Astuces rapides')
      expect(tips?.querySelectorAll('li').length).toBeGreaterThanOrEqual(3)
    }
  })

  test('each total takes a price of its own, kept in the book that all tools share', {
    tags: 'full',
  }, async () => {
    await openGuide('?guide=bucheron')
    const price = field('Prix à l’unité, Bois de Frêne')
    expect([price.value, price.placeholder]).toEqual(['', 'prix à saisir'])
    await enter(price, '1k2')
    await until(async () => {
      const stored = await pricesOf(db, 303)
      expect(stored.map(({ pack_size, price_kamas }) => [pack_size, price_kamas])).toEqual([[1, 1200]])
    })
  })

  test('T96 each entry tells how far its guide is', { tags: 'full' }, async () => {
    await tick(db, 'mineur_v1', ['0-fer', '1-fer', '1-eau-potable', '2-fer', '2-cuivre'])
    await openGuide()
    await until(() => expect(byRole('link', /Mineur/).textContent?.replace(/\s/g, ' ')).toBe('Mineur10 %'))
  })
})

describe('the head', () => {
  test('T106 the miner’s guide was updated on 04/06/2024', async () => {
    await openGuide('?guide=mineur')
    expect(screenText()).toContain('Mis à jour le 04/06/2024')
    expect(button('Partager')).toBeUndefined()
  })

  test.each(['bucheron', 'alchimiste'])(
    'T105 %s says who publishes it and since when, and shares itself',
    async (slug) => {
      const share = vi.fn(async () => {})
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      await openGuide(`?guide=${slug}`)
      expect(screenText()).toMatch(/Publié par ComptoirMis à jour le \d\d\/\d\d\/\d{4}/)
      await click(there(button('Partager')))
      expect(share).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ url: expect.stringContaining(`/app/metiers?guide=${slug}`) }),
      )
    },
  )
})

describe('the level table', () => {
  test('T99 T100 T101 T102 T103 a row is the levels, the recipe with its crafts, and the resources with their quantities, which are summed by category', async () => {
    await openGuide('?guide=mineur')
    const heads = words(document.querySelectorAll('.tiers th'))
    expect(heads).toEqual(['Niveaux', 'Recette', 'Ressources'])
    const [first, second] = tierRows()
    expect(first?.[0]).toBe('0 – 10')
    expect(first?.[1]).toMatch(/^Ferrite77 crafts/)
    expect(first?.[2]).toBe('Fer770')
    expect(second?.[2]).toBe('Eau Potable240Fer240')
    const section = there(document.querySelector<HTMLElement>('.totals') ?? undefined)
    expect(section.querySelector('h2')?.textContent).toBe('Ressources totales à prévoir')
    expect(words(section.querySelectorAll('h3'))).toEqual(['Minerais', 'Divers'])
    expect(boxNames('.totals')[0]).toBe('Fer')
    expect(total('Fer').closest('.total')?.textContent?.replace(/\s/g, ' ')).toBe('Fer7 040')
  })

  test('T101 until the game data is there, the totals say that images are loading', async () => {
    catalogue.setState({
      state: 'absent',
      data: null,
      download: { done: 5, total: 20, label: 'Téléchargement' },
    })
    await openScreen(<MetiersPage />, '/app/metiers?guide=mineur')
    await sees('Chargement des images…')
    await sees('5 / 20')
    expect(title()).toBe('Mineur Guide 0 à 200')
  })

  test('T90 a catalogue without guides is waited for', async () => {
    const store = await catalogueDb()
    const meta = await store.get('meta', 'current')
    if (!meta) throw new Error('no catalogue')
    await store.put('meta', { ...meta, parts: meta.parts.filter((part) => part.kind !== 'guides') })
    await openScreen(<MetiersPage />, '/app/metiers')
    await sees('Le catalogue arrive')
    await store.put('meta', meta)
  })
})

describe('my level and my goal', { tags: 'full' }, () => {
  test('T90 T96 the total stays that of all boxes, and the goal’s own stand beside it', async () => {
    await openGuide('?guide=mineur')
    const before = boxNames('.tiers')
    await enter(field('Mon niveau'), '100')
    await sees('Progression ressources : 0 / 48, objectif 0 / 32')
    expect(tierRows()[0]?.[1]).toContain('hors objectif')
    expect(boxNames('.tiers')).toEqual(before)
    expect(boxNames('.totals')).not.toContain('Fer')
  })

  test('T96 T98 a goal that is reached leaves no « 0 / 0 »: all boxes are counted, and « Tout cocher » ticks what it counts', async () => {
    await openGuide('?guide=mineur')
    await enter(field('Objectif'), '1')
    await sees('Tu y es déjà')
    await sees('Progression ressources : 0 / 48')
    expect(screenText()).not.toContain('0 / 0')
    await click(byRole('button', 'Tout cocher'))
    await sees('Progression ressources : 48 / 48')
  })

  test('N1 my level is that of the profession for every tool, and that of the guide only where it is unknown', async () => {
    await save(db, guideGoals, { guide: 'bucheron_v1' }, { from_level: 10 })
    await openGuide('?guide=bucheron')
    await until(() => expect(field('Mon niveau').value).toBe('10'))
    await save(db, jobLevels, { job: 'Bûcheron' }, { level: 60 })
    await until(() => expect(field('Mon niveau').value).toBe('60'))
    await enter(field('Mon niveau'), '80')
    await until(async () =>
      expect(await readRow(db, jobLevels, { job: 'Bûcheron' })).toMatchObject({ level: 80 }),
    )
    expect(await readRow(db, guideGoals, { guide: 'bucheron_v1' })).toMatchObject({ from_level: 80 })
    await save(db, guideGoals, { guide: 'bucheron_v1' }, { from_level: 20 })
    await until(() => expect(field('Mon niveau').value).toBe('80'))
  })
})

describe('prices and stock', { tags: 'full' }, () => {
  test('T100 a tier costs what its packs cost, « incomplet » where a price misses', async () => {
    await act(() => observe(db, 312, 100, 900))
    await openGuide('?guide=mineur')
    await until(() => expect(tierRows()[0]?.[1]).toContain('7 200 k'))
    expect(tierRows()[1]?.[1]).toContain('incomplet')
    expect(document.querySelectorAll('.tiers [title^="Prix manquants"]')[0]?.getAttribute('title')).toBe(
      'Prix manquants\u00a0: Eau Potable',
    )
    expect(screenText()).toContain('Reste à acheter')
  })

  test('T102 what the stock covers of a total shows under it', async () => {
    await act(() => own(db, 443, 2500))
    await openGuide('?guide=mineur')
    await until(() =>
      expect(total('Kobalte').closest('.total')?.textContent?.replace(/\s/g, ' ')).toContain(
        '2 500 en stock · 8 990 à acheter',
      ),
    )
  })
})

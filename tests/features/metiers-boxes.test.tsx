import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { entryOf, forgetUnsent, putEntry } from '#tests/support/local-account.ts'
import { screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  aGuidePlayer,
  boxNames,
  need,
  openGuide,
  stateOf,
  tick,
  ticked,
  total,
} from '#tests/support/screens/metiers-screen.tsx'
import { allByRole, byRole, click, nameOf, undo, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/sync/sync-engine.ts', async (original) => ({
  ...(await original<object>()),
  requestSync: vi.fn(),
}))

describe('boxes', () => {
  const MINER = 'mineur_v1'
  const HEAD = ['0-fer', '1-fer', '1-eau-potable']
  let db: AccountDb

  beforeEach(async () => {
    db = await aGuidePlayer()
  })

  afterEach(() => {
    syncStatus.setState({ pill: 'up-to-date', blocked: null })
  })

  const pressed = async (name: string) => click(there(button(name)))

  describe('a box', () => {
    test('T115 T113 T119 pressing a box ticks it and stores it, pressing it again unticks it; its tooltip says which', async () => {
      await openGuide('?guide=mineur')
      expect(need('Fer', 10, 20).title).toBe('Marquer comme obtenue')
      await click(need('Fer', 10, 20))
      await until(() => expect(stateOf(need('Fer', 10, 20))).toBe('true'))
      expect(need('Fer', 10, 20).title).toBe('Ressource validée')
      expect(await ticked(db, MINER)).toEqual(['1-fer'])
      await click(need('Fer', 10, 20))
      await until(() => expect(stateOf(need('Fer', 10, 20))).toBe('false'))
      expect(await ticked(db, MINER)).toEqual([])
    })

    test('T120 T114 what the rows hold is ticked on opening, and a tick of another device comes in', async () => {
      await tick(db, MINER, ['0-fer'])
      await openGuide('?guide=mineur')
      await until(() => expect(stateOf(need('Fer', 0, 10))).toBe('true'))
      await act(() => tick(db, MINER, ['1-eau-potable']))
      await until(() => expect(stateOf(need('Eau Potable', 10, 20))).toBe('true'))
    })
  })

  describe('totals', () => {
    test('T116 T117 a total is ticked, mixed or not as its boxes are, and says so', async () => {
      await tick(db, MINER, ['0-fer'])
      await openGuide('?guide=mineur')
      await until(() => expect(stateOf(total('Fer'))).toBe('mixed'))
      expect(total('Fer').title).toBe('Partiellement complété — cliquer pour tout cocher')
      expect(total('Fer').closest('.total')?.textContent).toContain('reste')
      expect(stateOf(total('Cuivre'))).toBe('false')
      expect(total('Cuivre').title).toBe('Marquer comme obtenue')
    })

    test('T118 a total that is mixed ticks all its boxes, and one that is ticked unticks them all', async () => {
      await tick(db, MINER, ['0-fer', '2-cuivre'])
      await openGuide('?guide=mineur')
      await until(() => expect(stateOf(total('Fer'))).toBe('mixed'))
      await click(total('Fer'))
      await until(() => expect(stateOf(total('Fer'))).toBe('true'))
      const iron = ['0-fer', '1-fer', '2-fer', '3-fer', '4-fer']
      expect(await ticked(db, MINER)).toEqual(['0-fer', '1-fer', '2-cuivre', '2-fer', '3-fer', '4-fer'])
      await click(total('Fer'))
      await until(() => expect(stateOf(total('Fer'))).toBe('false'))
      expect((await ticked(db, MINER)).filter((key) => iron.includes(key))).toEqual([])
      // The message waits for its code: it comes before the test ends, or into the next one.
      await until(() => there(allByRole('button', /^Annuler/)[0]))
    })
  })

  describe('all of them', () => {
    test('T97 T98 « Tout cocher » ticks every box of the guide, « Tout décocher » none', async () => {
      await openGuide('?guide=mineur')
      await pressed('Tout cocher')
      await sees('Progression ressources : 48 / 48')
      expect(await ticked(db, MINER)).toHaveLength(boxNames('.tiers').length)
      await pressed('Tout décocher')
      await sees('Progression ressources : 0 / 48')
      expect(await ticked(db, MINER)).toEqual([])
    })

    test.each(['Tout cocher', 'Réinitialiser'])(
      'T98 « Annuler » after « %s » brings back exactly the former boxes',
      async (name) => {
        await tick(db, MINER, HEAD)
        await openGuide('?guide=mineur')
        await sees('Progression ressources : 3 / 48')
        await pressed(name)
        await sees(`Progression ressources : ${name === 'Tout cocher' ? 48 : 0} / 48`)
        await undo()
        await sees('Progression ressources : 3 / 48')
        expect((await ticked(db, MINER)).sort()).toEqual([...HEAD].sort())
      },
    )

    test('T98 « Réinitialiser » asks nothing and unticks all, boxes that the guide lost included', {
      tags: 'full',
    }, async () => {
      await tick(db, MINER, [...HEAD, '5-minerai-disparu'])
      await openGuide('?guide=mineur')
      await sees('Progression ressources : 3 / 48')
      await pressed('Réinitialiser')
      await sees('Guide réinitialisé')
      expect(await ticked(db, MINER)).toEqual([])
    })
  })

  describe('on its way to the server', () => {
    test('T96 T121 « (sync…) » shows while a change of this guide waits, and goes when it has left', async () => {
      await openGuide('?guide=mineur')
      expect(screenText()).not.toContain('(sync…)')
      await click(need('Fer', 0, 10))
      await sees('1 / 48 (sync…)')
      await act(() => forgetUnsent(db))
      await until(() => expect(screenText()).not.toContain('(sync…)'))
      expect(await ticked(db, MINER)).toEqual(['0-fer'])
    })

    test('T121 a change of another guide is not this one’s', { tags: 'full' }, async () => {
      await tick(db, 'paysan_v1', ['0-ble'])
      await openGuide('?guide=mineur')
      await sees('0 / 48')
      expect(screenText()).not.toContain('(sync…)')
    })

    test('T121 T122 without network nothing pretends to be on its way, and the tick stays', async () => {
      syncStatus.setState({ pill: 'offline' })
      await openGuide('?guide=mineur')
      await click(need('Fer', 0, 10))
      await sees('1 / 48')
      expect(screenText()).not.toContain('(sync…)')
      expect(await ticked(db, MINER)).toEqual(['0-fer'])
    })

    test('T121 what the server refused is no longer on its way', async () => {
      await tick(db, MINER, ['0-fer'])
      const entry = await entryOf(db, 'guide_checks', `${MINER}|0-fer`)
      if (!entry) throw new Error('nothing waits')
      await putEntry(db, entry)
      await openGuide('?guide=mineur')
      await sees('1 / 48')
      expect(screenText()).not.toContain('(sync…)')
    })
  })
})

describe('the drawer of the guides', () => {
  /** The window, as the page asks about its width. */
  let wide: EventTarget & { matches: boolean }

  beforeEach(async () => {
    await aGuidePlayer()
    wide = Object.assign(new EventTarget(), { matches: false })
  })

  const opener = () => byRole('button', /^Guides/)
  const drawers = () => allByRole('dialog')
  const entry = (name: string) => byRole('link', name, byRole('dialog'))

  async function opened() {
    await openGuide('?guide=mineur')
    await click(opener())
    expect(drawers()).toHaveLength(1)
  }

  test('T92 a button names the open guide and slides all of them in', { tags: 'full' }, async () => {
    await openGuide('?guide=mineur')
    expect(drawers()).toHaveLength(0)
    expect(opener().textContent).toBe('GuidesMineur · 4 sur 7')
    await click(opener())
    expect(allByRole('link', undefined, byRole('dialog'))).toHaveLength(7)
    expect(entry('Mineur').getAttribute('aria-current')).toBe('page')
  })

  test('T93 selecting an entry shows its guide and closes the drawer', { tags: 'full' }, async () => {
    await opened()
    await click(entry('Paysan'))
    await until(() => expect(byRole('heading', /Guide 0 à 200/).textContent).toContain('Paysan'))
    expect(drawers()).toHaveLength(0)
  })

  test('T94 the drawer closes when the window reaches 1024 px', async () => {
    const asked = vi.spyOn(window, 'matchMedia').mockImplementation(() => wide as unknown as MediaQueryList)
    await opened()
    expect(asked).toHaveBeenCalledWith('(min-width: 1024px)')
    await act(async () => wide.dispatchEvent(new Event('change')))
    expect(drawers()).toHaveLength(1)
    wide.matches = true
    await act(async () => wide.dispatchEvent(new Event('change')))
    expect(drawers()).toHaveLength(0)
  })

  test('T92 Escape, the cross and a press outside close it; a press inside does not', async () => {
    await opened()
    await click(byRole('heading', 'Guides Métiers', byRole('dialog')))
    expect(drawers()).toHaveLength(1)
    await act(async () => byRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(drawers()).toHaveLength(0)
    await click(opener())
    await click(byRole('button', 'Fermer', byRole('dialog')))
    expect(drawers()).toHaveLength(0)
    await click(opener())
    await click(byRole('dialog'))
    expect(drawers()).toHaveLength(0)
  })
})

describe('« Mines conseillées »', () => {
  beforeEach(aGuidePlayer)

  const block = () => there(document.querySelector<HTMLElement>('.mines') ?? undefined)
  const card = () => there(block().querySelector<HTMLElement>('.ore') ?? undefined)

  const ores = () =>
    allByRole('radio', undefined, there(block().querySelector<HTMLElement>('.ores') ?? undefined))

  const spots = (title: string) => {
    const head = [...card().querySelectorAll('h3')].find((h) => h.textContent === title)
    return [...(head?.parentElement?.querySelectorAll('button') ?? [])]
  }

  const RANGES = [
    ['Fer', '1-20'],
    ['Cuivre', '20-40'],
    ['Bronze', '40-60'],
    ['Kobalte', '60-80'],
    ['Manganèse', '80-100'],
    ['Étain', '100-120'],
    ['Silicate', '100-120'],
    ['Argent', '120-140'],
    ['Bauxite', '140-160'],
    ['Or', '160-180'],
    ['Dolomite', '180-200'],
    ['Cendrepierre', '180-200'],
  ] as const

  async function openMines(query = '') {
    await openGuide(`?guide=mineur${query}`)
    await until(() => expect(card().querySelector('button, p + p')).not.toBeNull())
  }

  test('T107 the twelve ores can be chosen', { tags: 'full' }, async () => {
    await openMines()
    expect(block().querySelector('h2')?.textContent).toBe('Mines conseillées')
    expect(ores().map(nameOf)).toEqual(RANGES.map(([name]) => name))
  })

  test('T108 T109 each ore has its picture, its level range and a piece of advice of its own', {
    tags: 'full',
  }, async () => {
    await openMines()
    const advice = new Set<string>()
    for (const [name, range] of RANGES) {
      await click(byRole('radio', name, block()))
      await until(() => expect(card().querySelector('b')?.textContent).toBe(name))
      expect(card().querySelector('.sub')?.textContent).toMatch(
        new RegExp(`^Niveau ${range}( · \\d+ cartes)?$`),
      )
      expect(card().querySelector('.tile use')?.getAttribute('href')).toMatch(/#g-minerai$/)
      advice.add(card().querySelector('p')?.textContent ?? '')
    }
    expect(advice.size).toBe(12)
    expect(advice.has('')).toBe(false)
  })

  test('T108 T109 the richest three spots are to be preferred, the others come after; an ore without known spots says so', async () => {
    await openMines('&minerai=kobalte')
    const words = (buttons: Element[]) => buttons.map((b) => b.textContent)
    expect(words(spots('Spots à privilégier'))).toEqual(['[-25, 22] 23', '[-23, 21] 23', '[-1, -42] 15'])
    expect(spots('Autres spots utiles')).toHaveLength(5)
    await click(byRole('radio', 'Cendrepierre', block()))
    await until(() => expect(card().textContent).toContain('Aucun spot connu'))
    expect(spots('Spots à privilégier')).toHaveLength(0)
    expect(card().textContent).not.toMatch(/\[-?\d/)
  })

  test('T108 a position copies itself as the game writes it, or as the travel command', {
    tags: 'full',
  }, async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openMines('&minerai=kobalte')
    await click(there(spots('Spots à privilégier')[0]))
    expect(writeText).toHaveBeenLastCalledWith('[-25, 22]')
    await click(byRole('radio', '/travel', block()))
    await click(there(spots('Spots à privilégier')[0]))
    expect(writeText).toHaveBeenLastCalledWith('/travel -25 22')
  })

  test('T107 the chosen ore is in the address, and an unknown one is iron', { tags: 'full' }, async () => {
    await openMines('&minerai=platine')
    expect(card().querySelector('b')?.textContent).toBe('Fer')
    await click(byRole('radio', 'Or', block()))
    await until(() => expect(whereIs()).toBe('/app/metiers?guide=mineur&minerai=or'))
    expect(screenText()).toContain('Niveau 160-180')
  })
})

import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { forgetUnsent, putEntry } from '#tests/support/local-account.ts'
import { leaves, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
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
import { click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/sync/sync-engine.ts', async (original) => ({
  ...(await original<object>()),
  requestSync: vi.fn(),
}))

const MINER = 'mineur_v1'
const HEAD = ['0-fer', '1-fer', '1-eau-potable']

let db: AccountDb
beforeEach(async () => {
  db = await aGuidePlayer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncStatus.setState({ pill: 'up-to-date', blocked: null })
  await leaves(db)
})

const pressed = async (name: string) => click(there(button(name)))
const undo = async () => {
  await until(() => there(undoButton()))
  await click(there(undoButton()))
}
const undoButton = () =>
  [...document.querySelectorAll('button')].find((b) => b.textContent?.startsWith('Annuler'))

describe('a box', () => {
  test('T115 T113 pressing a box ticks it and stores it, pressing it again unticks it', async () => {
    await openGuide('?guide=mineur')
    await click(need('Fer', 10, 20))
    await until(() => expect(stateOf(need('Fer', 10, 20))).toBe('true'))
    expect(await ticked(db, MINER)).toEqual(['1-fer'])
    await click(need('Fer', 10, 20))
    await until(() => expect(stateOf(need('Fer', 10, 20))).toBe('false'))
    expect(await ticked(db, MINER)).toEqual([])
  })

  test('T119 its tooltip is « Marquer comme obtenue », then « Ressource validée »', async () => {
    await openGuide('?guide=mineur')
    expect(need('Fer', 0, 10).title).toBe('Marquer comme obtenue')
    await click(need('Fer', 0, 10))
    await until(() => expect(need('Fer', 0, 10).title).toBe('Ressource validée'))
  })

  test('T120 T114 what the rows hold is ticked on opening, and a tick of another device comes in', async () => {
    await tick(db, MINER, ['0-fer'])
    await openGuide('?guide=mineur')
    await until(() => expect(stateOf(need('Fer', 0, 10))).toBe('true'))
    await act(() => tick(db, MINER, ['1-eau-potable']))
    await until(() => expect(stateOf(need('Eau Potable', 10, 20))).toBe('true'))
  })

  test('T112 boxes of one guide tick nothing in another', async () => {
    await tick(db, 'alchimiste_v1', ['0-ortie'])
    await openGuide('?guide=paysan')
    await sees('Progression ressources : 0 / 54')
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
    await until(() => there(undoButton()))
  })

  test('T118 a total that was emptied by mistake comes back with « Annuler », half ticked as it was', {
    tags: 'full',
  }, async () => {
    await tick(db, MINER, ['0-fer', '3-fer'])
    await openGuide('?guide=mineur')
    await until(() => expect(stateOf(total('Fer'))).toBe('mixed'))
    await click(total('Fer'))
    await until(() => expect(stateOf(total('Fer'))).toBe('true'))
    await undo()
    await until(() => expect(stateOf(total('Fer'))).toBe('mixed'))
    expect(await ticked(db, MINER)).toEqual(['0-fer', '3-fer'])
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

  test.each(['Tout cocher', 'Tout décocher', 'Réinitialiser'])(
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
    const entry = await db.unsent.get(['guide_checks', `${MINER}|0-fer`])
    if (!entry) throw new Error('nothing waits')
    await putEntry(db, { ...entry, states: ['dead'] })
    await openGuide('?guide=mineur')
    await sees('1 / 48')
    expect(screenText()).not.toContain('(sync…)')
  })
})

import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { isFree } from '#data/db/uncommitted.ts'
import {
  byRole,
  click,
  enter,
  field,
  leave,
  press,
  render,
  type,
  until,
} from '#tests/support/screens/render.tsx'
import { KamasField, type KamasFieldProps } from '#ui/fields/kamas-field.tsx'
import { PercentField } from '#ui/fields/percent-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'

const note = () => document.querySelector('.hint.pop')?.textContent?.replace(/\s/g, ' ')

describe('kamas field', () => {
  type Store = (value: number | null) => unknown

  type Given = Partial<KamasFieldProps> & { store?: Store }

  /** A field whose value lives in a row, as in the tools: what was stored comes back as the value. */
  function Row({ store = () => true, value = null, label = 'Prix', ...props }: Given) {
    const [stored, setStored] = useState(value)
    const onCommit = async (next: number | null) => {
      const answer = await store(next)
      if (answer !== false) setStored(next)
      return answer
    }
    return <KamasField label={label} {...props} value={stored} onCommit={onCommit} />
  }

  test('T3 a stored amount is printed with its unit outside the text', async () => {
    await render(<Row value={12_500} />)
    expect(field('Prix').value).toBe('12\u202f500')
    expect(document.querySelector('.suffix')?.textContent).toBe('k')
  })

  test('T3 a longer amount is drawn smaller, so that none is cut', async () => {
    const drawnFor = () => Number(field('Prix').style.getPropertyValue('--ems'))
    const { rerender } = await render(<Row key="short" value={841} />)
    const short = drawnFor()
    await rerender(<Row key="long" value={1_000_000_000_000} />)
    expect(drawnFor()).toBeGreaterThan(3 * short)
    await rerender(<Row key="none" />)
    expect(drawnFor()).toBeGreaterThan(0)
  })

  test('T3 the amount read shows while typing, and Enter stores it', async () => {
    const store = vi.fn(() => true)
    await render(<Row value={1} store={store} />)
    await type(field('Prix'), '12k5')
    expect(note()).toBe('= 12 500 k')
    await press('Enter')
    expect(store).toHaveBeenCalledExactlyOnceWith(12_500)
    await until(() => expect(field('Prix').value).toBe('12\u202f500'))
  })

  test('T3 leaving the field stores what was typed, once', async () => {
    const store = vi.fn(() => true)
    await render(<Row value={1} store={store} />)
    await enter(field('Prix'), '700')
    await leave(field('Prix'))
    expect(store).toHaveBeenCalledExactlyOnceWith(700)
  })

  test('T3 Escape restores the stored amount, leaves the field and stores nothing', async () => {
    const store = vi.fn(() => true)
    await render(<Row value={841} store={store} />)
    await type(field('Prix'), '99')
    await press('Escape')
    expect(field('Prix').value).toBe('841')
    expect(document.activeElement).not.toBe(field('Prix'))
    expect(store).not.toHaveBeenCalled()
  })

  test.each<[string, string, (number | null)[], string, string | undefined]>([
    ['T3 unreadable text stays on screen, marked, and stores nothing', '12kk5', [], '12kk5', 'illisible'],
    ['T3 an amount above 10¹² is called too large', '2000000m', [], '2000000m', 'trop grand'],
    ['T38 an emptied field stores no price', '', [null], '', undefined],
    ['T3 the amount already stored is not stored again', '0,841k', [], '841', undefined],
  ])('%s', async (_, typed, stored, shown, said) => {
    const store = vi.fn<Store>(() => true)
    await render(<Row value={841} store={store} />)
    await type(field('Prix'), typed)
    await leave(field('Prix'))
    expect([store.mock.calls.flat(), field('Prix').value]).toEqual([stored, shown])
    expect(field('Prix').getAttribute('aria-invalid')).toBe(said ? 'true' : null)
    expect(note()).toBe(said && `${said}, rien n’est enregistré`)
  })

  test('T33 Enter on unreadable text keeps the cursor there', async () => {
    await render(<Row />)
    await enter(field('Prix'), 'abc')
    expect(document.activeElement).toBe(field('Prix'))
  })

  test('T3 a product on its way is not called unreadable yet', async () => {
    await render(<Row value={1} />)
    await type(field('Prix'), '3*')
    expect(note()).toBeUndefined()
    await leave(field('Prix'))
    expect(note()).toBe('illisible, rien n’est enregistré')
  })

  test('T9 text that could not be stored stays on screen and says so', async () => {
    await render(<Row value={841} store={() => false} />)
    await type(field('Prix'), '900')
    await leave(field('Prix'))
    await until(() => expect(note()).toBe('pas enregistré, réessaie'))
    expect(field('Prix').value).toBe('900')
  })

  test('T9 a store that throws counts as not stored', async () => {
    const broken = () => Promise.reject(new Error('full'))
    await render(<KamasField label="Prix" value={1} onCommit={broken} />)
    await type(field('Prix'), '900')
    await leave(field('Prix'))
    await until(() => expect(note()).toBe('pas enregistré, réessaie'))
  })

  test('A12 text that is not stored holds back reloads', async () => {
    await render(<Row value={1} />)
    await type(field('Prix'), '1x')
    expect(isFree()).toBe(false)
    await press('Escape')
    expect(isFree()).toBe(true)
  })

  test('a value that arrives while typing does not replace the text', async () => {
    const screen = await render(<KamasField label="Prix" value={1} onCommit={() => true} />)
    await type(field('Prix'), '77')
    await screen.rerender(<KamasField label="Prix" value={5} onCommit={() => true} />)
    expect(field('Prix').value).toBe('77')
    await press('Escape')
    expect(field('Prix').value).toBe('5')
  })

  test('a stored amount stays in sight until its row comes back, and a later row is believed', async () => {
    const screen = await render(<KamasField label="Prix" value={1} onCommit={() => true} />)
    await type(field('Prix'), '77')
    await leave(field('Prix'))
    await until(() => expect(isFree()).toBe(true))
    expect(field('Prix').value).toBe('77')
    await screen.rerender(<KamasField label="Prix" value={77} onCommit={() => true} />)
    await screen.rerender(<KamasField label="Prix" value={1} onCommit={() => true} />)
    expect(field('Prix').value).toBe('1')
  })

  test('T3 an amount typed again is stored when the row that was emptied before it is slow to come back', async () => {
    const store = vi.fn(() => true)
    await render(<KamasField label="Prix" value={900} onCommit={store} />)
    await enter(field('Prix'), '')
    await until(() => expect(field('Prix').value).toBe(''))
    // The page waits no longer for its row, and shows the old one.
    await until(() => expect(field('Prix').value).toBe('900'))
    await type(field('Prix'), '90')
    await enter(field('Prix'), '900')
    expect(store.mock.calls).toEqual([[null], [900]])
  })

  test('T3 a field that goes away stores what can be read', async () => {
    const store = vi.fn(() => true)
    const screen = await render(<KamasField label="Prix" value={1} onCommit={store} />)
    await type(field('Prix'), '2k')
    await screen.unmount()
    expect(store).toHaveBeenCalledExactlyOnceWith(2000)
  })

  test('T33 Enter goes to the same column of the next row that has one', async () => {
    const Line = ({ name }: { name: string }) => (
      <tr>
        <td>{name}</td>
        <td>
          <Row hideLabel label={`x1 ${name}`} onEnter="next-row" />
        </td>
        <td>
          <Row hideLabel label={`x10 ${name}`} onEnter="next-row" />
        </td>
      </tr>
    )
    await render(
      <table>
        <tbody>
          <Line name="Fer" />
          <tr>
            <td colSpan={3}>total</td>
          </tr>
          <Line name="Or" />
        </tbody>
      </table>,
    )
    await enter(field('x10 Fer'), '5k')
    expect(document.activeElement).toBe(field('x10 Or'))
    await until(() => expect(field('x10 Fer').value).toBe('5\u202f000'))
  })

  test('T33 the touch keys write k, M and × where the caret is', async () => {
    await render(<Row />)
    const input = field('Prix')
    await type(input, '35')
    input.setSelectionRange(1, 1)
    await click(byRole('button', 'fois'))
    expect(input.value).toBe('3×5')
    expect(note()).toBe('= 15 k')
    await click(byRole('button', 'Valider'))
    await until(() => expect(field('Prix').value).toBe('15'))
  })

  test('T38 states are words for screen readers too, and a missing price asks for one', async () => {
    await render(<Row best stale missing />)
    const described = field('Prix').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('lot le moins cher, prix ancien')
    expect(field('Prix').placeholder).toBe('prix\u00a0?')
  })
})

describe('fields of numbers', () => {
  type Given = { value: number; min?: number; max?: number; store?: (value: number) => unknown }

  function Crafts({ value, store = () => true, ...limits }: Given) {
    const [stored, setStored] = useState(value)
    const onCommit = (next: number) => {
      setStored(next)
      return store(next)
    }
    return <QuantityField label="Crafts" value={stored} onCommit={onCommit} {...limits} />
  }

  describe('quantity field', () => {
    test('T37 the steps stop at the ends', async () => {
      await render(<Crafts value={2} min={1} max={3} />)
      await click(byRole('button', 'Moins, Crafts'))
      expect(field('Crafts').value).toBe('1')
      expect(byRole('button', 'Moins, Crafts').hasAttribute('disabled')).toBe(true)
      await click(byRole('button', 'Plus, Crafts'))
      await click(byRole('button', 'Plus, Crafts'))
      expect(field('Crafts').value).toBe('3')
      expect(byRole('button', 'Plus, Crafts').hasAttribute('disabled')).toBe(true)
    })

    test('T9 a change that was undone before it showed gives way to the stored value', {
      tags: 'full',
    }, async () => {
      await render(<QuantityField label="Crafts" value={5} onCommit={() => true} />)
      await click(byRole('button', 'Plus, Crafts'))
      expect(field('Crafts').value).toBe('6')
      await until(() => expect(field('Crafts').value).toBe('5'))
    })

    test('T37 the arrows step too', async () => {
      await render(<Crafts value={5} min={1} />)
      field('Crafts').focus()
      await press('ArrowUp')
      await press('ArrowUp')
      await press('ArrowDown')
      expect(field('Crafts').value).toBe('6')
    })

    test('T37 a step counts from what is typed', async () => {
      await render(<Crafts value={5} min={1} />)
      await type(field('Crafts'), '1k')
      await click(byRole('button', 'Plus, Crafts'))
      expect(field('Crafts').value).toBe('1\u202f001')
    })

    test.each(['0', '100001', '', '-3', '1,5', 'abc'])(
      'T37 a target of %j is marked and not stored',
      async (typed) => {
        const store = vi.fn()
        await render(<Crafts value={5} min={1} max={100_000} store={store} />)
        await type(field('Crafts'), typed)
        await leave(field('Crafts'))
        expect(note()).toBe('de 1 à 100 000')
        expect(field('Crafts').value).toBe(typed)
        expect(store).not.toHaveBeenCalled()
      },
    )

    test('T3 a number above 10¹² is called too large where that is the limit', async () => {
      await render(<Crafts value={2} />)
      await type(field('Crafts'), '1000000000001')
      expect(note()).toBe('trop grand, rien n’est enregistré')
    })

    test('T33 an emptied stock is a stock of 0', async () => {
      const store = vi.fn()
      await render(<Crafts value={5} store={store} />)
      await type(field('Crafts'), '')
      await leave(field('Crafts'))
      expect(store).toHaveBeenCalledExactlyOnceWith(0)
    })
  })

  describe('percent field', () => {
    test.each([
      [2, '2,0'],
      [2.5, '2,5'],
      [12.75, '12,75'],
      [100, '100,0'],
    ])('T35 a tax of %s prints as %s', async (value, text) => {
      await render(<PercentField label="Taxe" value={value} onCommit={() => true} />)
      expect(field('Taxe').value).toBe(text)
    })

    test.each([
      ['3', 3],
      ['3,25', 3.25],
      ['0.5 %', 0.5],
      ['0', 0],
      ['100', 100],
    ])('T37 a tax typed %j is stored as %s', async (typed, value) => {
      const store = vi.fn(() => true)
      await render(<PercentField label="Taxe" value={2} onCommit={store} />)
      await type(field('Taxe'), typed)
      await leave(field('Taxe'))
      expect(store).toHaveBeenCalledExactlyOnceWith(value)
    })

    test.each(['101', '-1', '2,345', 'deux', '', '1e1'])(
      'T37 a tax of %j is marked and not stored',
      async (typed) => {
        const store = vi.fn(() => true)
        await render(<PercentField label="Taxe" value={2} onCommit={store} />)
        await type(field('Taxe'), typed)
        await leave(field('Taxe'))
        expect(field('Taxe').value).toBe(typed)
        await until(() => expect(field('Taxe').getAttribute('aria-invalid')).toBe('true'))
        expect(store).not.toHaveBeenCalled()
      },
    )
  })
})

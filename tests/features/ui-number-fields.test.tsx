import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { byRole, click, field, leave, press, render, type, until } from '#tests/support/screens/render.tsx'
import { PercentField } from '#ui/fields/percent-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'

type Given = { value: number; min?: number; max?: number; store?: (value: number) => unknown }

function Crafts({ value, store = () => true, ...limits }: Given) {
  const [stored, setStored] = useState(value)
  const onCommit = (next: number) => {
    setStored(next)
    return store(next)
  }
  return <QuantityField label="Crafts" value={stored} onCommit={onCommit} {...limits} />
}

const note = () => document.querySelector('.hint.pop')?.textContent?.replace(/\s/g, ' ')

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

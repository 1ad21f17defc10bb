import { act, useLayoutEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { allByRole, byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { useSettled } from '#ui/hooks/use-settled.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { SortHeader } from '#ui/tables/sort-header.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { VirtualRows } from '#ui/tables/virtual-rows.tsx'

describe('tables', () => {
  const table = (count: number) => (
    <table>
      <VirtualRows rows={Array.from({ length: count }, (_, i) => i)} rowKey={(row) => row} columns={1}>
        {(row) => <td>{row}</td>}
      </VirtualRows>
    </table>
  )

  test('up to forty rows are all in the page', async () => {
    await render(table(40))
    expect(allByRole('row')).toHaveLength(40)
  })

  test('of a longer table only the rows near the screen are', async () => {
    await render(table(5000))
    await until(() => expect(allByRole('row').length).toBeGreaterThan(10))
    expect(allByRole('row').length).toBeLessThan(100)
  })

  test('a row of a longer table stays what it is once it is seen: what is open or typed in it stays', async () => {
    const seen = new Set<Element>()
    const watch = new MutationObserver(() => {
      for (const row of document.querySelectorAll('tr:not(.spacer)')) seen.add(row)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    await render(table(5000))
    await until(() => expect(document.querySelectorAll('tr.spacer + tr, tr + tr.spacer')).not.toHaveLength(0))
    watch.disconnect()
    expect([...seen].filter((row) => !row.isConnected)).toEqual([])
    expect(seen.size).toBeGreaterThan(10)
  })

  test.each([
    ['in place', null],
    ['by their keys', (n: number) => n],
  ])('N81 of a list whose rows are drawn %s, those in sight are before the others', async (_, rowKey) => {
    const SECOND = 10_000
    const drawn: number[] = []
    let before = 0
    const Cell = ({ n }: { n: number }) => {
      drawn.push(n)
      useLayoutEffect(() => {
        if (n === SECOND && before === 0) before = Math.max(...drawn)
      })
      return <td>{n}</td>
    }
    const list = (from: number) => (
      <table>
        <VirtualRows rows={Array.from({ length: 5000 }, (_, i) => from + i)} rowKey={rowKey} columns={1}>
          {(n) => <Cell n={n} />}
        </VirtualRows>
      </table>
    )
    const { rerender } = await render(list(0))
    await until(() => expect(allByRole('row').length).toBeGreaterThan(10))
    await rerender(list(SECOND))
    const shown = () =>
      [...document.querySelectorAll('tr:not(.spacer)')].map(({ textContent }) => Number(textContent))
    await until(() => expect(Math.max(...shown())).toBeGreaterThan(before))
    expect(shown()).toEqual(shown().map((_, at) => SECOND + at))
    expect(before).toBeGreaterThan(SECOND)
  })

  test('a sorted column says its direction, and its head sorts', async () => {
    const onSort = vi.fn()
    await render(
      <table>
        <thead>
          <tr>
            <SortHeader label="Niveau" direction="descending" onSort={onSort} />
          </tr>
        </thead>
      </table>,
    )
    expect(document.querySelector('th')?.getAttribute('aria-sort')).toBe('descending')
    await click(byRole('button', 'Niveau'))
    expect(onSort).toHaveBeenCalledOnce()
  })
})

describe('table', () => {
  type Line = { id: number; name: string }
  const keyOf = ({ id }: Line) => id
  const drawn = vi.fn<(name: string) => void>()
  const columns: readonly Column<Line>[] = [
    {
      key: 'name',
      head: 'Nom',
      labelled: true,
      cell: ({ name }) => {
        drawn(name)
        return name
      },
    },
    { key: 'id', head: 'Numéro', figure: true, cell: ({ id }) => id },
  ]
  const Table = ({ lines, open }: { lines: readonly Line[]; open?: number }) => (
    <DataTable
      columns={columns}
      rows={useSameRows(lines, keyOf)}
      rowKey={keyOf}
      detail={({ id, name }) => id === open && `Détail, ${name}`}
    />
  )

  test('a line that says the same as before is not drawn anew', async () => {
    const { rerender } = await render(
      <Table
        lines={[
          { id: 1, name: 'Frêne' },
          { id: 2, name: 'Orme' },
        ]}
      />,
    )
    drawn.mockClear()
    await rerender(
      <Table
        lines={[
          { id: 1, name: 'Frêne' },
          { id: 2, name: 'Chêne' },
        ]}
      />,
    )
    expect(drawn.mock.calls.flat()).toEqual(['Chêne'])
  })

  test('what is unfolded stands under its row, as wide as the table', async () => {
    const { place } = await render(
      <Table
        lines={[
          { id: 1, name: 'Frêne' },
          { id: 2, name: 'Orme' },
        ]}
        open={1}
      />,
    )
    const rows = [...place.querySelectorAll('tbody tr')]
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Frêne1', 'Détail, Frêne', 'Orme2'])
    expect(rows[1]?.querySelector('td')?.colSpan).toBe(2)
  })

  test('it makes no column of its own where the window hides one', async () => {
    const columns: Column<{ id: number }>[] = [
      { key: 'name', head: 'Nom', cell: ({ id }) => `Frêne ${id}` },
      { key: 'id', head: 'Numéro', className: 'narrow-hides', cell: ({ id }) => id },
    ]
    const { place } = await render(
      <>
        <style>{'.narrow-hides { display: none }'}</style>
        <DataTable
          columns={columns}
          rows={[{ id: 1 }]}
          rowKey={({ id }) => id}
          detail={({ id }) => `Détail, ${id}`}
        />
      </>,
    )
    expect(place.querySelector<HTMLTableCellElement>('tr.detail > td')?.colSpan).toBe(1)
  })
})

type Row = { id: number; price: number }

const keyOf = ({ id }: Row) => id

function List({ rows, held, under = '' }: { rows: Row[]; held: boolean; under?: string }) {
  const listed = rows.filter(({ price }) => price < 10).sort((a, b) => a.price - b.price)
  const find = (id: number) => rows.find((row) => row.id === id)
  return <p>{useSettled({ listed, keyOf, find, held, under }).map(({ id, price }) => `${id}:${price} `)}</p>
}

test('T49 while a list is held its rows stay in place as they change or leave it, and new ones come below', async () => {
  const before = [
    { id: 1, price: 1 },
    { id: 2, price: 2 },
    { id: 3, price: 3 },
  ]
  const after = [
    { id: 1, price: 9 },
    { id: 2, price: 50 },
    { id: 4, price: 0 },
  ]
  const { place, rerender } = await render(<List rows={before} held={false} />)
  const ids = () => place.textContent?.trim()
  expect(ids()).toBe('1:1 2:2 3:3')
  await rerender(<List rows={before} held />)
  await rerender(<List rows={after} held />)
  expect(ids()).toBe('1:9 2:50 4:0')
  await rerender(<List rows={after} held={false} />)
  expect(ids()).toBe('4:0 1:9')
  await rerender(<List rows={before} held />)
  expect(ids()).toBe('1:1 2:2 3:3')
  await rerender(<List rows={after} held under="another order" />)
  expect(ids()).toBe('4:0 1:9')
})

describe('a page of many rows', () => {
  const USUAL = 49
  const HEIGHT = 47
  const rows = Array.from({ length: 200 }, (_, i) => i)

  /** A page as tall as it has to be, whose rows are all as high as that, and which tells it when it is asked to. */
  function aTallPage() {
    const page = { y: 0 }
    const observed = new Map<Element, (entries: { target: Element }[]) => void>()
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.y)
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(rows.length * USUAL)
    vi.spyOn(window, 'scrollTo').mockImplementation((to?: ScrollToOptions | number) => {
      if (typeof to === 'object') page.y = to.top ?? 0
    })
    vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 100, HEIGHT),
    )
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly told: (entries: { target: Element }[]) => void) {}
        observe(target: Element) {
          observed.set(target, this.told)
        }
        unobserve(target: Element) {
          observed.delete(target)
        }
        disconnect() {}
      },
    )
    const heard = () => act(async () => void dispatchEvent(new Event('scroll')))
    return {
      page,
      heard,
      /** The heights of the rows that are drawn reach the table, all at once. */
      measured: () =>
        act(async () => {
          const drawn = [...observed].filter(([row]) => row.isConnected && row.matches('[data-index]'))
          const [told] = drawn.map(([, tell]) => tell)
          told?.(drawn.map(([target]) => ({ target })))
        }),
    }
  }

  const drawn = () =>
    [...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index')))
  const list = (
    <table>
      <VirtualRows rows={rows} rowKey={(row) => row} columns={1}>
        {(row) => <td>{row}</td>}
      </VirtualRows>
    </table>
  )

  test('a page that is scrolled while its rows are measured stays where it was put', async () => {
    const { page, heard, measured } = aTallPage()
    await render(list)
    await until(() => expect(drawn().length).toBeGreaterThan(10))
    await measured()
    page.y = 2000
    await heard()
    const above = drawn().length
    expect(drawn()[0]).toBeGreaterThan(20)
    expect(drawn().at(-1)).toBeLessThan(70)
    // The table hears of it in the next frame, after the heights of this one.
    page.y = 4000
    await measured()
    expect(page.y).toBe(4000 - above * (USUAL - HEIGHT))
    await heard()
    expect(drawn()[0]).toBeGreaterThan(60)
  })
})

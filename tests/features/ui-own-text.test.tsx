/** @jsxImportSource #jsx */
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from '#tests/support/screens/render.tsx'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat } from '#ui/figures/stats.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'

type Shown = { n: number; more: boolean }
const Words = ({ children }: { children: ReactNode }) => <>{children}</>

test.each<[string, (of: Shown) => ReactNode]>([
  ['beside words', ({ n }) => <p>{n} crafts</p>],
  [
    'beside an element',
    ({ n }) => (
      <p>
        {n} crafts <b>!</b>
      </p>
    ),
  ],
  [
    'before an element that comes',
    ({ n, more }) => (
      <p>
        {more && <b>plus</b>} {n} crafts
      </p>
    ),
  ],
  [
    'that comes before an element',
    ({ n, more }) => (
      <p>
        {more && `${n} crafts`}
        <b>!</b>
      </p>
    ),
  ],
  [
    'in a fragment',
    ({ n, more }) => (
      <p>
        <>{more ? `${n} crafts` : n}</>
        <b>!</b>
      </p>
    ),
  ],
  [
    'that a piece of the screen was given',
    ({ n, more }) => (
      <p>
        <Words>{n}</Words>
        {more && <b>!</b>}
      </p>
    ),
  ],
  ['in a list', ({ n, more }) => <p>{[more && 'plus', n, <b key="b">!</b>]}</p>],
])('on a translated page a text %s is told anew', async (_, of) => {
  const few = { n: 1, more: false }
  const many = { n: 7, more: true }
  const { place, rerender } = await render(of(few))
  for (const shown of [many, few, many]) {
    translate(place)
    await rerender(of(shown))
    const fresh = await render(of(shown))
    expect(place.textContent).toBe(fresh.place.textContent)
  }
})

test('a text that stands by itself, and one between two elements that is a space, are no elements', async () => {
  const { place } = await render(
    <p>
      <b>7 crafts</b> <i>{7} crafts</i>
    </p>,
  )
  expect(place.innerHTML).toBe('<p><b>7 crafts</b> <i>7 crafts</i></p>')
})

test('figures and names of items are not translated, words are', async () => {
  const item = { id: 303, name: 'Bois de Frêne', type: 'Bois', img: null }
  const columns = [
    { key: 'n', head: 'Nombre', figure: true, cell: (n: number) => `${n} %` },
    { key: 'w', head: 'Mot', cell: () => 'incomplet' },
  ]
  const { place } = await render(
    <>
      <Money value={12_500} />
      <ItemName item={item} sub="Bois · niv. 1" />
      <FoundItem item={{ ...item, level: 1, category: 'resources' }} marks={[]} />
      <dl>
        <Stat label="Profit" value="12 %" note="de la semaine" />
      </dl>
      <DataTable columns={columns} rows={[7]} rowKey={String} />
    </>,
  )
  const kept = [...place.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent)
  expect(kept).toEqual(['12\u202f500\u202fk', 'Bois de Frêne', 'Bois de Frêne', '12 %', '7 %'])
})

/** What a browser that translates does: its own nodes take the places of texts. */
function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text)
  for (const text of found) {
    if (!(text instanceof Text) || !text.data.trim()) continue
    const font = document.createElement('font')
    font.append(text.data)
    text.replaceWith(font)
  }
}

import { expect, test } from 'vitest'
import { render } from '#tests/support/screens/render.tsx'
import { useSettled } from '#ui/page/use-settled.ts'

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

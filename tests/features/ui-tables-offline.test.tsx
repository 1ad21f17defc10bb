import { expect, test, vi } from 'vitest'
import { allByRole, byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { VirtualRows } from '#ui/tables/virtual-rows.tsx'

const network = vi.hoisted(() => ({ tries: 0 }))

vi.mock('#ui/tables/near-rows.tsx', () => {
  network.tries += 1
  throw new Error('no network')
})

const draw = (count: number) =>
  render(
    <table>
      <VirtualRows rows={Array.from({ length: count }, (_, i) => i)} rowKey={(row) => row} columns={1}>
        {(row) => <td>{row}</td>}
      </VirtualRows>
    </table>,
  )

test('where the code of long tables cannot be had, the first hundred rows are there, and how many there are', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await draw(1200)
  await until(() => expect(allByRole('row')).toHaveLength(101))
  expect(allByRole('row').at(-1)?.textContent).toBe(
    '100 lignes sur 1\u202f200\u00a0: la suite n’a pas pu être chargée. Réessayer',
  )
  const { tries } = network
  await click(byRole('button', 'Réessayer'))
  await until(() => expect(network.tries).toBe(tries + 1))
})

test('a list that is whole without it says nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await draw(100)
  await until(() => expect(allByRole('row')).toHaveLength(100))
})

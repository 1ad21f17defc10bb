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
})

test('it is asked for again at a press; where the engine remembers the failure, the page is loaded again if the server is there', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetch)
  await draw(1200)
  const again = await until(() => byRole('button', 'Réessayer'))
  const { tries } = network
  await click(again)
  await until(() => expect(fetch).toHaveBeenCalledOnce())
  expect([network.tries, reload.mock.calls]).toEqual([tries + 1, []])
  await click(again)
  await until(() => expect(reload).toHaveBeenCalledOnce())
})

test('a list that is whole without it says nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await draw(100)
  await until(() => expect(allByRole('row')).toHaveLength(100))
})

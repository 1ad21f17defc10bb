import { expect, test, vi } from 'vitest'
import { allByRole, render, until } from '#tests/support/screens/render.tsx'
import { VirtualRows } from '#ui/tables/virtual-rows.tsx'

vi.mock('#ui/tables/near-rows.tsx', () => {
  throw new Error('no network')
})

test('where the code of long tables cannot be had, the first hundred rows are there', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await render(
    <table>
      <VirtualRows rows={Array.from({ length: 120 }, (_, i) => i)} rowKey={(row) => row} columns={1}>
        {(row) => <td>{row}</td>}
      </VirtualRows>
    </table>,
  )
  await until(() => expect(allByRole('row')).toHaveLength(100))
})

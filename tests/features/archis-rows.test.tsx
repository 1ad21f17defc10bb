import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { aPlayer, leaves } from '#tests/support/screens/craft-screen.tsx'
import { box, figure, huntOnDevice, openHunt } from '#tests/support/screens/hunt-screen.tsx'
import { click, until } from '#tests/support/screens/render.tsx'

const drawn: string[] = []
vi.mock('#ui/fields/quantity-field.tsx', () => ({
  QuantityField: ({ label }: { label: string }) => {
    drawn.push(label.replace('Quantité, ', ''))
    return null
  },
}))

test('T136 an edit draws its own row again, and no other', { tags: 'full' }, async () => {
  const db = aPlayer()
  await huntOnDevice()
  await openHunt()
  await until(() => expect(drawn).toContain('Kolérat'))
  drawn.length = 0
  await click(box('Kolérat'))
  await until(() => expect(figure('Captures faites')).toBe('1 / 5'))
  expect(new Set(drawn)).toEqual(new Set(['Kolérat']))
  await leaves(db)
})

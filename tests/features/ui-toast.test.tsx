import { expect, test } from 'vitest'
import { render, until } from '#tests/support/screens/render.tsx'
import { Toasts, toast, undoToast } from '#ui/overlays/toast.tsx'

test('messages said before the toaster is there wait for it, and lose nothing', async () => {
  toast('Premier')
  undoToast('Deuxième', () => {})
  expect(document.body.textContent).not.toContain('Premier')
  await render(<Toasts />)
  await until(() => expect(document.body.textContent).toContain('Premier'))
  expect(document.body.textContent).toContain('Deuxième')
  expect(document.body.textContent).toContain('Annuler')
})

test('a message that waited for a page that went away is none of the next page’s', async () => {
  const { unmount } = await render(<Toasts />)
  undoToast('Adieu', () => {})
  await unmount()
  await render(<Toasts />)
  toast('Bonjour')
  await until(() => expect(document.body.textContent).toContain('Bonjour'))
  expect(document.body.textContent).not.toContain('Adieu')
})

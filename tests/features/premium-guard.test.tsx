import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Guard } from '#app/screen.tsx'
import { session } from '#data/session/session-store.ts'
import { aPlayer, freshVisit } from '#tests/support/screens/payments-screen.tsx'
import { render } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const open = () =>
  render(
    <MemoryRouter initialEntries={['/app/nouveau']}>
      <Routes>
        <Route path="/" element={<p>accueil</p>} />
        <Route path="/premium" element={<p>page de don</p>} />
        <Route
          path="/app/nouveau"
          element={
            <Guard guard="premium">
              <p>en avant-première</p>
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )

test('A31 T2 an early-access screen sends a player without access to the donation page', async () => {
  session.setState({ status: 'signed-in', user: aPlayer() })
  await open()
  expect(shown('page de don')).toBe(true)
})

test('A31 T2 A176 an early-access screen opens to a supporter', async () => {
  session.setState({ status: 'signed-in', user: aPlayer({ access_active: true }) })
  await open()
  expect(shown('en avant-première')).toBe(true)
})

test('T2 an early-access screen sends a visitor to the first page', async () => {
  freshVisit()
  await open()
  expect(shown('accueil')).toBe(true)
})

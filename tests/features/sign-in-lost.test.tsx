import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#data/http.ts'
import { isLostHere } from '#data/session/known-accounts.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { session } from '#data/session/session-store.ts'
import { signIn } from '#data/session/sign-in.ts'
import { Login } from '#features/sign-in/page.tsx'
import { answering } from '#tests/support/screens/answers.ts'
import { allByRole, click, field, render, type, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/session/sign-in.ts', () => ({ signIn: vi.fn(), register: vi.fn() }))
vi.mock('#data/session/known-accounts.ts', () => ({ isLostHere: vi.fn() }))

const HINT = 'crée-le à nouveau avec la même adresse, tout y reviendra.'

beforeAll(async () => void (await loadSignIn()))
beforeEach(() => {
  vi.resetAllMocks()
  answering({})
  session.setState({ status: 'signed-out', user: null, notice: 'expired', busy: false, error: null })
})

async function refused(error: ApiError): Promise<void> {
  vi.mocked(signIn).mockRejectedValue(error)
  await render(
    <PagesProvider value={new Set(['/login', '/register'])}>
      <MemoryRouter>
        <Login />
      </MemoryRouter>
    </PagesProvider>,
  )
  await type(field('Email'), ' maelle@exemple.fr ')
  await type(field('Mot de passe'), 'ferme-du-craqueleur')
  await click(there(button('Se connecter')))
}
const wrong = new ApiError(401, 'invalid_credentials', 'Adresse email ou mot de passe incorrect.')

test('a player whose account a restored server may have lost is told how everything comes back', async () => {
  vi.mocked(isLostHere).mockResolvedValue(true)
  await refused(wrong)
  await until(() => expect(shown(HINT)).toBe(true))
  expect(shown('Impossible de se connecter. Vérifie tes identifiants.')).toBe(true)
  expect(field('Mot de passe').value).toBe('ferme-du-craqueleur')
})

test.each([
  ['whose device holds nothing of that address', wrong, () => Promise.resolve(false)],
  ['whose device cannot tell', wrong, () => Promise.reject(new Error('base illisible'))],
  ['without network', new ApiError(0, 'network', ''), () => Promise.resolve(true)],
])('a player %s is told of the refusal alone', async (_who, error, lost) => {
  vi.mocked(isLostHere).mockImplementation(lost)
  await refused(error)
  await until(() => expect(allByRole('alert')).toHaveLength(1))
  expect(shown('crée-le à nouveau')).toBe(false)
})

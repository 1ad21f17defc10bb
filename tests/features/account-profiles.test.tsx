import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProfileChoice } from '#app/profiles/profile-switch.tsx'
import { readRows } from '#data/db/rows.ts'
import { saveAll } from '#data/db/save.ts'
import { attachPage } from '#data/page-environment.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { shownProfile } from '#data/session/shown-profile.ts'
import { ProfilesSection } from '#features/account/profile/profiles.tsx'
import { useLayout } from '#features/breeding/model.ts'
import { ServerQuestion } from '#features/landing/welcome.tsx'
import { setHidden, useHidden } from '#features/palmares/device-choices.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount } from '#tests/support/local-account.ts'
import {
  allByRole,
  byRole,
  click,
  field,
  leave,
  render,
  type,
  until,
} from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { keepLastRecipe, useLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { Toasts } from '#ui/overlays/toast.tsx'

let db = anAccount()

beforeEach(async () => {
  localStorage.clear()
  attachPage(new FakePage())
  db = anAccount()
  await act(async () => {
    activeAccount.setState({ db })
    shownProfile.setState({ user: db.userId, id: MAIN_PROFILE })
  })
})
afterEach(async () => {
  await act(async () => activeAccount.setState({ db: null }))
  await db.delete()
})

const rows = async () => (await readRows(db, profiles)).map(({ stamps: _, ...row }) => row)

async function open(others: number) {
  await saveAll(
    db,
    profiles,
    Array.from({ length: others }, (_, n) => ({ key: { id: `p${n}` }, patch: { name: `Place ${n}` } })),
  )
  await render(
    <MemoryRouter>
      <ProfilesSection />
      <ServerQuestion />
      <Toasts />
    </MemoryRouter>,
  )
  await until(() => expect(there(button('Ajouter un profil'))).toBeTruthy())
}

describe('the profiles of an account', () => {
  test('N224 begin with one that has no row; what is said of it makes one', async () => {
    await open(0)
    expect([shown('Principal'), await rows()]).toEqual([true, []])
    await type(field('Serveur de jeu'), '  Tal Kasha ')
    await leave(field('Serveur de jeu'))
    await until(async () =>
      expect(await rows()).toEqual([
        { id: MAIN_PROFILE, name: '', server: 'Tal Kasha', color: 'or', archived: false },
      ]),
    )
    await until(() => expect(shown('Tal Kasha\u00a0: enregistré')).toBe(true))
  })

  test('N224 are made with a name and a colour of their own, eight at most', async () => {
    await open(6)
    await click(there(button('Ajouter un profil')))
    await until(async () => expect(await rows()).toHaveLength(7))
    expect((await rows()).find(({ name }) => name === 'Profil 8')).toMatchObject({ color: 'gris' })
    await until(() => expect(there(button('Ajouter un profil')).hasAttribute('disabled')).toBe(true))
    expect(shown('Huit profils au plus\u00a0: archives-en un d’abord.')).toBe(true)
  })

  test('N224 are archived and come back, but for the main one and the one that is shown', async () => {
    await act(async () => shownProfile.setState({ user: db.userId, id: 'p0' }))
    await open(2)
    const archives = allByRole('button', /^Archiver/)
    expect(archives.map(({ textContent }) => textContent)).toEqual(['Archiver Place 1'])
    await click(there(archives[0]))
    await until(() => expect(shown('Profils archivés')).toBe(true))
    expect((await rows()).find(({ id }) => id === 'p1')?.archived).toBe(true)
    await click(byRole('button', 'Remettre Place 1'))
    await until(() => expect(shown('Profils archivés')).toBe(false))
    expect((await rows()).find(({ id }) => id === 'p1')?.archived).toBe(false)
  })

  test('N224 one that was archived elsewhere while it is shown says so in the switch', async () => {
    await act(async () => shownProfile.setState({ user: db.userId, id: 'p0' }))
    await open(2)
    await render(
      <MemoryRouter>
        <ProfileChoice onDone={() => {}} />
      </MemoryRouter>,
    )
    await until(() => expect(byRole('button', 'Place 0')).toBeTruthy())
    await act(() => saveAll(db, profiles, [{ key: { id: 'p0' }, patch: { archived: true } }]))
    await until(() => expect(byRole('button', 'Place 0archivé')).toBeTruthy())
  })

  test('N224 the last change is taken back', async () => {
    await open(1)
    await click(there(allByRole('button', /^Archiver/)[0]))
    await until(() => expect(shown('Place 0 est archivé, ses lignes restent')).toBe(true))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(async () => expect((await rows())[0]?.archived).toBe(false))
  })
})

describe('« Sur quel serveur joues-tu ? »', () => {
  const select = () => document.querySelector<HTMLSelectElement>('select[aria-label^="Sur quel serveur"]')

  test('N223 names every server of the game, and the answer is that of the main profile', async () => {
    await open(0)
    await until(() => expect(select()?.querySelectorAll('option')).toHaveLength(14))
    await act(async () => {
      const list = select()
      if (list) list.value = 'Ombre'
      list?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(async () => expect(await rows()).toMatchObject([{ id: MAIN_PROFILE, server: 'Ombre' }]))
    await until(() => expect(shown('Sur quel serveur')).toBe(false))
  })

  test('N223 is passed for good, and the question comes back with « Annuler »', async () => {
    await open(0)
    await until(() => expect(select()).toBeTruthy())
    await click(byRole('button', 'Passer'))
    await until(() => expect(select()).toBeNull())
    expect(await rows()).toEqual([])
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(select()).toBeTruthy())
  })
})

/** What this device remembers of three tools in the profile that is shown. */
function Remembered() {
  const layout = useLayout()
  remember = () => {
    keepLastRecipe(44, 1)
    setHidden(new Set([7]))
    layout.foldAll(['Dorée'])
  }
  return <output>{[useLastRecipe()?.recipe, ...useHidden(), ...layout.folded].join()}</output>
}
let remember = () => {}

test('N226 what a device remembers of a tool by itself is of the profile that is shown', async () => {
  await render(<Remembered />)
  const seen = () => document.querySelector('output')?.textContent
  const show = (id: string) => act(async () => shownProfile.setState({ user: db.userId, id }))
  expect(seen()).toBe('')
  await act(async () => remember())
  expect(seen()).toBe('44,7,Dorée')
  await show('ouest')
  expect(seen()).toBe('')
  await act(async () => remember())
  await show(MAIN_PROFILE)
  await act(async () => setHidden(new Set()))
  expect(seen()).toBe('44,Dorée')
  await show('ouest')
  expect(seen()).toBe('44,7,Dorée')
})

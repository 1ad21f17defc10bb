import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProfileChoice } from '#app/profiles/profile-choice.tsx'
import { useOfferedProfiles } from '#app/profiles/profile-switch.tsx'
import { useMutate } from '#blocks/use-mutate.ts'
import { readRows } from '#data/db/rows.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { session } from '#data/session/session-store.ts'
import { profileOf, rememberProfiles, shownProfile, showProfile } from '#data/session/shown-profile.ts'
import { ProfilesSection } from '#features/account/profile/profiles.tsx'
import { useLayout } from '#features/breeding/model.ts'
import { ServerQuestion } from '#features/landing/welcome.tsx'
import { setHidden, useHidden } from '#features/palmares/device-choices.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { useRow } from '#store/live.ts'
import { setStocks } from '#store/stock.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { save, saveAll } from '#tests/support/save.ts'
import {
  allByRole,
  byRole,
  click,
  field,
  leave,
  render,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { keepLastRecipe, useLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'

function Offered() {
  const offered = useOfferedProfiles()
  return offered && <ProfileChoice profiles={offered} onDone={() => {}} />
}

describe('profiles', () => {
  let db = anAccount()

  beforeEach(async () => {
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
          <Offered />
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
      await undo()
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
      await undo()
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
})

describe('shared prices', () => {
  let db = anAccount()

  beforeEach(async () => {
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

  async function open(server: string) {
    await save(db, profiles, { id: MAIN_PROFILE }, { server })
    await render(
      <MemoryRouter>
        <ProfilesSection />
        <Toasts />
      </MemoryRouter>,
    )
    await until(() => expect(shown('Prix partagés')).toBe(true))
  }

  const switches = () =>
    allByRole('switch', /./).map((one) => [
      one.getAttribute('aria-label'),
      one.getAttribute('aria-checked') === 'true',
    ])

  const rows = async () => (await readRows(db, marketSharing)).map(({ stamps: _, ...row }) => row)
  const press = async (label: string) => click(byRole('switch', label))

  test('N207 both switches are off under one sentence that names the server', async () => {
    await open('hell mina')
    await until(() =>
      expect(switches()).toEqual([
        ['Prêter mes prix', false],
        ['Voir les prix des autres', false],
      ]),
    )
    expect([shown('sans ton nom, à ceux des joueurs de hell mina'), await rows()]).toEqual([true, []])
  })

  test('N207 each is switched by itself, and taken back', async () => {
    await open('Hell Mina')
    await press('Prêter mes prix')
    await until(async () =>
      expect(await rows()).toEqual([{ server: 'hell-mina', lend: true, see: false, count: false }]),
    )
    await until(() => expect(shown('sont prêtés à partir de maintenant')).toBe(true))
    await undo()
    await until(async () => expect(await rows()).toMatchObject([{ lend: false }]))
  })

  test('N207 shared prices are counted only by who sees them', async () => {
    await open('Hell Mina')
    await press('Voir les prix des autres')
    await until(() => expect(switches()[2]).toEqual(['Compter les prix partagés', false]))
    await press('Compter les prix partagés')
    await until(async () => expect(await rows()).toMatchObject([{ lend: false, see: true, count: true }]))
    await press('Voir les prix des autres')
    await until(async () => expect(await rows()).toMatchObject([{ see: false, count: false }]))
    await until(() => expect(switches()).toHaveLength(2))
  })

  test('N207 a profile says why it cannot share: no server, or one that is not listed', async () => {
    await open('')
    expect([shown('dis d’abord sur quel serveur'), switches()]).toEqual([true, []])
    await type(field('Serveur de jeu'), 'Mon serveur')
    await leave(field('Serveur de jeu'))
    await until(() => expect(shown('«\u00a0Mon serveur\u00a0» n’en est pas')).toBe(true))
    expect(switches()).toEqual([])
  })

  test('N207 who moves to another server is asked again', async () => {
    await open('Hell Mina')
    await press('Prêter mes prix')
    await until(() => expect(switches()[0]).toEqual(['Prêter mes prix', true]))
    await type(field('Serveur de jeu'), 'Ombre')
    await leave(field('Serveur de jeu'))
    await until(() => expect(switches()[0]).toEqual(['Prêter mes prix', false]))
    expect(await rows()).toMatchObject([{ server: 'hell-mina', lend: true }])
  })

  test('N207 another profile than the one that is shown says where its own are', async () => {
    await save(db, profiles, { id: 'ouest' }, { name: 'Ouest', server: 'Ombre' })
    await open('')
    await until(() => expect(shown('affiche «\u00a0Ouest\u00a0» pour les régler')).toBe(true))
    expect(switches()).toEqual([])
  })
})

describe('a change of profile', () => {
  const WOOD = 303
  const USER = { id: 'joueur', email: '', name: '', is_admin: false, access_active: false }
  let stop = () => {}

  beforeEach(async () => {
    attachPage(new FakePage())
    rememberProfiles(USER.id, ['main', 'ouest'])
    await act(async () => {
      session.setState({ status: 'signed-in', user: USER })
      stop = startActiveAccount()
    })
  })

  afterEach(async () => {
    const db = opened()
    await act(async () => session.setState({ status: 'signed-out', user: null }))
    stop()
    await db.delete()
  })

  function opened() {
    const { db } = activeAccount.getState()
    if (!db) throw new Error('no account is open')
    return db
  }

  /** A field that stays on screen whatever profile is shown, as those of most tools. */
  let undo = async () => false

  function Owned() {
    const row = useRow(inventories, { item_id: WOOD })
    const mutate = useMutate()
    const save = async (quantity: number) => {
      const done = await mutate((db) => setStocks(db, [{ id: WOOD, quantity }]))
      if (done) undo = done.undo
      return done !== null
    }
    return <QuantityField label="Possédé" value={row?.quantity ?? null} onCommit={save} />
  }

  const show = (id: string) => act(async () => showProfile(USER.id, id))
  const value = () => document.querySelector('input')?.value

  /** What is owned of it in the profile that is shown. */
  const owned = async () => {
    const db = opened()
    return (await readRows(db, inventories)).map(({ quantity }) => quantity)
  }

  test('N225 a number that is typed when another profile is shown is stored in its own', async () => {
    await render(<Owned />)
    await type(field('Possédé'), '42')
    await show('ouest')
    await until(() => expect(value()).toBe(''))
    expect(await owned()).toEqual([])
    await show('main')
    await until(() => expect(value()).toBe('42'))
    expect(await owned()).toEqual([42])
  })

  test('N225 what was done in a profile is taken back after another one is shown', async () => {
    await render(<Owned />)
    await type(field('Possédé'), '42')
    await show('ouest')
    await until(() => expect(value()).toBe(''))
    await act(async () => expect(await undo()).toBe(true))
    await show('main')
    expect(await owned()).toEqual([0])
  })

  test('N224 the next visit begins in no profile that was archived elsewhere', async () => {
    await show('ouest')
    await owned()
    const nextVisit = () => {
      shownProfile.setState({ user: null, id: 'main' })
      return profileOf(USER.id)
    }
    expect(nextVisit()).toBe('ouest')
    rememberProfiles(USER.id, ['main', 'ouest'], ['ouest'])
    expect(nextVisit()).toBe('main')
  })
})

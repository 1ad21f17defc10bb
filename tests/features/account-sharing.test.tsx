import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRows } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { attachPage } from '#data/page-environment.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { shownProfile } from '#data/session/shown-profile.ts'
import { ProfilesSection } from '#features/account/profile/profiles.tsx'
import { marketSharing } from '#shared/collections/market-sharing.ts'
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
import { shown } from '#tests/support/screens/screen.ts'
import { Toasts } from '#ui/overlays/toast.tsx'

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
  await click(await until(() => byRole('button', /^Annuler/)))
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

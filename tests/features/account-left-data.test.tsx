import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountMenu } from '#app/header/account-menu.tsx'
import { DataNotices } from '#app/notices/data-notices.tsx'
import { useOrphanWatch } from '#app/notices/orphan-watch.ts'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { rememberAccount } from '#data/session/known-accounts.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { leftAccount, startTabMemory } from '#data/session/tab-memory.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { ASH, anAccount, contents, forgetUnsent, own, sell } from '#tests/support/local-account.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, silence } from '#tests/support/screens/answers.ts'
import { aPlayer, calm, openProfile } from '#tests/support/screens/profile-page.tsx'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { button, link, openMenu, shown, there } from '#tests/support/screens/screen.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

const aLeaver = (id: string): SignedInUser => ({
  id,
  email: `${id}@exemple.fr`,
  name: id,
  is_admin: false,
  access_active: false,
})

/** Opens a session as a sign-in does, without a server. */
async function signIn(user: SignedInUser): Promise<void> {
  await mirrorSession(`jeton-${user.id}`, user.id)
  await rememberAccount(user)
  await act(async () => session.setState({ status: 'signed-in', user, notice: null }))
}

function OrphanWatch({ owner }: { owner: string }) {
  useOrphanWatch(owner)
  return null
}

/** The shell around two pages, with the account menu of whoever is signed in. */
const openShell = (user: SignedInUser, at = '/app') =>
  render(
    <PagesProvider value={new Set()}>
      <MemoryRouter initialEntries={[at]}>
        <AccountMenu user={user} />
        <DataNotices />
        <OrphanWatch owner={user.id} />
        <Toasts />
        <main tabIndex={-1}>
          <Routes>
            <Route path="/" element={<p>page d’accueil</p>} />
            <Route path="/app" element={<p>l’outil</p>} />
          </Routes>
        </main>
      </MemoryRouter>
    </PagesProvider>,
  )

async function leave(): Promise<void> {
  await openMenu('Compte')
  await click(there(button('Déconnexion')))
}

let players = 0

const isHere = (id: string) => Dexie.exists(`comptoir-${id}`)

describe('what a sign-out leaves', () => {
  const OFFER = 'Tes données restent sur cet appareil'
  const DONE = 'C’est fait'
  let player: SignedInUser
  let stops: (() => void)[] = []

  beforeEach(async () => {
    player = aLeaver(`partant-${++players}`)
    attachPage(new FakePage())
    await deviceDb().messages.clear()
    vi.stubGlobal('fetch', silence)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stops = [startActiveAccount(), startTabMemory(sessionStorage)]
    syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0 })
  })

  afterEach(() => {
    act(() => {
      session.setState({ status: 'signed-out', user: null })
      leftAccount.setState({ id: null })
    })
    for (const stop of stops) stop()
  })

  const sees = (text: string) => until(() => expect(shown(text)).toBe(true))

  const sent = async (id: string) => {
    const db = anAccount(id)
    await own(db, 12)
    await forgetUnsent(db)
  }

  /** Signs in, and out again with everything sent. */
  async function signedOut(): Promise<void> {
    await sent(player.id)
    await signIn(player)
    await openShell(player)
    await leave()
    await sees(OFFER)
  }

  describe('A54 the first page after a sign-out', () => {
    test('says that the data stay on this device, and that they can be removed', async () => {
      await signedOut()
      expect(shown('page d’accueil')).toBe(true)
      expect(byRole('status').textContent).toContain(OFFER)
      expect(there(button('Retirer')).tagName).toBe('BUTTON')
      expect(await isHere(player.id)).toBe(true)
    })

    test('says it offline too, whether or not something waits', async () => {
      syncStatus.setState({ pill: 'offline' })
      await own(anAccount(player.id), 12)
      await signIn(player)
      await openShell(player)
      await leave()
      await sees(OFFER)
      await sees('1 modification reste sur cet appareil')
    })

    test('says it again after a reload, and no more once somebody has signed in', async () => {
      await signedOut()
      leftAccount.setState({ id: null }, true)
      sessionStorage.setItem('sign-out:left', player.id)
      stops.push(startTabMemory(sessionStorage))
      await sees(OFFER)
      await signIn(aLeaver('suivante'))
      expect([shown(OFFER), sessionStorage.getItem('sign-out:left')]).toEqual([false, null])
    })

    test('says it no more once it was put away', async () => {
      await signedOut()
      await click(there(button('Ne plus afficher')))
      expect([shown(OFFER), sessionStorage.getItem('sign-out:left')]).toEqual([false, null])
      expect(await isHere(player.id)).toBe(true)
    })

    test('does not ask who has just chosen to keep them', { tags: 'full' }, async () => {
      await own(anAccount(player.id), 12)
      vi.useFakeTimers({ toFake: ['Date'] })
      await signIn(player)
      await openShell(player)
      await leave()
      await sees('Envoi de tes modifications')
      vi.setSystemTime(Date.now() + 6000)
      await click(await until(() => there(button('Garder sur cet appareil'))))
      vi.useRealTimers()
      await sees('page d’accueil')
      expect(leftAccount.getState().id).toBeNull()
    })
  })

  describe('« Retirer »', () => {
    test('asks again, with what goes, and only the second answer removes it', async () => {
      await signedOut()
      await click(there(button('Retirer')))
      const dialog = byRole('alertdialog', /./)
      expect(dialog.textContent).toContain('Tes lignes, leur journal et ton adresse quittent ce navigateur.')
      expect(dialog.textContent).not.toContain('perdu')
      await click(there(button('Annuler')))
      expect([await isHere(player.id), shown(OFFER)]).toEqual([true, true])
      await click(there(button('Retirer')))
      await until(() => expect(confirm().hasAttribute('disabled')).toBe(false))
      await click(confirm())
      await sees(DONE)
      expect([await isHere(player.id), shown(OFFER)]).toEqual([false, false])
      expect(await deviceDb().accounts.where('id').equals(player.id).count()).toBe(0)
      expect(document.activeElement?.tagName).toBe('MAIN')
    })

    test('says first what is nowhere else: what waits, what was refused, messages that have not left', async () => {
      await signedOut()
      const db = anAccount(player.id)
      await own(db, 40)
      await sell(db, { tax_rate: 3 })
      await db.write((draft) => {
        const entry = draft.entry(['sale_prefs', String(ASH)])
        for (const field of Object.values(entry.fields))
          field.state = { kind: 'dead', code: 'invalid', message: '' }
      })
      const message = { name: '', email: player.email, topic: 'bug', message: 'Le total.' } as const
      await deviceDb().messages.put({
        ...message,
        id: 'm1',
        by: player.id,
        at: 1,
        tries: 0,
        notBefore: 0,
        refused: null,
      })
      await click(there(button('Retirer')))
      await sees('Ce qui suit n’est nulle part ailleurs et sera perdu.')
      expect(shown('1 modification attend le serveur')).toBe(true)
      expect(shown('1 modification a été refusée par le serveur')).toBe(true)
      expect(shown('1 message de contact n’est pas parti')).toBe(true)
      await click(there(button('Retirer quand même')))
      await sees(DONE)
      expect([await isHere(player.id), await deviceDb().messages.count()]).toEqual([false, 0])
    })

    test('gives the data as a file first, to who wants them', async () => {
      const files: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        if (file instanceof Blob) files.push(file)
        return 'blob:export'
      })
      await signedOut()
      await click(there(button('Retirer')))
      await click(there(button('Exporter d’abord')))
      await sees('Export téléchargé')
      expect(await files[0]?.text()).toContain('"quantity":12')
      expect(await isHere(player.id)).toBe(true)
    })

    test('says so when something stayed, and can be pressed again', async () => {
      await signedOut()
      await click(there(button('Retirer')))
      await until(() => expect(confirm().hasAttribute('disabled')).toBe(false))
      vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
        throw new DOMException('no', 'UnknownError')
      })
      await click(confirm())
      await sees('Impossible de tout retirer')
      expect([await isHere(player.id), shown(OFFER)]).toEqual([true, true])
    })

    test('closes with the offer when somebody signs in meanwhile, and removes nothing', async () => {
      await signedOut()
      await click(there(button('Retirer')))
      await signIn(player)
      expect(document.querySelector('dialog')).toBeNull()
      expect(await isHere(player.id)).toBe(true)
    })
  })

  const confirm = () => {
    const dialog = byRole('alertdialog', /./)
    return byRole('button', /^Retirer/, dialog)
  }
})

describe('removal by the player, and what a deleted account left', { tags: 'full' }, () => {
  const REMOVE = 'Retirer de cet appareil'
  const ORPHAN = 'Un compte supprimé a laissé des données sur cet appareil'
  let player = aPlayer()
  let stop = () => {}

  beforeEach(async () => {
    files.length = 0
    player = aPlayer({ id: `titulaire-${++players}` })
    attachPage(new FakePage())
    answering(calm())
    await Promise.all([deviceDb().orphans.clear(), deviceDb().accounts.clear()])
    // No network: nothing is sent first.
    syncStatus.setState({ pill: 'offline' })
    stop = startActiveAccount()
  })

  afterEach(() => {
    act(() => session.setState({ status: 'signed-out', user: null }))
    stop()
    leftAccount.setState({ id: null })
  })

  const files: Blob[] = []

  const catchFiles = () =>
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:export'
    })

  /** The button of the open question that removes, once what would be lost was read. */
  async function confirm(): Promise<void> {
    const sure = () => byRole('button', /^Retirer/, byRole('alertdialog', /./))
    await until(() => expect(sure().hasAttribute('disabled')).toBe(false))
    await click(sure())
  }

  describe('« Retirer de cet appareil »', () => {
    test('says what is not sent, and only then signs out and removes everything of the account', async () => {
      await own(anAccount(player.id), 40)
      await openProfile(player)
      await click(there(button(REMOVE)))
      await see('Ce qui suit n’est nulle part ailleurs et sera perdu.')
      await see('1 modification attend le serveur')
      expect([session.getState().status, await isHere(player.id)]).toEqual(['signed-in', true])
      await confirm()
      await see('C’est fait')
      await see('page d’accueil')
      expect([session.getState().status, await isHere(player.id)]).toEqual(['signed-out', false])
      expect(leftAccount.getState().id).toBeNull()
    })
  })

  describe('what a deleted account left on this device', () => {
    /** The player signs in with the address that another account of this device had. */
    const takesOver = async () => {
      const old = aPlayer({ id: `supprimee-${players}` })
      await own(anAccount(old.id), 12)
      await signIn(old)
      await signIn(player)
      return old
    }

    test('is shown on the account’s page, for export and removal, and enters nothing by itself', async () => {
      const old = await takesOver()
      catchFiles()
      await openProfile(player)
      const section = () =>
        there([...document.querySelectorAll('section')].find((one) => one.textContent?.includes(ORPHAN)))
      await see(ORPHAN)
      expect(section().textContent).toContain('1 ligne')
      await click(byRole('button', 'Exporter', section()))
      await until(() => expect(files).toHaveLength(1))
      expect(await files[0]?.text()).toContain('"quantity":12')
      expect(await contents(anAccount(player.id))).toMatchObject({ rows: [], outbox: [] })
      await click(byRole('button', 'Retirer', section()))
      await see('elles ne sont nulle part ailleurs')
      await confirm()
      await until(() => expect(shown(ORPHAN)).toBe(false))
      expect([await isHere(old.id), session.getState().user?.id]).toEqual([false, player.id])
    })

    test('is told once after signing in, on every page, with the way to the account', async () => {
      await takesOver()
      const screen = await openShell(player)
      await see(ORPHAN)
      expect(link('Voir')?.getAttribute('href')).toBe('/app/compte')
      await click(there(button('Ne plus afficher')))
      await until(() => expect(shown(ORPHAN)).toBe(false))
      await screen.unmount()
      await openProfile(player)
      await see(ORPHAN)
    })

    test('is told no more once the account’s page has shown it', async () => {
      await takesOver()
      const profile = await openProfile(player)
      await see(ORPHAN)
      await until(async () => expect(await deviceDb().orphans.toArray()).toMatchObject([{ told: true }]))
      await profile.unmount()
    })
  })
})

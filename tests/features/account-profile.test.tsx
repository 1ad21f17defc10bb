import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFree } from '#data/db/uncommitted.ts'
import { attachPage } from '#data/page-environment.ts'
import { session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { sessionWords } from '#features/account/profile/devices.tsx'
import { PLAYER_NAME_MAX } from '#shared/contract/fields.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, network, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import {
  anAccess,
  aPlayer,
  aQuota,
  aSession,
  calm,
  inFreshPages,
  openProfile,
} from '#tests/support/screens/profile-page.tsx'
import { click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'

describe('the profile', () => {
  const disabled = (name: string) => there(button(name)).hasAttribute('disabled')

  beforeEach(() => {
    attachPage(new FakePage())
    site.setState({ site: aSite({ mail: true }) })
  })

  afterEach(() => {
    network(true)
    site.setState({ site: null })
  })

  describe('« Mon compte », the name', () => {
    test('A166 is changed on the server, then here', async () => {
      const asked = answering({ ...calm(), 'PATCH /api/v1/me': { ...aPlayer({ name: 'Éléa' }) } })
      await openProfile()
      expect(disabled('Enregistrer')).toBe(true)
      await type(field('Nom'), '  Éléa ')
      expect(isFree()).toBe(false)
      await click(there(button('Enregistrer')))
      await see('Nom enregistré ✔')
      expect(sentIn(asked, 'PATCH /api/v1/me')).toEqual([{ name: 'Éléa' }])
      expect(session.getState().user?.name).toBe('Éléa')
      expect(isFree()).toBe(true)
    })

    test('A166 after a refusal, an odd answer or none stays as it was typed', async () => {
      let answer: () => unknown = silence
      answering({ ...calm(), 'PATCH /api/v1/me': () => answer() })
      await openProfile()
      await type(field('Nom'), 'Éléa')
      for (const [next, sentence] of [
        [() => refused(422, 'invalid', 'Ce nom est trop long.'), 'Ce nom est trop long.'],
        [silence, 'Pas de réseau : rien n’a changé.'],
        [() => ({ nothing: true }), 'Cela n’a pas marché.'],
      ] as const) {
        answer = next
        await click(there(button('Enregistrer')))
        await see(sentence)
        expect(field('Nom').value).toBe('Éléa')
        expect(session.getState().user?.name).toBe('Maëlle')
      }
    })

    test('that is beyond its limit stays, says by how much, and is sent nowhere', async () => {
      const asked = answering({ ...calm(), 'PATCH /api/v1/me': aPlayer() })
      await openProfile()
      await type(field('Nom'), 'é'.repeat(PLAYER_NAME_MAX + 3))
      await see('3 caractères de trop, rien n’est enregistré')
      expect([disabled('Enregistrer'), field('Nom').value.length]).toEqual([true, PLAYER_NAME_MAX + 3])
      await press('Enter')
      await type(field('Nom'), 'é'.repeat(PLAYER_NAME_MAX))
      await click(there(button('Enregistrer')))
      await see('Nom enregistré ✔')
      expect(sentIn(asked, 'PATCH /api/v1/me')).toEqual([{ name: 'é'.repeat(PLAYER_NAME_MAX) }])
    })

    test('A47 that is empty reads « Compte »', async () => {
      answering(calm())
      await openProfile(aPlayer({ name: '' }))
      expect(field('Nom').placeholder).toBe('Compte')
    })
  })

  describe('« Mon compte », the address', () => {
    test('that is not confirmed can be, where the server sends mail', async () => {
      const asked = answering({ ...calm(), 'POST /api/v1/me/confirm': { ok: true } })
      await openProfile()
      await see('non vérifiée')
      await click(there(button('Confirmer mon adresse')))
      await see('Un lien vient de partir vers ton adresse.')
      expect(sentIn(asked, 'POST /api/v1/me/confirm')).toHaveLength(1)
    })

    test('that is confirmed says so and asks for nothing', async () => {
      answering(calm(anAccess({ email_verified: true })))
      await openProfile()
      await until(() => expect(document.querySelector('.badge')?.textContent).toBe('vérifiée'))
      expect(button('Confirmer mon adresse')).toBeUndefined()
    })

    test('cannot be confirmed where the server sends no mail', async () => {
      site.setState({ site: aSite() })
      answering(calm())
      await openProfile()
      await see('non vérifiée')
      expect(button('Confirmer mon adresse')).toBeUndefined()
    })
  })

  describe('« Mon compte »', () => {
    test('A48 says whether the player is a supporter, or how to become one', async () => {
      answering(calm())
      const screen = await openProfile()
      expect(link('Soutenir Comptoir')?.getAttribute('href')).toBe('/premium')
      await screen.unmount()
      await openProfile(aPlayer({ access_active: true }))
      expect(shown('Premium')).toBe(true)
      expect(link('Soutenir Comptoir')).toBeUndefined()
    })

    test('exports what the server holds, as a file', async () => {
      const saved: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
        if (content instanceof Blob) saved.push(content)
        return 'blob:essai'
      })
      answering({ ...calm(), 'GET /api/v1/me/export': { account: { email: 'maelle@exemple.fr' } } })
      await openProfile()
      await click(there(button('Tout exporter')))
      await see('Export téléchargé')
      expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ account: { email: 'maelle@exemple.fr' } })
      expect(link('Données de cet appareil')?.getAttribute('href')).toBe('/app/compte/donnees')
    })

    test('offline shows what the device knows, and says why nothing can be changed', async () => {
      network(false)
      answering({})
      vi.stubGlobal('fetch', async () => silence())
      await openProfile()
      await see('Hors ligne : ton compte se modifie quand le réseau revient.')
      expect(field('Nom').value).toBe('Maëlle')
      expect(shown('maelle@exemple.fr')).toBe(true)
      expect(shown('Pas de réseau : cette partie vient du serveur')).toBe(true)
      expect(['Enregistrer', 'Tout exporter', 'Supprimer mon compte'].map(disabled)).toEqual([
        true,
        true,
        true,
      ])
      const reason = there(button('Tout exporter')).getAttribute('aria-describedby') ?? ''
      expect(document.getElementById(reason)?.textContent).toContain('Hors ligne')
    })

    test('reads again what was missing when the network is back', async () => {
      network(false)
      vi.stubGlobal('fetch', async () => silence())
      await openProfile()
      await see('Pas de réseau')
      answering(calm())
      network(true)
      await see('non vérifiée')
      expect(shown('Pas de réseau')).toBe(false)
    })

    test('a part that failed says so and is asked for again by hand', async () => {
      answering({ ...calm(), 'GET /api/v1/me/access': refused(500, 'internal') })
      await openProfile()
      await see('Impossible de charger cette partie.')
      answering(calm())
      await click(there(button('Réessayer')))
      await see('défini')
    })
  })
})

describe('the room of the account', () => {
  inFreshPages()

  /** The lines of « Place », with plain spaces. */
  function lines(): string[] {
    const section = [...document.querySelectorAll('section')].find(
      (one) => one.querySelector('h2')?.textContent === 'Place',
    )
    const shown = [...(section?.querySelectorAll('.lead') ?? [])]
    return shown.map((line) =>
      [...line.children].map(({ textContent }) => textContent?.replace(/\s/g, ' ')).join(' : '),
    )
  }

  test('the account tells how much of its room is taken, the fullest first, and what is full', async () => {
    const rows = [
      { collection: 'inventories', used: 12, most: 50_000 },
      { collection: 'mounts', used: 0, most: 10_000 },
      { collection: 'flips', used: 50_000, most: 50_000 },
    ]
    const bytes = { used: 12_400_000, most: 100_000_000 }
    const quota = aQuota({ rows, bytes, tombstones: { used: 1_234, most: 500_000 } })
    answering({ ...calm(), 'GET /api/v1/me/quota': quota })
    await openProfile()
    await until(() =>
      expect(lines()).toEqual([
        'En tout : 12,4 Mo sur 100 Mo',
        'Achat / Revente : 50 000 sur 50 000plein',
        'Stock : 12 sur 50 000',
        'Lignes supprimées : 1 234 sur 500 000',
      ]),
    )
  })
})

describe('the devices of an account', () => {
  const phone = aSession({ id: 's2', device: 'Safari sur iPhone', current: false })
  const other = aSession({ id: 's3', device: '', current: false })
  const devices = () => [...document.querySelectorAll('.devices b')].map((name) => name.textContent)

  inFreshPages()

  test('are listed with this one first, which has no way out here', async () => {
    answering(calm(anAccess(), [phone, other, aSession()]))
    await openProfile()
    await until(() =>
      expect(devices()).toEqual(['Chrome sur Windows', 'Safari sur iPhone', 'Appareil inconnu']),
    )
    expect(button('Déconnecter Chrome sur Windows')).toBeUndefined()
    expect(button('Déconnecter Appareil inconnu')).toBeDefined()
  })

  test('A155 one is signed out with one touch, and leaves the list', async () => {
    const lines = [aSession(), phone]
    const asked = answering({
      ...calm(),
      'GET /api/v1/me/sessions': () => ({ sessions: lines }),
      'DELETE /api/v1/me/sessions/s2': () => {
        lines.pop()
        return null
      },
    })
    await openProfile()
    await click(await until(() => there(button('Déconnecter Safari sur iPhone'))))
    await see('Appareil déconnecté')
    await until(() => expect(devices()).toEqual(['Chrome sur Windows']))
    expect(sentIn(asked, 'DELETE /api/v1/me/sessions/s2')).toHaveLength(1)
  })

  test('one that was signed out already is where the player wants it', async () => {
    answering(calm(anAccess(), [aSession(), phone]))
    await openProfile()
    await click(await until(() => there(button('Déconnecter Safari sur iPhone'))))
    await see('Appareil déconnecté')
  })

  test('a failure is said, and the device stays listed', async () => {
    answering({
      ...calm(anAccess(), [aSession(), phone]),
      'DELETE /api/v1/me/sessions/s2': refused(500, 'internal'),
    })
    await openProfile()
    await click(await until(() => there(button('Déconnecter Safari sur iPhone'))))
    await see('Cela n’a pas marché.')
    expect(devices()).toContain('Safari sur iPhone')
  })

  test('all the others are signed out at once, where there are several', async () => {
    const asked = answering({
      ...calm(anAccess(), [aSession(), phone, other]),
      'DELETE /api/v1/me/sessions': null,
    })
    await openProfile()
    await click(await until(() => there(button('Déconnecter les autres'))))
    await see('Les autres appareils sont déconnectés')
    expect(sentIn(asked, 'DELETE /api/v1/me/sessions')).toHaveLength(1)
  })

  const NOW = Date.UTC(2026, 10, 20, 12)
  test.each([
    ['2026-11-20T01:00:00Z', 'connecté le 3 nov. 2026 · utilisé aujourd’hui'],
    ['2026-11-25T01:00:00Z', 'connecté le 3 nov. 2026 · utilisé aujourd’hui'],
    ['2026-11-19T22:59:00Z', 'connecté le 3 nov. 2026 · utilisé hier'],
    ['2026-11-12T12:00:00Z', 'connecté le 3 nov. 2026 · utilisé le 12 nov. 2026'],
    ['n’importe quoi', 'connecté le 3 nov. 2026'],
  ])('one used at %s reads « %s »', (used_at, words) => {
    expect(sessionWords({ created_at: '2026-11-03T10:00:00Z', used_at }, NOW)).toBe(words)
  })
})

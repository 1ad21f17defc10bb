import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { sessionWords } from '#features/account/profile/devices.tsx'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, refused, sentIn } from '#tests/support/screens/answers.ts'
import { anAccess, aSession, calm, inFreshPages, openProfile } from '#tests/support/screens/profile-page.tsx'
import { click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

const phone = aSession({ id: 's2', device: 'Safari sur iPhone', current: false })
const other = aSession({ id: 's3', device: '', current: false })
const devices = () => [...document.querySelectorAll('.devices b')].map((name) => name.textContent)

inFreshPages()

describe('the devices of an account', () => {
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
    await until(() => there(button('Déconnecter Safari sur iPhone')))
    await click(there(button('Déconnecter Safari sur iPhone')))
    await see('Appareil déconnecté')
    await until(() => expect(devices()).toEqual(['Chrome sur Windows']))
    expect(sentIn(asked, 'DELETE /api/v1/me/sessions/s2')).toHaveLength(1)
  })

  test('one that was signed out already is where the player wants it', async () => {
    answering(calm(anAccess(), [aSession(), phone]))
    await openProfile()
    await until(() => there(button('Déconnecter Safari sur iPhone')))
    await click(there(button('Déconnecter Safari sur iPhone')))
    await see('Appareil déconnecté')
  })

  test('a failure is said, and the device stays listed', async () => {
    answering({
      ...calm(anAccess(), [aSession(), phone]),
      'DELETE /api/v1/me/sessions/s2': refused(500, 'internal'),
    })
    await openProfile()
    await until(() => there(button('Déconnecter Safari sur iPhone')))
    await click(there(button('Déconnecter Safari sur iPhone')))
    await see('Cela n’a pas marché.')
    expect(devices()).toContain('Safari sur iPhone')
  })

  test('all the others are signed out at once, where there are several', async () => {
    const asked = answering({
      ...calm(anAccess(), [aSession(), phone, other]),
      'DELETE /api/v1/me/sessions': null,
    })
    await openProfile()
    await until(() => there(button('Déconnecter les autres')))
    await click(there(button('Déconnecter les autres')))
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

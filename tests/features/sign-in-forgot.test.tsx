import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { site } from '#data/site.ts'
import { ForgotPage } from '#features/sign-in/forgot-page.tsx'
import { forgotRoute } from '#features/sign-in/route.tsx'
import { answering, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { click, field, render, type } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

const FORGOT = 'POST /auth/password/forgot'
const SENT =
  'Si un compte existe pour cette adresse, un lien vient de partir. Regarde aussi tes indésirables.'
const NO_MAIL = 'Ce serveur n’envoie pas d’email'
const EMAIL = 'maelle@exemple.fr'

const open = () =>
  render(
    <PagesProvider value={new Set(['/', '/login'])}>
      <MemoryRouter initialEntries={['/forgot-password']}>
        <ForgotPage />
      </MemoryRouter>
    </PagesProvider>,
  )
const ask = async (email = EMAIL) => {
  await type(field('Email'), email)
  await click(there(button('Envoyer le lien')))
}

beforeAll(async () => void (await loadSignIn()))
beforeEach(() => site.setState({ site: aSite({ mail: true }) }))
afterEach(() => {
  site.setState({ site: null })
})

describe('the forgotten password', () => {
  test('A18 is asked for at /forgot-password, by anybody', () => {
    expect(forgotRoute).toMatchObject({ path: '/forgot-password', guard: 'public' })
  })

  test('A79 A80 the button waits for more than three characters', async () => {
    answering({})
    await open()
    const disabled = () => button('Envoyer le lien')?.hasAttribute('disabled')
    expect(disabled()).toBe(true)
    await type(field('Email'), '  abc  ')
    expect(disabled()).toBe(true)
    await type(field('Email'), 'a@b.')
    expect(disabled()).toBe(false)
  })

  test('A81 A184 the address is sent trimmed, and the end is the confirmation', async () => {
    const asked = answering({ [FORGOT]: { ok: true } })
    await open()
    await ask(`  ${EMAIL} `)
    expect(sentIn(asked, FORGOT)).toEqual([{ email: EMAIL }])
    expect(shown(SENT)).toBe(true)
    expect(document.querySelector('[role=status]')).toBe(document.activeElement)
  })

  test.each([
    [404, 'not_found'],
    [422, 'invalid'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [502, 'service_failed'],
  ])('A81 an answer %i ends in the same confirmation', async (status, code) => {
    answering({ [FORGOT]: refused(status, code, 'Aucun compte à cette adresse.') })
    await open()
    await ask()
    expect(shown(SENT)).toBe(true)
    expect(shown('Aucun compte')).toBe(false)
  })

  test('A81 with no network the form says so and keeps the address', async () => {
    answering({ [FORGOT]: silence })
    await open()
    await ask()
    expect(shown('Pas de réseau : rien n’a été demandé.')).toBe(true)
    expect(shown(SENT)).toBe(false)
    expect(field('Email').value).toBe(EMAIL)
  })

  test('A81 from the confirmation another address may be tried', async () => {
    answering({ [FORGOT]: { ok: true } })
    await open()
    await ask()
    await click(there(button('Changer d’adresse')))
    expect(field('Email').value).toBe(EMAIL)
  })

  test('A79 A81 a server known to send no mail shows the way to its author in place of a form that leads nowhere', async () => {
    const asked = answering({})
    site.setState({ site: aSite({ contact_email: 'auteur@exemple.fr' }) })
    await open()
    expect(shown(NO_MAIL)).toBe(true)
    expect(button('Envoyer le lien')).toBeUndefined()
    expect(shown('tu recevras un lien')).toBe(false)
    expect(link('Écrire à l’auteur')?.getAttribute('href')).toBe('mailto:auteur@exemple.fr?subject=Comptoir')
    expect(sentIn(asked, FORGOT)).toEqual([])
  })

  test('A81 a server that turns out to send no mail does not claim that a letter left', async () => {
    answering({ [FORGOT]: refused(503, 'not_configured', 'Ce serveur n’envoie pas de courrier.') })
    site.setState({ site: null })
    await open()
    await ask()
    expect([shown(SENT), shown(NO_MAIL)]).toEqual([false, true])
    expect(link('Écrire à l’auteur')?.getAttribute('href')).toBe('/#contact')
    expect(document.querySelector('[role=status]')).toBe(document.activeElement)
  })
})

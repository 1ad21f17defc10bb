import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { session } from '#data/session/session-store.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { site } from '#data/site.ts'
import { cards } from '#features/landing/tool-cards.tsx'
import { anAccount } from '#tests/support/local-account.ts'
import { someFlips } from '#tests/support/screens/flips-page.tsx'
import { aPlayer, openLanding, says } from '#tests/support/screens/landing-page.tsx'
import { allByRole, byRole, click, field, nameOf, type, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { install } from '#ui/page/install.ts'

describe('the first page', () => {
  const headings = () => allByRole('heading').map((heading) => `${heading.localName} ${nameOf(heading)}`)
  const cards = () => allByRole('button', /^Agrandir l’aperçu/).map((one) => nameOf(one).split(', ')[1])
  const AMULET = 9002
  const anItem = { level: 20, img: null, category: 'resources' as const }

  const aCatalogue = buildCatalogue({
    version: 'essai',
    items: [
      { ...anItem, id: 303, name: 'Bois de Frêne', type: 'Bois' },
      { ...anItem, id: AMULET, name: 'Amulette du Hibou', type: 'Amulette' },
    ],
    recipes: [{ id: AMULET, level: 20, job: null, ratio: 100, ingredients: [{ id: 303, quantity: 2 }] }],
  })

  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    site.setState({ site: null })
    install.setState({ offer: { kind: 'none' } })
  })

  afterEach(() => {
    newAccount.setState({ id: null })
    catalogue.setState({ data: null, state: 'absent' })
  })

  describe('the first page', () => {
    test('A62 A3 A6 begins with the tagline, one main heading and the two ways in; the tools are free', async () => {
      await openLanding()
      expect(shown('Gratuit une fois connecté. Tous les outils, sans restriction ni paiement.')).toBe(true)
      expect(shown('Aucun outil payant.')).toBe(true)
      expect(document.querySelector('.tag')?.textContent).toBe('Commerce•Craft•Rentabilité')
      expect(allByRole('heading').filter(({ localName }) => localName === 'h1')).toHaveLength(1)
      expect(link('Créer un compte')?.getAttribute('href')).toBe('/register')
      expect(link('Se connecter')?.getAttribute('href')).toBe('/login')
    })

    test('A63 explains the way in in three steps, the first by address where there is no other provider', async () => {
      await openLanding()
      expect(headings().slice(0, 5)).toEqual([
        'h1 Tiens tes comptes, retourne jouer.',
        'h2 Trois étapes',
        'h3 Connecte-toi',
        'h3 Ouvre un outil',
        'h3 Note tes prix',
      ])
      expect(shown('Avec ton adresse email et un mot de passe.')).toBe(true)
      expect(shown('Google')).toBe(false)
      await act(async () => says({ google_client_id: 'client', google_script_url: 'https://g.test/s' }))
      expect(shown('Avec ton compte Google, ou une adresse email.')).toBe(true)
    })

    test('A63 for who is signed in the first of the three steps is done', async () => {
      await openLanding({ player: aPlayer })
      await until(() =>
        expect(headings().slice(1, 5)).toEqual([
          'h2 Trois étapes',
          'h3 Tu es connecté',
          'h3 Ouvre un outil',
          'h3 Note tes prix',
        ]),
      )
      const steps = [...document.querySelectorAll('.counter li')]
      expect(steps.map((step) => allByRole('img', 'Fait', step).length)).toEqual([1, 0, 0])
      expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['', '2', '3'])
    })

    test('A63 a player with work of their own is told no steps', async () => {
      const db = anAccount()
      await openLanding({ player: aPlayer, db })
      await until(() => expect(shown('Trois étapes')).toBe(true))
      await act(() =>
        someFlips(
          db,
          Array.from({ length: 20 }, () => ({})),
        ),
      )
      await until(() => expect(shown('Trois étapes')).toBe(false))
    })

    test('A67 goes on with the tools, the reasons, the contact form and a closing banner, each under its heading', async () => {
      await openLanding()
      expect(headings().filter((one) => one.startsWith('h2'))).toEqual([
        'h2 Trois étapes',
        'h2 Ce qu’il y a sur le comptoir',
        'h2 Pourquoi Comptoir',
        'h2 Une idée, un bug ?',
        'h2 Le comptoir est ouvert.',
      ])
      expect(link('Soutenir Comptoir')?.getAttribute('href')).toBe('/premium')
      // The operator's social page, where there is one.
      expect(shown('Suivre Comptoir')).toBe(false)
      await act(async () => says({ social_url: 'https://social.example/comptoir' }))
      const follow = byRole('link', /^Suivre Comptoir/)
      expect(follow.getAttribute('href')).toBe('https://social.example/comptoir')
      expect([follow.getAttribute('target'), follow.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
    })

    test('A32 A174 the ways in remember the page that a guard sent from, and nothing that is not ours', async () => {
      const { unmount } = await openLanding({ at: { pathname: '/', state: { from: '/app/flips?q=a' } } })
      expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fapp%2Fflips%3Fq%3Da')
      await unmount()
      await openLanding({ at: { pathname: '/', state: { from: '//ailleurs.example/app' } } })
      expect(link('Se connecter')?.getAttribute('href')).toBe('/login')
    })

    test('A62 N103 for who is signed in it begins with what counts today, in place of the hero; the sections stay', async () => {
      await openLanding({ player: aPlayer })
      await until(() => expect(headings().slice(0, 2)).toEqual(['h1 Mes affaires', 'h2 Trois étapes']))
      expect([shown('Tiens tes comptes'), link('Se connecter')]).toEqual([false, undefined])
      expect(headings()).toContain('h2 Ce qu’il y a sur le comptoir')
      expect(link('Ouvrir mes outils')?.getAttribute('href')).toBe('/app')
    })

    test('N103 while a stored session is read nothing that speaks to visitors flashes up', async () => {
      await openLanding({ awaited: true })
      expect(headings()[0]).toBe('h1 Mes affaires')
      expect([shown('Tiens tes comptes'), link('Se connecter')]).toEqual([false, undefined])
      await act(async () => session.setState({ status: 'signed-out' }))
      expect(headings()[0]).toBe('h1 Tiens tes comptes, retourne jouer.')
    })

    test('A62 a new account is welcomed with three starts that lead somewhere, in place of what sold it the account', async () => {
      catalogue.setState({ data: aCatalogue, state: 'ready' })
      newAccount.setState({ id: aPlayer.id })
      await openLanding({ player: aPlayer })
      await until(() => expect(shown('Bienvenue, Maëlle.')).toBe(true))
      expect([shown('Tiens tes comptes'), shown('Mes affaires')]).toEqual([false, false])
      expect(allByRole('heading').filter(({ localName }) => localName === 'h1')).toHaveLength(1)
      expect(byRole('link', /^Un craft/).getAttribute('href')).toBe(`/app/quick?item=${AMULET}`)
      expect(nameOf(byRole('link', /^Un craft/))).toContain('Amulette du Hibou')
      expect(byRole('link', /^Une revente/).getAttribute('href')).toBe(`/app/flips?ajout=${AMULET}`)
      expect(byRole('link', /^L’almanax du jour/).getAttribute('href')).toBe('/app/almanax/calc')
      expect(headings()).toContain('h2 Ce qu’il y a sur le comptoir')
    })

    test('A62 without game data on the device the three starts lead to their tools all the same', async () => {
      catalogue.setState({ data: null, state: 'absent' })
      newAccount.setState({ id: aPlayer.id })
      await openLanding({ player: aPlayer })
      await until(() => expect(byRole('link', /^Un craft/).getAttribute('href')).toBe('/app/quick'))
      expect(byRole('link', /^Une revente/).getAttribute('href')).toBe('/app/flips')
    })

    test('A64 opened at #tools it shows the tools, although their code comes later', async () => {
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
      await openLanding({ at: '/#tools' })
      expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toEqual(['tools'])
    })
  })

  describe('the kamas field of the reasons', () => {
    test('T3 reads what a visitor types, and says when it cannot', async () => {
      await openLanding()
      const example = field('Exemple de saisie')
      expect(document.querySelector('output')?.textContent).toBe('= 12\u202f500\u202fk')
      await type(example, '3*1k2')
      expect(document.querySelector('output')?.textContent).toBe('= 3\u202f600\u202fk')
      await type(example, 'beaucoup')
      expect(document.querySelector('output')?.textContent).toBe('illisible')
      await type(example, '2000000m')
      expect(document.querySelector('output')?.textContent).toBe('trop grand')
    })
  })

  describe('the tools', () => {
    test('A64 are six cards', async () => {
      await openLanding()
      expect(document.getElementById('tools')?.querySelectorAll('li')).toHaveLength(6)
      expect(cards()).toEqual([
        'Calculateur craft items',
        'Achat / Revente',
        'Calculateur craft via ressources',
        'Calcul Almanax',
        'Élevage Rentabilité',
        'Guides Métiers',
      ])
    })

    test('a tool that has no page has no card', async () => {
      await openLanding({ pages: ['/app', '/app/quick', '/app/elevage-renta', '/app/archis'] })
      expect(cards()).toEqual([
        'Calculateur craft items',
        'Calculateur craft via ressources',
        'Élevage Rentabilité',
      ])
    })

    const openPreview = async () => {
      const opener = byRole('button', 'Agrandir l’aperçu, Achat / Revente')
      opener.focus()
      await click(opener)
      return { opener, dialog: byRole('dialog') }
    }

    test('A65 a card opens the whole screen in a dialog that has its name, and a way on', async () => {
      await openLanding()
      const { dialog } = await openPreview()
      expect(byRole('heading', 'Achat / Revente', dialog).id).toBe(dialog.getAttribute('aria-labelledby'))
      expect(dialog.querySelector('img')?.alt).toBe('Capture d’écran\u00a0: Achat / Revente')
      expect(byRole('link', 'Créer un compte', dialog).getAttribute('href')).toBe(
        '/register?next=%2Fapp%2Fflips',
      )
      await click(byRole('button', 'Fermer', dialog))
      expect(allByRole('dialog')).toEqual([])
    })

    test('A65 for a player the dialog leads to the tool', async () => {
      await openLanding({ player: aPlayer })
      const { dialog } = await openPreview()
      expect(byRole('link', 'Ouvrir l’outil', dialog).getAttribute('href')).toBe('/app/flips')
    })
  })

  describe('a picture that does not load', () => {
    const pictures = () => [
      ...document.querySelectorAll<HTMLImageElement>('.card:nth-child(2) .tool-picture img'),
    ]
    const fails = (picture: HTMLImageElement | undefined) =>
      act(async () => void picture?.dispatchEvent(new Event('error')))

    test('A66 is tried once under its corrected name, then gives way to a placeholder, and never loops', async () => {
      await openLanding()
      expect(pictures().map((one) => one.getAttribute('src'))).toEqual([
        '/previews/card-flips-dark.webp',
        '/previews/card-flips-light.webp',
      ])
      await fails(pictures()[0])
      expect(pictures()[0]?.getAttribute('src')).toBe('/previews/flips-dark.webp')
      await fails(pictures()[0])
      expect(pictures().map((one) => one.getAttribute('src'))).toEqual(['/previews/card-flips-light.webp'])
      expect(document.querySelector('.card:nth-child(2) .missing.dark')?.textContent).toBe(
        'Aperçu indisponible',
      )
      expect(button('Agrandir l’aperçu, Achat / Revente')).toBeDefined()
    })

    test('A66 every picture keeps its place while it is on its way', async () => {
      await openLanding()
      for (const picture of document.querySelectorAll('.tool-picture img')) {
        expect([picture.getAttribute('loading'), picture.getAttribute('width')]).toEqual(['lazy', '793'])
      }
    })
  })

  describe('the install banner', () => {
    const offers = (prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }))) => {
      const event = Object.assign(new Event('beforeinstallprompt'), { prompt })
      return act(async () => install.setState({ offer: { kind: 'ask', event } }))
    }

    test('A13 A67 « Installer » asks the browser', async () => {
      const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }))
      await openLanding()
      await offers(prompt)
      await click(there(button('Installer')))
      expect(prompt).toHaveBeenCalledOnce()
    })

    test('A67 A149 A150 stands there only with something to offer; « Plus tard » is kept on this device', async () => {
      await openLanding()
      expect(shown('Garde-le à côté du jeu')).toBe(false)
      await offers()
      expect(shown('Garde-le à côté du jeu')).toBe(true)
      await click(there(button('Plus tard')))
      expect(shown('Garde-le à côté du jeu')).toBe(false)
      expect(localStorage.getItem('install:dismissed')).toBe('1')
    })

    test('A150 a browser that cannot be asked is explained', async () => {
      await openLanding()
      await act(async () => install.setState({ offer: { kind: 'how', to: 'firefox-android' } }))
      await click(there(button('Installer')))
      expect(shown('« Ajouter à l’écran d’accueil »')).toBe(true)
      expect(button('Installer')?.getAttribute('aria-expanded')).toBe('true')
    })
  })
})

const FOLDER = 'web/public/previews'
const files = readdirSync(FOLDER)
const size = (file: string) => readFileSync(join(FOLDER, file)).length

/** Width and height of a WebP in its extended form, as the browser writes it. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(join(FOLDER, file))
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
}

test('A64 A65 each card has its part and its whole screen, in both themes', () => {
  for (const { part, whole } of cards) {
    for (const theme of ['dark', 'light']) {
      expect(files).toContain(`${part}-${theme}.webp`)
      expect(sizeOf(`${whole}-${theme}.webp`)).toEqual([1024, 640])
    }
  }
})

test('A64 the previews are light: at most 40 kB each below the first screen, 600 kB in all', () => {
  const below = files.filter((file) => !file.startsWith('hero-'))
  expect(below.filter((file) => size(file) > 40_000)).toEqual([])
  expect(files.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(600_000)
})

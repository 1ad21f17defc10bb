import type { Page } from 'playwright-core'
import { controlled } from './e2e.ts'
import type { Community } from './e2e-community.ts'

type Step = (page: Page, community: Community) => Promise<unknown>

/** A screen in a state that needs something to go wrong, or half way; `mend` puts the world in order again. */
export type State = {
  name: string
  as: 'visitor' | 'player' | 'admin'
  path: string
  prepare: Step
  mend?: Step
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const cutOff = async (page: Page, said: string | RegExp) => {
  await controlled(page)
  await page.context().setOffline(true)
  await sees(page, said)
}
const backOnline: Step = (page) => page.context().setOffline(false)

export const communityStates: readonly State[] = [
  {
    name: 'login refused',
    as: 'visitor',
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('personne@exemple.fr')
      await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais-mot-de-passe')
      await press(page, 'Se connecter')
      await sees(page, 'Impossible de se connecter. Vérifie tes identifiants.')
    },
  },
  {
    name: 'register refused',
    as: 'visitor',
    path: '/register',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('personne@exemple.fr')
      await page.getByLabel('Mot de passe', { exact: true }).fill('un-mot-de-passe')
      await page.getByLabel(/Confirm/).fill('un-autre-mot')
      await press(page, 'Créer le compte')
      await sees(page, 'Les mots de passe ne correspondent pas.')
    },
  },
  {
    name: 'forgot asked',
    as: 'visitor',
    path: '/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('personne@exemple.fr')
      await press(page, 'Envoyer le lien')
      await sees(page, /Si un compte existe pour cette adresse/)
    },
  },
  {
    name: 'contact kept',
    as: 'visitor',
    path: '/',
    prepare: async (page, { server }) => {
      await controlled(page)
      const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
      await form.getByLabel('Email').fill('personne@exemple.fr')
      await form.getByLabel('Message').fill('Un message gardé ici.')
      await server.stop()
      await press(page, 'Envoyer')
      await sees(page, 'Message gardé, il partira au retour du réseau')
    },
    mend: (_page, { server }) => server.start(),
  },
  {
    name: 'payment unverified',
    as: 'player',
    path: '/payment/success?session_id=cs_test_attente',
    prepare: (page) => sees(page, /Ton paiement n’est pas perdu|Paiement non vérifié/),
  },
  {
    name: 'payment waiting',
    as: 'player',
    path: '/premium',
    prepare: async (page, { url, stripe }) => {
      stripe.fail(500)
      await page.goto(`${url}/payment/success?session_id=cs_test_attente`)
      await sees(page, /Ton paiement n’est pas perdu/)
    },
    mend: async (_page, { stripe }) => stripe.fail(null),
  },
  {
    name: 'donation too small',
    as: 'player',
    path: '/premium',
    prepare: async (page) => {
      await page.getByLabel('Montant en euros').fill('2')
      await page.getByLabel('Montant en euros').press('Tab')
      await sees(page, 'Montant minimum : 5€')
    },
  },
  {
    name: 'checkout failed',
    as: 'player',
    path: '/premium',
    prepare: async (page, { stripe }) => {
      await page.getByLabel('Montant en euros').fill('10')
      stripe.fail(400)
      await press(page, 'Soutenir & Obtenir')
      await sees(page, /^Erreur\s: ./)
    },
    mend: async (_page, { stripe }) => stripe.fail(null),
  },
  {
    name: 'donation offline',
    as: 'player',
    path: '/premium',
    prepare: (page) => cutOff(page, /Pas de réseau\s: le paiement/),
    mend: backOnline,
  },
  {
    name: 'streamers live only',
    as: 'player',
    path: '/app/streamers?vue=direct',
    prepare: (page) => sees(page, 'MamieKamas'),
  },
  {
    name: 'streamers without Twitch',
    as: 'player',
    path: '/app/compte',
    prepare: async (page, { url, twitch, server }) => {
      // What it learned of the channels is fresh for a while: a server that has just started asks at once.
      await server.stop()
      await server.start()
      twitch.fail('error')
      await page.goto(`${url}/app/streamers`)
      await sees(page, 'Twitch ne répond pas')
    },
    mend: async (_page, { twitch }) => twitch.fail(null),
  },
  {
    name: 'streamers offline',
    as: 'player',
    path: '/app/streamers',
    prepare: async (page) => {
      await sees(page, 'MamieKamas')
      await cutOff(page, 'Hors ligne.')
    },
    mend: backOnline,
  },
  {
    name: 'new password',
    as: 'player',
    path: '/app/compte',
    prepare: async (page) => {
      await press(page, 'Changer le mot de passe')
      await press(page, 'Mettre à jour le mot de passe')
      await sees(page, 'Entre ton mot de passe actuel.')
    },
  },
  {
    name: 'Google link',
    as: 'player',
    path: '/app/compte',
    prepare: async (page) => {
      await press(page, 'Lier Google')
      await sees(page, 'Puis choisis le compte Google qui ouvrira ton compte :')
    },
  },
  {
    name: 'deletion refused',
    as: 'player',
    path: '/app/compte',
    prepare: async (page) => {
      await press(page, 'Supprimer mon compte')
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('Ton mot de passe').fill('mauvais-mot-de-passe')
      await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
      await dialog.getByRole('alert').getByText(/./).waitFor()
    },
  },
  {
    name: 'account offline',
    as: 'player',
    path: '/app/compte',
    prepare: (page) => cutOff(page, 'Hors ligne : ton compte se modifie quand le réseau revient.'),
    mend: backOnline,
  },
  {
    name: 'admin without hits',
    as: 'admin',
    path: '/admin?q=zzzzz',
    prepare: (page) => sees(page, 'Aucun utilisateur'),
  },
  {
    name: 'admin grants',
    as: 'admin',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('row').getByRole('button', { name: 'Premium', exact: true }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'channel unknown',
    as: 'admin',
    path: '/admin',
    prepare: async (page) => {
      await page.getByLabel('URL ou login de la chaîne').fill('https://exemple.fr/rien')
      await press(page, 'Ajouter')
      await page
        .getByRole('region', { name: /^Chaînes Twitch/ })
        .getByRole('alert')
        .getByText(/./)
        .waitFor()
    },
  },
  {
    name: 'admin offline',
    as: 'admin',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('row').nth(3).waitFor()
      await cutOff(page, /^Hors ligne\s: les listes datent/)
    },
    mend: backOnline,
  },
]

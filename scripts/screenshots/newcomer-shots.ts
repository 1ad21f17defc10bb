import type { Page } from 'playwright-core'
import { type Shot, seen, shotsOf } from './shots.ts'

const EXAMPLES = /^Essaie/

/** What an account without any data sees: the first page after registering, and every tool before its first row. */
const empty: Shot[] = [
  ...shotsOf('newcomer', [
    ['new-welcome', '/', seen('Fabriquer :')],
    ['new-welcome-install', '/', offerInstall],
    ['new-board', '/app/tableau', seen('Pour commencer')],
    ['new-picker', '/app', seen(EXAMPLES)],
    ['new-profit', '/app/profit', seen(EXAMPLES)],
    ['new-quick', '/app/quick', seen(EXAMPLES)],
    ['new-courses', '/app/courses', seen('Rien à acheter')],
    ['new-palmares', '/app/palmares', seen('Lis ces dix prix d’abord')],
    ['new-flips', '/app/flips', seen('Aucune ligne pour l’instant')],
    ['new-prices', '/app/prices', seen('Ton carnet est vide')],
    ['new-compare', '/app/compare', seen('Choisis un objet à comparer')],
    ['new-almanax', '/app/almanax/calc', seen('Total période :')],
    ['new-almanax-list', '/app/almanax/calc?vue=achats', seen('Total des achats')],
    ['new-archis', '/app/archis', box],
    ['new-metiers', '/app/metiers', box],
    ['new-breeding', '/app/breeding', seen('Aucune monture enregistrée')],
    ['new-workshop-prices', '/app/elevage-renta?onglet=prix', seen('Essences avec un prix')],
    ['new-workshop-objects', '/app/elevage-renta?onglet=objets', seen('Aucune essence n’a')],
    ['new-workshop-list', '/app/elevage-renta?onglet=liste', seen('Ta liste de craft est vide')],
    ['new-workshop-fuels', '/app/elevage-renta?onglet=carburants', seen('À chiffrer d’abord')],
    ['new-profile', '/app/compte', seen('cet appareil')],
    ['new-servers', '/app/compte', secondServer],
    ['new-refused', '/app/compte/refusees'],
    ['new-journal', '/app/compte/journal'],
    ['new-data', '/app/compte/donnees'],
  ]),
]

/** What a screen says when its calls fail. */
const failed: Shot[] = [
  ...shotsOf('visitor', [['failed-contact', '/', sendMessage, { fails: '**/api/contact' }]]),
  ...shotsOf('player', [
    [
      'failed-streamers',
      '/app/streamers',
      seen('Impossible de charger les streamers'),
      { fails: '**/api/v1/twitch_channels**' },
    ],
    [
      'failed-admin',
      '/admin',
      seen('Impossible de charger la liste des utilisateurs.'),
      { fails: '**/api/v1/admin/**' },
    ],
    ['failed-premium', '/premium', donate, { fails: '**/api/v1/payments/checkout' }],
  ]),
  ...shotsOf('newcomer', [
    ['failed-almanax', '/app/almanax/calc', yearsLater, { fails: '**/api/v1/almanax?**' }],
  ]),
]

/** A reload while no server answers. */
const offline: Shot[] = [
  ...shotsOf('player', [
    ['offline-picker', '/app?q=frene&ressource=303', seen(/l’utilise/), { offline: true }],
    ['offline-flips', '/app/flips', seen('Cape du Meulou'), { offline: true }],
    ['offline-prices', '/app/prices', seen('Bave de Bouftou'), { offline: true }],
    ['offline-streamers', '/app/streamers', seen('Pas de réseau'), { offline: true }],
  ]),
]

export const newcomerShots: Shot[] = [...empty, ...failed, ...offline]

/** The browser says that it could install the app. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('install:dismissed'))
  await page.reload()
  await seen('Fabriquer :')(page)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: null }))
  })
  await page.getByRole('button', { name: 'Installer Comptoir' }).waitFor()
}

/** Plays on a second server, and is about to choose between the two. */
async function secondServer(page: Page): Promise<void> {
  await seen('cet appareil')(page)
  if ((await page.getByText('Profil 2').count()) === 0)
    await page.getByRole('button', { name: 'Ajouter un profil' }).click()
  await page.getByText('Profil 2').first().waitFor()
  // On a phone the choice stands among the tools.
  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  await page.getByRole('button', { name: isWide ? /^Profil affiché/ : 'Outils' }).click()
  await page.getByRole('link', { name: 'Gérer les profils' }).waitFor()
}

async function box(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().waitFor()
}

/** Beyond the days that come with the catalogue; the last of its person's pictures, whose clock stays there. */
async function yearsLater(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2035-01-15T12:00:00Z'))
  await page.reload()
  await seen(/à confirmer|Impossible de charger l’Almanax/)(page)
}

async function sendMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Une idée, un bug ?' })
  await form.getByLabel('Email').fill('joueur@exemple.fr')
  await form.getByLabel('Message').fill('Un message que le serveur refuse.')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await page
    .getByText(/Oups, envoi impossible|Message gardé/)
    .first()
    .waitFor()
}

async function donate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Soutenir/ }).click()
  await page.getByText(/^Erreur( :| inconnue)/).waitFor()
}

import type { Page } from 'playwright-core'
import type { Shot } from './shots.ts'

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const EXAMPLES = /^Essaie/

/** What an account without any data sees: the first page after registering, and every tool before its first row. */
const empty: Shot[] = [
  { name: 'new-welcome', path: '/', prepare: seen('Fabriquer :') },
  { name: 'new-welcome-install', path: '/', prepare: offerInstall },
  { name: 'new-board', path: '/app/tableau', prepare: seen('Pour commencer') },
  { name: 'new-picker', path: '/app', prepare: seen(EXAMPLES) },
  { name: 'new-profit', path: '/app/profit', prepare: seen(EXAMPLES) },
  { name: 'new-quick', path: '/app/quick', prepare: seen(EXAMPLES) },
  { name: 'new-courses', path: '/app/courses', prepare: seen('Rien à acheter') },
  { name: 'new-palmares', path: '/app/palmares', prepare: seen('Lis ces dix prix d’abord') },
  { name: 'new-flips', path: '/app/flips', prepare: seen('Aucune ligne pour l’instant') },
  { name: 'new-prices', path: '/app/prices', prepare: seen('Ton carnet est vide') },
  { name: 'new-compare', path: '/app/compare', prepare: seen('Choisis un objet à comparer') },
  { name: 'new-almanax', path: '/app/almanax/calc', prepare: seen('Total période :') },
  { name: 'new-almanax-list', path: '/app/almanax/calc?vue=achats', prepare: seen('Total des achats') },
  { name: 'new-archis', path: '/app/archis', prepare: box },
  { name: 'new-metiers', path: '/app/metiers', prepare: box },
  { name: 'new-breeding', path: '/app/breeding', prepare: seen('Aucune monture enregistrée') },
  { name: 'new-workshop-prices', path: '/app/elevage-renta', prepare: seen('Essences avec un prix') },
  {
    name: 'new-workshop-objects',
    path: '/app/elevage-renta?onglet=objets',
    prepare: seen('Aucune essence n’a'),
  },
  {
    name: 'new-workshop-list',
    path: '/app/elevage-renta?onglet=liste',
    prepare: seen('Ta liste de craft est vide'),
  },
  {
    name: 'new-workshop-fuels',
    path: '/app/elevage-renta?onglet=carburants',
    prepare: seen('À chiffrer d’abord'),
  },
  { name: 'new-profile', path: '/app/compte', prepare: seen('cet appareil') },
  { name: 'new-servers', path: '/app/compte', prepare: secondServer },
  { name: 'new-refused', path: '/app/compte/refusees' },
  { name: 'new-journal', path: '/app/compte/journal' },
  { name: 'new-data', path: '/app/compte/donnees' },
].map((shot) => ({ ...shot, as: 'newcomer', path: () => shot.path }))

/** What a screen says when its calls fail. */
const failed: Shot[] = [
  {
    name: 'failed-contact',
    as: 'visitor',
    path: () => '/',
    fails: '**/api/contact',
    prepare: sendMessage,
  },
  {
    name: 'failed-streamers',
    as: 'player',
    path: () => '/app/streamers',
    fails: '**/api/v1/twitch_channels**',
    prepare: seen('Impossible de charger les streamers'),
  },
  {
    name: 'failed-admin',
    as: 'player',
    path: () => '/admin',
    fails: '**/api/v1/admin/**',
    prepare: seen('Impossible de charger la liste des utilisateurs.'),
  },
  {
    name: 'failed-premium',
    as: 'player',
    path: () => '/premium',
    fails: '**/api/v1/payments/checkout',
    prepare: donate,
  },
  {
    name: 'failed-almanax',
    as: 'newcomer',
    path: () => '/app/almanax/calc',
    fails: '**/api/v1/almanax?**',
    prepare: yearsLater,
  },
]

/** A reload while no server answers. */
const offline: Shot[] = [
  { name: 'offline-picker', path: '/app?q=frene&ressource=303', prepare: seen(/l’utilise/) },
  { name: 'offline-flips', path: '/app/flips', prepare: seen('Cape du Meulou') },
  { name: 'offline-prices', path: '/app/prices', prepare: seen('Bave de Bouftou') },
  { name: 'offline-streamers', path: '/app/streamers', prepare: seen('Pas de réseau') },
].map((shot) => ({ ...shot, as: 'player', path: () => shot.path, offline: true }))

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
  const wide = page.getByRole('button', { name: /^Profil affiché/ })
  const choice = (await wide.isVisible()) ? wide : page.getByRole('button', { name: 'Outils' })
  await choice.click()
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

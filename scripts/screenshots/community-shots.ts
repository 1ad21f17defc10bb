import type { Page } from 'playwright-core'
import { type Shot, seen, shotsOf } from './shots.ts'

/** A part of the first page in the middle of the window, with its pictures. */
const section = (id: string) => async (page: Page) => {
  await page.locator(`#${id}`).waitFor()
  await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView())
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width === 0 || bottom < 0 || top > innerHeight || image.complete
    }),
  )
}

async function preview(page: Page): Promise<void> {
  await section('tools')(page)
  await page.getByRole('button', { name: 'Agrandir l’aperçu, Achat / Revente' }).click()
  await page.getByRole('dialog').waitFor()
}

/** What a hurried visitor sees of the contact form. */
async function badMessage(page: Page): Promise<void> {
  await section('contact')(page)
  await page.getByLabel('Email').fill('joueur@exemple')
  await page.getByLabel('Message').fill('Bonjour')
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

const end = (page: Page) =>
  page.locator('.closing').evaluate((element) => element.scrollIntoView({ block: 'center' }))

async function askBeforeDeleting(page: Page): Promise<void> {
  await seen('joueur-12@comptoir.local')(page)
  await page
    .getByRole('button', { name: /Supprimer/ })
    .nth(6)
    .click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** A part of the admin's page at the top of the window. */
const part = (name: RegExp) => async (page: Page) => {
  await seen('joueur-12@comptoir.local')(page)
  const region = page.getByRole('region', { name }).or(page.getByRole('complementary', { name }))
  await region.first().waitFor()
  await region.first().evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

/** Contributions that are far from the others, as a server with a year of lent prices would tell of them. */
async function farContributions(page: Page): Promise<void> {
  const contributors = [
    { id: 'hell-mina.k3f81z', server: 'hell-mina', contributions: 1250, outliers: 830, silenced: true },
    { id: 'tal-kasha.9dq2mb', server: 'tal-kasha', contributions: 312, outliers: 118, silenced: false },
    { id: 'ombre.x77a0c', server: 'ombre', contributions: 18, outliers: 5, silenced: false },
  ]
  await page
    .context()
    .route('**/api/v1/admin/market_contributors', (route) => route.fulfill({ json: { contributors } }))
  await page.reload()
  await part(/^Prix prêtés/)(page)
}

async function makeResetLink(page: Page): Promise<void> {
  await seen('joueur-12@comptoir.local')(page)
  await page
    .getByRole('button', { name: /^Lien de mot de passe/ })
    .nth(6)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Faire le lien' }).click()
  await page.getByLabel('Lien à transmettre').waitFor()
}

/** The player lets the browser show notifications, and asks for them on this device. */
async function turnOnNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  const part = page.getByRole('region', { name: 'Notifications' })
  const on = part.getByRole('button', { name: 'Désactiver sur cet appareil' })
  await part.getByRole('button', { name: /sur cet appareil$/ }).waitFor()
  if (!(await on.isVisible())) await part.getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await part.getByText('tant qu’une page').waitFor()
  await part.scrollIntoViewIfNeeded()
}

/** The public pages, and those of the community: accounts, donations, streams, administration. */
export const communityShots: Shot[] = [
  ...shotsOf('visitor', [
    ['landing-tools', '/', section('tools')],
    ['landing-preview', '/', preview],
    ['landing-why', '/', section('pourquoi')],
    ['landing-contact', '/', badMessage],
    ['landing-end', '/', end],
    ['forgot', '/forgot-password'],
    ['reset', '/reset-password?token=exemple'],
    ['reset-invalid', '/reset-password'],
    ['legal-notices', '/mentions-legales'],
    ['legal-privacy', '/confidentialite'],
    ['legal-terms', '/cgu'],
  ]),
  ...shotsOf('player', [
    ['premium', '/premium'],
    ['premium-failed', '/premium?err=verify_failed'],
    ['payment-cancel', '/payment/cancel'],
    ['thanks', '/merci'],
    ['streamers', '/app/streamers', seen('MamieKamas')],
    ['profile', '/app/compte', seen('cet appareil')],
    ['profile-notifications', '/app/compte', turnOnNotifications],
    ['admin', '/admin', seen('joueur-12@comptoir.local')],
    ['admin-none', '/admin?q=zzzzz', seen('Aucun utilisateur')],
    ['admin-users', '/admin', part(/^Utilisateurs/)],
    ['admin-channels', '/admin', part(/^Chaînes/)],
    ['admin-market', '/admin', farContributions],
    ['admin-messages', '/admin', part(/^Messages/)],
    ['admin-reset-link', '/admin', makeResetLink],
    ['admin-delete', '/admin', askBeforeDeleting],
  ]),
  ...shotsOf('supporter', [
    ['premium-supporter', '/premium'],
    ['thanks-supporter', '/merci'],
  ]),
]

import type { StandInSession } from './stripe-sessions.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem;margin-right:.5rem}small{color:#666}`

/** The checkout page: the amount, « Payer », « Annuler ». */
export const checkoutPage = ({ id, amount_total, customer_email }: StandInSession): string =>
  page(
    'Paiement (doublure de Stripe)',
    `<p>Soutien à Comptoir</p><p><strong>${euros(amount_total)}</strong></p>
${customer_email ? `<p>${escaped(customer_email)}</p>` : ''}
<form method="post" action="/c/pay/${id}">
<button name="act" value="pay">Payer</button><button name="act" value="cancel">Annuler</button></form>
<p><small>Aucun argent ne change de main.</small></p>`,
  )

/** What the page says once its session is no longer open. */
export const closedPage = (): string =>
  page('Paiement terminé', '<p>Cette page de paiement a déjà servi.</p>')

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const euros = (cents: number): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

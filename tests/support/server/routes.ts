import { collections } from '#shared/collections/registry.ts'
import { aMessage } from './contact.ts'

/**
 * Who a call is for. `public`: anyone. `signed-in`: a player, and the answer is nobody's own. `own-rows`: a player, for
 * what is theirs. `admin`: an admin. `operator`: whoever runs the server.
 */
export type RouteClass = 'public' | 'signed-in' | 'own-rows' | 'admin' | 'operator'

export type Route = {
  for: RouteClass
  /** A body that the route takes; absent: it reads none. */
  body?: unknown
  /** A query with every parameter that the route reads. */
  query?: string
  /** The answer is a stream that does not end. */
  streams?: true
}

/** An entry that each collection takes from a plain client. */
export const ENTRIES: Record<string, Record<string, unknown>> = {
  inventories: { item_id: 12, quantity: 3 },
  price_observations: { item_id: 12, pack_size: 10, date: '2026-11-20', price_kamas: 500 },
  sale_prefs: { item_id: 12, target_sell_price: 900, tax_rate: 2 },
  flips: { id: 'ligne-1', item_name: 'Gelano', buy_price_kamas: 10, purchase_date: '2026-11-20', note: 'n' },
  archis: { archimonstre: 'Arakule la Revancharde', owned: true, owned_count: 2, sell_price_kamas: 30 },
  almanax_prices: { date: '2026-11-20', unit_price_kamas: 3 },
  almanax_days: { date: '2026-11-20', done: true },
  guide_checks: { guide: 'paysan_v1', check: '1-bois-de-frene', checked: true },
  guide_goals: { guide: 'paysan_v1', from_level: 1, to_level: 20 },
  preferences: { name: 'almanax_characters', value: 2 },
  mounts: { id: 'monture-1', family_name: 'Muldo', variant_name: 'Doré', level: 5, extra: { a: [1] } },
  essence_prices: { item_id: 12, item_name: 'Essence', price: 40 },
  essence_crafts: { entry: '7', listed: true, qty: 1, nom_item: 'Objet', product_item_id: 7 },
  effect_weights: { effect: 'vitalite', weight: 2 },
  stock_moves: {
    id: 'achat-1',
    item_id: 12,
    pieces: 46,
    kind: 'buy',
    packs: { 10: 4, 1: 6 },
    origin: 'craft',
  },
  lot_events: {
    id: 'lot-1',
    lot: 'l1',
    kind: 'listed',
    item_id: 12,
    size: 10,
    price_kamas: 412,
    fee_kamas: 8,
  },
  planned_crafts: { recipe: 12, crafts: 29, tree: true, due: '2026-11-20' },
  wanted_items: { item_id: 12, pieces: 5, note: 'n' },
  plan_sources: { source: 'almanax', on: true, horizon: 14 },
  reserves: { item_id: 12, pieces: 60, note: 'n' },
  craft_choices: { root: 12, item_id: 13, choice: 'craft' },
  job_levels: { job: 'Paysan', level: 80 },
  roi_alerts: { recipe: 12, threshold: 55 },
  deferred: { task: 'almanax:2026-11-20', until: '2026-11-21' },
  read_names: { read: 'bois de freme', item_id: 12 },
  profiles: { id: 'ouest', name: 'Ouest', server: 'Ombre', color: 'bleu', archived: true },
  market_sharing: { server: 'hell-mina', lend: true },
  rule_choices: { rule: 'raised_on', value: 'increase' },
  market_pace: { item_id: 12, day: '2026-11-20', sold_24h: 4, median_7d: 120 },
  pen_gauges: { pen: 2, gauge: 'foudroyeur', points: 120_000, at: 1_800_000_000_000, keep: 80_000 },
  purses: { character: 'Iop-la', kamas: 12_500 },
  crush_coefficients: { item_id: 12, coefficient: 212.5 },
  crushings: {
    id: 'brisage-1',
    item_id: 12,
    coefficient: 212.5,
    focus: 9,
    jets: { 9: 109 },
    runes: { 9: 10 },
  },
  fortune_days: { day: '2026-11-20', kamas: 12_500, holdings: { 421: [300, 4_120] } },
}

const PASSWORD_BODY = { current: 'un mot de passe', password: 'un autre mot de passe' }
const bulk = Object.fromEntries(
  collections.map(({ name, path }): [string, Route] => [
    `POST /api/v1/${path}/bulk_upsert`,
    { for: 'own-rows', body: { entries: [ENTRIES[name] ?? {}] } },
  ]),
)
const own: Route = { for: 'own-rows' }
const open: Route = { for: 'public' }
const LIMITS = 'limit=5&page=1'

/** Every call of the server. A route that is not here fails the tests: whoever adds one says who it is for. */
export const ROUTES: Readonly<Record<string, Route>> = {
  ...bulk,
  'POST /auth/register': {
    for: 'public',
    body: { user: { name: 'Éléa', email: 'nouvelle@test.fr', password: 'un mot de passe' } },
  },
  'POST /auth/login': { for: 'public', body: { email: 'nouvelle@test.fr', password: 'un mot de passe' } },
  'POST /auth/logout': own,
  'POST /auth/password/forgot': { for: 'public', body: { email: 'nouvelle@test.fr' } },
  'POST /auth/password/reset': { for: 'public', body: { token: 'x.y', password: 'un mot de passe' } },
  'POST /auth/email/confirm': { for: 'own-rows', body: { token: 'x.y' } },
  'POST /auth/google': { for: 'public', body: { credential: 'a.b.c' } },
  'GET /me': own,
  'GET /api/v1/me': own,
  'PATCH /api/v1/me': { for: 'own-rows', body: { name: 'Éléa' } },
  'DELETE /api/v1/me': { for: 'own-rows', body: { password: 'faux', credential: 'a.b.c' } },
  'GET /api/v1/me/access': own,
  'GET /api/v1/me/quota': own,
  'POST /api/v1/me/password': { for: 'own-rows', body: { ...PASSWORD_BODY, current: 'faux' } },
  'POST /api/v1/me/google': { for: 'own-rows', body: { password: 'faux', credential: 'a.b.c' } },
  'POST /api/v1/me/confirm': own,
  'GET /api/v1/me/export': own,
  'GET /api/v1/me/sessions': own,
  'DELETE /api/v1/me/sessions': own,
  'DELETE /api/v1/me/sessions/:id': own,
  'GET /api/v1/me/web_push': own,
  'PUT /api/v1/me/web_push': {
    for: 'own-rows',
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/appareil',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  },
  'DELETE /api/v1/me/web_push': own,
  'GET /api/v1/sync': { for: 'own-rows', query: 'cursor=:0&limit=5' },
  'GET /api/v1/sync/live': { for: 'own-rows', streams: true },
  'GET /user_inventories': own,
  'POST /user_inventories': { for: 'own-rows', body: { item_id: 12, quantity: 3 } },
  'POST /user_market_prices': { for: 'own-rows', body: { item_id: 12, pack_size: 10, price_kamas: 500 } },
  'POST /user_sale_prefs': { for: 'own-rows', body: { item_id: 12, target_sell_price: 9, tax_rate: 2 } },
  'GET /api/v1/flips': own,
  'DELETE /api/v1/flips/:id': own,
  'GET /api/v1/archis': { for: 'own-rows', query: 'q=bouf&step=1&owned=true' },
  'GET /api/v1/almanax': { for: 'signed-in', query: 'start=2026-11-01&end=2026-11-03' },
  'GET /api/v1/user_almanax_prices': { for: 'own-rows', query: 'start=2026-11-01&end=2026-11-30' },
  'GET /api/v1/guides/:guide/progress': own,
  'POST /api/v1/guides/:guide/progress': { for: 'own-rows', body: { checks: { '1-bois-de-frene': true } } },
  'GET /api/v1/user_mounts': { for: 'own-rows', query: 'family_name=Muldo&game=dofus2' },
  'POST /api/v1/user_mounts': {
    for: 'own-rows',
    body: { user_mount: { family_name: 'Muldo', variant_name: 'Doré', level: 5, extra: { a: [1] } } },
  },
  'DELETE /api/v1/user_mounts/:id': own,
  'GET /api/v1/mounts/search': { for: 'signed-in', query: 'q=dor&familyName=Muldo&game=dofus3&limit=5' },
  'POST /api/v1/mounts/pictures': {
    for: 'signed-in',
    body: { mounts: [{ ankama_id: 7, name: 'Muldo Doré', family_name: 'Muldo' }] },
  },
  'GET /api/v1/elevage/essences_catalog': open,
  'GET /api/v1/elevage/rentabilite': own,
  'GET /api/v1/essence_prices': own,
  'POST /api/v1/essence_prices/upsert': {
    for: 'own-rows',
    body: { item_id: 12, item_name: 'Essence', price: 40 },
  },
  'GET /items': { for: 'public', query: 'q=bois&limit=5' },
  'GET /items/:file': open,
  'GET /recipes': { for: 'public', query: `ingredient_item_id=303&${LIMITS}` },
  'GET /recipes/:id': open,
  'GET /api/v1/recipes/by_output/:id': open,
  'GET /api/v1/catalogue': open,
  'GET /api/v1/catalogue/parts/:file': open,
  'GET /api/v1/markets/:server': { for: 'public', query: 'since=490000' },
  'GET /icons/:kind/:file': open,
  'POST /api/contact': { for: 'public', body: aMessage() },
  'POST /api/v1/payments/checkout': { for: 'own-rows', body: { amount_eur: 10 } },
  'GET /api/v1/payments/success.json': { for: 'own-rows', query: 'session_id=cs_test_1' },
  // Signed by the payment service, not by a player.
  'POST /api/v1/payments/webhook': { for: 'public', body: { id: 'evt_1', type: 'x', data: { object: {} } } },
  'GET /api/v1/twitch_channels': { for: 'signed-in', query: 'live=1' },
  'POST /api/v1/twitch_channels/refresh': { for: 'signed-in' },
  'GET /api/v1/admin/stats': { for: 'admin' },
  'GET /api/v1/admin/users': { for: 'admin', query: `q=joueur&paid=false&admin=false&${LIMITS}` },
  'PATCH /api/v1/admin/users/:id': {
    for: 'admin',
    body: { user: { access_active: true, access_reason: 'admin_set' } },
  },
  'DELETE /api/v1/admin/users/:id': { for: 'admin' },
  'POST /api/v1/admin/users/:id/reset_link': { for: 'admin' },
  'GET /api/v1/admin/messages': { for: 'admin', query: `q=total&treated=false&${LIMITS}` },
  'PATCH /api/v1/admin/messages/:id': { for: 'admin', body: { treated: true } },
  'GET /api/v1/admin/market_contributors': { for: 'admin' },
  'PATCH /api/v1/admin/market_contributors/:id': { for: 'admin', body: { silenced: true } },
  'GET /api/v1/admin/twitch_channels': { for: 'admin' },
  'GET /api/v1/admin/game_data': { for: 'admin' },
  'POST /api/v1/admin/twitch_channels': { for: 'admin', body: { url: 'https://www.twitch.tv/zaap' } },
  'DELETE /api/v1/admin/twitch_channels/:id': { for: 'admin' },
  'GET /api/v1/site': open,
  'GET /.well-known/security.txt': open,
  'GET /healthz': open,
  'POST /app/capture': open,
  'GET /metrics': { for: 'operator' },
  // The built page: its files, its worker, and every address of its own.
  'GET /assets/*': open,
  'GET /sw.js': open,
  'GET /*': open,
}

/** The calls that a router has, middlewares left out. */
export const callsOf = ({ routes }: { routes: readonly { method: string; path: string }[] }): string[] =>
  [...new Set(routes.filter(({ method }) => method !== 'ALL').map((r) => `${r.method} ${r.path}`))].sort()

export type Call = { name: string; method: string; path: string; route: Route }

/** The table's calls with an address that each takes; `id` is what its path names. */
export function callsTo(of: readonly RouteClass[], id = 'inconnu'): Call[] {
  return Object.entries(ROUTES)
    .filter(([name, route]) => of.includes(route.for) && !name.includes('*'))
    .map(([name, route]) => {
      const [method = '', shape = ''] = name.split(' ')
      const path = shape.replace(':guide', 'paysan_v1').replace(/:(id|file)/, id)
      return { name, method, path: route.query ? `${path}?${route.query}` : path, route }
    })
}

import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { startStandIns } from '#tests/stand-ins/all.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { signedUp } from '#tests/support/device.ts'
import { aMessage } from '#tests/support/server/contact.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'
import { aPlayer, everythingOf } from '#tests/support/server/players.ts'

const ADMIN = 'chef@test.fr'
const NOW = Date.UTC(2026, 10, 20)
const SCRIPT = '<img src=x onerror=alert(1)>'
const standIns = await startStandIns()
const env = { ...standIns.env, ADMIN_EMAIL: ADMIN }
const outside = outsideOf(readConfig(env))
const server = await testApp({ now: () => NOW, env, outside, database: await starterData() })
const player = await aPlayer(server)
const admin = await aPlayer(server, ADMIN)
afterAll(async () => {
  await standIns.close()
  await server.close()
})

/** What a call leaves behind of who may make one, and how many accounts there are. */
const left = async () => [
  await everythingOf(server, player.id),
  await everythingOf(server, admin.id),
  await server.db.selectFrom('users').select('id').execute(),
  await server.db.selectFrom('contact_messages').select('id').execute(),
]
/** Calls that say which places of their body are wrong. */
const DETAILED = /register|user_(mounts|inventories|market_prices|sale_prefs)$|guides/
const CODES: Record<number, string> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  422: 'invalid',
}

/** A body, or a query, that a call does not take; 422 unless another status is said, and what the sentence names. */
type Row = [sent: unknown, status?: number, said?: string]

async function refuses(name: string, rows: Row[]): Promise<void> {
  const [method = '', shape = ''] = name.split(' ').slice(-2)
  const path = shape.replace(':id', player.id)
  const { token } = path.includes('/admin/') ? admin : player
  const before = await left()
  for (const [sent, status = 422, said = ''] of rows) {
    const answer =
      method === 'GET'
        ? await server.call('GET', `${path}${sent}`, { token })
        : await server.call(method, path, { token, body: sent })
    const { code, error } = answer.json
    expect([sent, answer.status, code]).toEqual([sent, status, CODES[status]])
    expect(error).toMatch(/^\p{L}.*[.😉€]$/u)
    if (method !== 'GET' && status === 422 && DETAILED.test(path))
      expect(answer.json.details).not.toHaveLength(0)
    expect(error).toContain(said)
  }
  expect(await left()).toEqual(before)
}

const x = (length: number) => 'x'.repeat(length)
const aUser = (over: object) => ({
  user: { name: 'Éléa', email: 'elea@test.fr', password: 'un mot de passe', ...over },
})
const premium = { access_active: true, access_reason: 'admin_set' }
const AMANDE = { game: 'dofus3', family_name: 'Dragodinde', variant_name: 'Dragodinde Amande', level: 60 }
const aMount = (over: object) => ({ user_mount: { ...AMANDE, ...over } })
const pictured = { ankama_id: 1, name: 'Dragodinde Rousse', family_name: 'Dragodinde' }
const essence = (over: object) => ({ item_id: 14645, price: 1, ...over })
const stock = (over: object) => ({ item_id: 303, quantity: 1, ...over })
const checks = (...boxes: [string, unknown][]) => ({
  checks: Object.fromEntries([['0-fer', true], ...boxes]),
})

const each = <T>(make: (one: T) => unknown, ...all: NoInfer<T>[]): Row[] => all.map((one) => [make(one)])
const bodies = (...all: unknown[]): Row[] => all.map((body) => [body])
const checking = (box: string) => checks([box, true])
const aChannel = (url: unknown) => ({ url })
const picturesOf = (...mounts: unknown[]) => ({ mounts })
const aPicture = (over: object) => picturesOf({ ...pictured, ...over })
const aPrice = (over: object) => ({ item_id: 303, pack_size: 10, price_kamas: 1, ...over })
const aSale = (over: object) => ({ item_id: 303, ...over })
const aGrant = (over: object) => ({ user: { ...premium, ...over } })

const BODIES: Record<string, Row[]> = {
  'A28 POST /api/v1/user_inventories/bulk_upsert': [
    ['{"entries": [', 400],
    ['', 400],
    ...bodies('null', '[]', '{}', '{"entries": {}}', '{"entries": [12]}', '{"entries": [[]]}'),
  ],
  'A77 POST /auth/register': [
    ...bodies({}, { user: 'elea' }),
    ...each(aUser, { email: undefined }, { email: '   ' }, { email: 'elea' }, { email: 'e lea@test.fr' }),
    ...each(aUser, { email: `${x(250)}@test.fr` }, { name: ['x'] }, { name: x(101) }),
    ...each(aUser, { password: 123_456_789 }, { password: x(201) }),
  ],
  'POST /auth/login': [
    ['elea', 400],
    ['', 400],
    ...bodies('{"email":"elea@test.fr"}', '{"email":"elea@test.fr","password":""}'),
    ...bodies('{"email":"elea@test.fr","password":{"$ne":""}}'),
    [`{"email":"${x(20_000)}"}`, 413],
  ],
  'POST /auth/password/forgot': [
    ['elea@test.fr', 400],
    ...bodies('{}', '{"email":"  "}', '{"email":["elea@test.fr"]}', `{"email":"${x(250)}@test.fr"}`),
    [`{"email":"${x(20_000)}"}`, 413],
  ],
  'POST /auth/google': [
    ['jeton', 400],
    ...bodies('{}', '{"credential":""}', '{"credential":["jeton"]}', `{"credential":"${x(8001)}"}`),
    [`{"credential":"${x(20_000)}"}`, 413],
  ],
  'PATCH /api/v1/me': [
    ['Zoé', 400],
    ...bodies('{}', '{"name":null}', '{"name":["Zoé"]}', `{"name":"${x(101)}"}`),
    [`{"name":"${x(20_000)}"}`, 413],
  ],
  'DELETE /api/v1/me': [
    ['oui', 400],
    ...bodies('{"password":["x"]}', `{"password":"${x(1001)}"}`, `{"credential":"${x(8001)}"}`),
    [`{"password":"${x(20_000)}"}`, 413],
  ],
  'A146 POST /api/contact': [['bonjour', 400], ['', 400], ['[]'], [aMessage({ message: x(40_000) }), 413]],
  'A197 POST /api/v1/payments/checkout': [
    ['dix', 400],
    ['', 400],
    ['{"amount_eur":1e999}'],
    [{ amount_eur: 10, x: x(2_000) }, 413],
  ],
  'A195 A128 POST /api/v1/admin/twitch_channels': [
    ['', 400],
    ['url=mamiekamas', 400],
    ...each(aChannel, undefined, '  ', 7, ['mamiekamas'], 'https://exemple.fr/mamiekamas', SCRIPT),
    ...each(aChannel, 'javascript:alert(1)', `twitch.tv/${x(600)}`),
    [{ url: x(5_000) }, 413],
  ],
  'A190 PATCH /api/v1/admin/users/:id': [
    ['', 400],
    ['{', 400],
    [{}],
    ...each(aGrant, { access_active: undefined }, { access_active: 'true' }, { access_reason: undefined }),
    ...each(aGrant, { access_reason: 'donation' }),
    [`{"user":"${x(5_000)}"}`, 413],
  ],
  'T124 POST /api/v1/guides/mineur_v1/progress': [
    ['{"checks": {"0-fer": tr', 400],
    ['', 400],
    ...bodies({}, [], null, { checks: [] }, { checks: null }, { checks: 'tout' }),
    ...each((value: unknown) => checks(['1-cuivre', value]), 'oui', 1, null),
    ...each(checking, '1-Cuivre', 'cuivre', '1-bois de frêne', '100-cuivre', '1-cuivre|', '', 'constructor'),
    ...each(checking, `0-${x(100)}`),
  ],
  'T167 POST /api/v1/user_mounts': [
    ['monture', 400],
    ...bodies({}, [], { user_mount: null }, { user_mount: [] }),
    [aMount({ image_url: x(40_000) }), 413],
    ...each(aMount, { game: 'dofus4' }, { family_name: undefined }, { family_name: 3 }, { gender: 'x' }),
    ...each(aMount, { variant_name: undefined }, { variant_name: '' }, { variant_name: x(501) }),
    ...each(aMount, { level: 201 }, { level: -1 }, { level: 1.5 }, { level: '60' }, { is_sterile: 'oui' }),
    ...each(aMount, { custom_name: x(61) }, { ankama_id: 0 }, { image_url: {} }, { extra: [1] }),
    ...each(aMount, { extra: { a: x(4001) } }),
  ],
  'T192 T181 POST /api/v1/essence_prices/upsert': [
    ['prix', 400],
    ...bodies({}, [], { price: 1 }, { item_id: 14645 }),
    ...each(essence, { item_id: 0 }, { item_id: '14645' }, { item_id: 1.5 }, { item_name: 5 }),
    ...each(
      essence,
      { price: null },
      { price: '12' },
      { price: -1 },
      { price: 1.5 },
      { price: 10 ** 12 + 1 },
    ),
    ...each(essence, { item_name: x(501) }),
    [essence({ item_name: x(20_000) }), 413],
  ],
  'T172 POST /api/v1/mounts/pictures': [
    ['montures', 400],
    ...bodies({}, { mounts: 'toutes' }, picturesOf(null)),
    ...each(aPicture, { ankama_id: undefined }, { ankama_id: '1' }, { ankama_id: 1.5 }, { name: undefined }),
    ...each(aPicture, { name: x(501) }),
    [aPicture({ name: x(300_000) }), 413],
  ],
  'T200 POST /user_inventories': [
    ...each(stock, { item_id: undefined }, { item_id: 0 }, { item_id: '303' }, { item_id: 1.5 }),
    ...each(stock, { quantity: undefined }, { quantity: -1 }, { quantity: 0.5 }, { quantity: null }),
    ...each(stock, { quantity: 10 ** 12 + 1 }),
  ],
  'T201 POST /user_market_prices': each(aPrice, { pack_size: 50 }, { pack_size: '10' }, { price_kamas: -1 }),
  'T202 POST /user_sale_prefs': [
    ...each(aSale, {}, { tax_rate: 101 }, { tax_rate: 1.234 }, { target_sell_price: 1.5 }),
  ],
}

test.each(Object.entries(BODIES))(
  '%s refuses what cannot be its body, in code and with a sentence, and nothing changes',
  refuses,
)

const NUMBERS = ['0', '101', '-1', '1.5', 'dix', ''].map((n) => `?limit=${n}`)
const queries = (...all: string[]): Row[] => all.map((query) => [query])
const QUERIES: Record<string, Row[]> = {
  'T73 GET /api/v1/almanax': [
    ...queries('', '?start=2026-11-01', '?end=2026-11-01', '?start=2026-11-02&end=2026-11-01'),
    ...queries(
      '?start=2026-02-29&end=2026-03-01',
      '?start=hier&end=demain',
      '?start=2026-11-01&end=2026-12-06',
    ),
    ...queries('?start=0001-01-01&end=9999-12-31'),
  ],
  'T88 GET /api/v1/user_almanax_prices': [
    ['', 422, 'start'],
    ['?start=2026-11-01', 422, 'end'],
    ['?start=&end=2026-11-01', 422, 'start'],
    ['?start=2026-11-02&end=2026-11-01', 422, 'start'],
    ['?start=2026-02-30&end=2026-03-01', 422, 'start'],
    ['?start=2026-11-01&end=demain', 422, 'end'],
    ['?start=2026-11-1&end=2026-11-02', 422, 'start'],
    ['?start=2026-11-01T00:00:00Z&end=2026-11-02', 422, 'start'],
    ['?start=0001-01-01&end=9999-12-31'],
  ],
  'T143 GET /api/v1/archis': queries(
    '?step=0',
    '?step=20',
    '?step=un',
    '?step=1.5',
    '?owned=oui',
    '?owned=1',
  ),
  'T166 GET /api/v1/user_mounts': [['?game=dofus4', 422, 'game doit être dofus2 ou dofus3.']],
  'T161 T164 T171 GET /api/v1/mounts/search': queries(...NUMBERS, '?game=dofus4&q=amande'),
  'T4 GET /items': queries('?q=bois&limit=0', '?q=bois&limit=101', '?q=bois&limit=douze'),
  'T197 GET /recipes': queries('?ingredient_item_id=abc', '?page=0'),
  'A188 GET /api/v1/admin/users': queries(
    ...['?limit=douze', '?limit=', '?limit=1.5', '?limit=1e9', '?page=0', '?page=-1', '?page=x'],
    ...['?page=1000001', '?page=99999999999999999999', '?paid=oui', '?admin=1', '?paid=', `?q=${x(201)}`],
  ),
}

test.each(Object.entries(QUERIES))('%s refuses a query that it cannot read, with a sentence', refuses)

type Entries = { good: Record<string, unknown>; bad: [entry: object, code: string | null, field?: string][] }
const line = (over: object) => ({ item_name: 'Bois de Frêne', note: 'mauvaise', ...over })
const ARCHI = { archimonstre: 'Arakule la Revancharde' }
const ENTRIES: Record<string, Entries> = {
  'T58 flips': {
    good: { id: 'bonne', item_id: 303 },
    bad: [
      [line({ buy_price_kamas: -1 }), 'invalid', 'buy_price_kamas'],
      [line({ buy_price_kamas: 1.5 }), 'invalid', 'buy_price_kamas'],
      [line({ sell_price_kamas: 10 ** 12 + 1 }), 'invalid', 'sell_price_kamas'],
      [line({ sell_price_kamas: '1500' }), 'invalid', 'sell_price_kamas'],
      [line({ tax_kamas: null }), 'invalid', 'tax_kamas'],
      [line({ autoTax: 'oui' }), 'invalid', 'autoTax'],
      [line({ sold: 1 }), 'invalid', 'sold'],
      [line({ purchase_date: '2026-02-30' }), 'invalid', 'purchase_date'],
      [line({ sold_date: '20/11/2026' }), 'invalid', 'sold_date'],
      [line({ item_id: 0 }), 'invalid', 'item_id'],
      [line({ item_name: x(501) }), 'invalid', 'item_name'],
      [line({ note: x(2001) }), 'invalid', 'note'],
      [line({ note: { texte: 'x' } }), 'invalid', 'note'],
      ...['a|b', 'é', 1.5, {}, true].map((id): [object, string] => [line({ id }), 'invalid_key']),
      [{ deleted: true }, 'invalid_key'],
    ],
  },
  'T144 T135 archis': {
    good: { archimonstre: 'Founoroshi', owned: true },
    bad: [
      [{ ...ARCHI, owned: 'oui' }, 'invalid', 'owned'],
      [{ ...ARCHI, owned: null }, 'invalid', 'owned'],
      [{ ...ARCHI, owned_count: '3' }, 'invalid', 'owned_count'],
      [{ ...ARCHI, owned_count: -1 }, 'invalid', 'owned_count'],
      [{ ...ARCHI, owned_count: 1.5 }, 'invalid', 'owned_count'],
      [{ ...ARCHI, owned_count: 10 ** 12 + 1 }, 'invalid', 'owned_count'],
      [{ ...ARCHI, sell_price_kamas: [12] }, 'invalid', 'sell_price_kamas'],
      ...[undefined, '', null, 12].map((archimonstre): [object, string] => [
        { archimonstre, owned: true },
        'invalid_key',
      ]),
      [{ ...ARCHI, deleted: true }, 'not_deletable'],
    ],
  },
  'T89 user_almanax_prices': {
    good: { date: '2026-11-21', unit_price_kamas: 7 },
    bad: [
      ...[-5, 120.9, '120', null, 10 ** 13].map((unit_price_kamas): [object, string, string] => [
        { date: '2026-11-20', unit_price_kamas },
        'invalid',
        'unit_price_kamas',
      ]),
      [{ date: '2026-11-20', item_name: 12 }, 'invalid', 'item_name'],
      ...['2026-02-30', '20/11/2026', undefined].map((date): [object, string] => [
        { date, unit_price_kamas: 1 },
        'invalid_key',
      ]),
    ],
  },
  'T162 user_mounts': {
    good: { id: 'b', ...AMANDE },
    bad: [
      [{ id: 'a', ...AMANDE, extra: { a: x(5000) } }, 'invalid', 'extra'],
      [{ id: 'a', ...AMANDE, level: 201 }, 'invalid', 'level'],
      [{ id: 'a', ...AMANDE, gender: 'x' }, 'invalid', 'gender'],
      [{ id: 'a', ...AMANDE, game: 'dofus4' }, 'invalid', 'game'],
    ],
  },
  user_inventories: {
    good: aQuantity({ stamp: aStamp(NOW) }),
    bad: [
      ...[{}, { key: '0' }, { key: '012' }, { key: 12 }, { key: x(300) }, { key: '12', h: 'hier' }],
      ...[
        { key: '12', h: { quantity: 'hier' } },
        { key: '12', deleted: 'oui' },
      ],
    ].map((entry): [object, null] => [{ quantity: 1, ...entry }, null]),
  },
}

test.each(Object.entries(ENTRIES))(
  '%s: an entry that cannot be stored is rejected whole, alone, with its field and a sentence',
  async (name, { good, bad }) => {
    const { device } = await signedUp(server)
    const sent = bad.flatMap(([entry]) => [entry, good])
    const { results } = (await device.bulk(name.split(' ').at(-1) ?? '', sent)).json
    for (const [at, [entry, code, field]] of bad.entries()) {
      const [refused, stored] = [results[2 * at], results[2 * at + 1]]
      expect([entry, refused?.status, stored?.status]).toEqual([entry, 'rejected', 'ok'])
      expect(refused?.message).toBeTypeOf('string')
      if (code) expect([entry, refused?.code]).toEqual([entry, code])
      if (field) expect(Object.keys(refused?.fields ?? {})).toContain(field)
    }
    expect((await device.pull()).json.rows).toHaveLength(1)
  },
)

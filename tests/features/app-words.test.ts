import { describe, expect, test } from 'vitest'
import { pillWord } from '#blocks/sync/pill-word.ts'
import { syncSentences } from '#blocks/sync/sync-sentences.ts'
import { text as signOut } from '#features/account/sign-out/text.ts'
import { bytesText } from '#features/account/words/bytes-text.ts'
import { COLLECTION_WORDS } from '#features/account/words/collection-words.ts'
import {
  choicesOf,
  collectionWord,
  effectOf,
  placeWords,
  readValue,
  subjectOf,
  valueWords,
} from '#features/account/words/place-words.ts'
import { GAMES } from '#shared/collections/mounts.ts'
import { collections } from '#shared/collections/registry.ts'
import { howToFor } from '#ui/page/install.ts'
import { initialsOf } from '#ui/site/initials.ts'

const FINE = '\u202f'

describe('the sync pill', () => {
  const figures = { pill: 'up-to-date', waiting: 0, dead: 0, held: 0, blocked: null, fault: null } as const

  test('the four words are À jour, n en attente, Hors ligne, Action requise', () => {
    expect(pillWord(figures)).toBe('À jour')
    expect(pillWord({ ...figures, pill: 'waiting', waiting: 3 })).toBe('3 en attente')
    expect(pillWord({ ...figures, pill: 'waiting', waiting: 12_500 })).toBe(`12${FINE}500 en attente`)
    expect(pillWord({ ...figures, pill: 'offline', waiting: 3 })).toBe('Hors ligne')
    expect(pillWord({ ...figures, pill: 'action', dead: 1 })).toBe('Action requise')
  })

  test('a device that keeps nothing, or nothing more, says so before anything else', () => {
    const full = { ...figures, pill: 'action', waiting: 2, fault: 'full' } as const
    expect(pillWord(full)).toBe('Plus de place\u00a0?')
    expect(syncSentences(full)[0]).toContain('n’enregistre plus rien, faute de place')
    const refused = { ...figures, pill: 'action', fault: 'refused' } as const
    expect(pillWord(refused)).toBe('Rien n’est gardé')
    expect(syncSentences(refused)).toEqual([expect.stringContaining('fenêtre privée')])
  })

  test('with nothing left it says that everything is on the server', () => {
    expect(syncSentences(figures)).toEqual(['Tout est sur le serveur.'])
  })

  test('offline it says that nothing is lost, and how much will leave', () => {
    expect(syncSentences({ ...figures, pill: 'offline', waiting: 2 })).toEqual([
      'Pas de réseau, rien n’est perdu.',
      '2 modifications partiront au retour du réseau.',
    ])
  })

  test('what was refused and what is held are told apart', () => {
    expect(syncSentences({ ...figures, pill: 'action', dead: 1, held: 2 })).toEqual([
      '1 modification a été refusée.',
      '2 modifications attendent une mise à jour ou de la place.',
    ])
  })

  test('a server that takes nothing is named, whatever its code', () => {
    expect(syncSentences({ ...figures, pill: 'action', blocked: 'upgrade_required' })[0]).toContain(
      'recharge la page',
    )
    expect(syncSentences({ ...figures, pill: 'action', blocked: 'never_heard_of' })[0]).toContain(
      'refuse l’envoi',
    )
  })
})

test.each([
  ['Maëlle', 'MA'],
  ['Jean Dupont', 'JD'],
  ['maelle@exemple.fr', 'MA'],
  ['jean.dupont@exemple.fr', 'JD'],
  ['é', 'É'],
  ['  ', ''],
  ['🐉 dragon', '🐉D'],
])('A46 the avatar of « %s » shows « %s »', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('what the way out counts is grouped like every number', () => {
  expect(signOut.waiting(1250)).toBe(`1${FINE}250 modifications attendent le serveur`)
  expect(signOut.waiting(0)).toBe('0 modification attend le serveur')
})

describe('the install how-to', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
  test.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 5, 'ios'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 5, 'ios'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 0, 'safari'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox-android'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/60.5 Safari/605.1.15', 0, null],
    ['UnknownBrowser/1.0', 0, null],
  ])('A149 %s with %i touch points gets « %s »', (agent, touch, to) => {
    expect(howToFor(agent, touch)).toBe(to)
  })
})

describe('changes in words', () => {
  const of = (collection: string, key: string, field: string) => ({ collection, key, field })
  const line = (field: string) => of('flips', 'k1', field)
  const mount = (field: string) => of('mounts', 'm1', field)
  const stock = of('inventories', '303', 'quantity')
  const price = of('price_observations', '303|100|2026-11-20', 'price_kamas')
  const tax = of('sale_prefs', '44', 'tax_rate')
  const count = of('archis', 'Bandapar l’Exclu', 'owned_count')
  const offering = of('almanax_prices', '2026-11-20', 'unit_price_kamas')
  const goal = of('guide_goals', 'pecheur_v1', 'to_level')
  const essence = of('essence_prices', '13992', 'price')
  const craft = of('essence_crafts', '-12', 'qty')
  const weight = of('effect_weights', '125', 'weight')
  const unknown = of('montures', 'abc', 'couleur')

  test('M57 every field of every collection has its words', () => {
    for (const { name, fields } of collections) {
      expect(collectionWord(name)).not.toBe(name)
      expect(Object.keys(COLLECTION_WORDS[name]?.fields ?? {})).toEqual(Object.keys(fields))
    }
  })

  test.each([
    [stock, 'Stock · quantité'],
    [price, 'Prix · lot de 100 · ven. 20 nov.'],
    [{ ...price, key: `@ouest|${price.key}` }, 'Prix · lot de 100 · ven. 20 nov. · profil ouest'],
    [unknown, 'montures · abc · couleur'],
    [{ ...unknown, key: '@ouest|abc' }, 'montures · abc · couleur · profil ouest'],
    [line('sold_date'), 'Achat / Revente · date de vente'],
    [line(''), 'Achat / Revente'],
    [count, 'Quête ocre · quantité · Bandapar l’Exclu'],
    [offering, 'Almanax · prix unitaire · ven. 20 nov.'],
    [of('almanax_days', '2026-11-20', 'done'), 'Almanax · offrande faite · ven. 20 nov.'],
    [
      of('guide_checks', 'bucheron_v1|1-bois-de-frene', 'checked'),
      'Guide · Bûcheron · palier 2, bois de frene',
    ],
    [goal, 'Guide · niveau visé · Pêcheur'],
    [of('preferences', 'almanax_characters', 'value'), 'Préférence · personnages de l’almanax'],
    [mount('level'), 'Élevage · niveau'],
    [mount(''), 'Élevage'],
    [essence, 'Essence · prix'],
    [craft, 'Objet d’élevage · quantité'],
    [weight, 'Poids d’un effet'],
  ])('%o reads « %s »', (place, words) => {
    expect(placeWords(place)).toBe(words)
  })

  const MOUNT = { custom_name: 'Tornade', variant_name: 'Dragodinde Amande', ankama_id: 20 }
  const TROUGH = { nom_item: 'Mangeoire en Frêne', product_item_id: 7606 }
  test.each<[ReturnType<typeof of>, Record<string, unknown> | undefined, number | null, string | null]>([
    [price, undefined, 303, null],
    [{ ...price, key: `@ouest|${price.key}` }, undefined, 303, null],
    [unknown, undefined, null, null],
    [{ ...stock, key: 'x' }, undefined, null, null],
    [line('note'), { item_id: 303, item_name: 'Bois de Frêne' }, 303, 'Bois de Frêne'],
    [line('note'), { item_id: 'x', item_name: '' }, null, null],
    [line('note'), undefined, null, null],
    [offering, { item_name: 'Ortie' }, null, 'Ortie'],
    [mount('level'), MOUNT, null, 'Tornade'],
    [mount('level'), { ...MOUNT, custom_name: null }, null, 'Dragodinde Amande'],
    [mount('level'), { ...MOUNT, custom_name: '' }, null, 'Dragodinde Amande'],
    [essence, { item_name: 'Essence de Kardorim' }, 13_992, 'Essence de Kardorim'],
    [craft, TROUGH, 7606, 'Mangeoire en Frêne'],
    [craft, { ...TROUGH, product_item_id: null }, null, 'Mangeoire en Frêne'],
  ])('%o of %o is about item %s, « %s »', (place, row, item, name) => {
    expect(subjectOf(place, row)).toMatchObject({ item, name })
  })

  test('T64 a weight is about its effect, by number where no name is known', () => {
    const places = ['125', '% critique', '9'].map((key) => of('effect_weights', key, 'weight'))
    expect(places.map((place) => subjectOf(place, { weight: 3 }).name)).toEqual([
      'effet 125',
      '% critique',
      '% Critique',
    ])
    expect([...places, essence].map(effectOf)).toEqual([null, '% critique', '% critique', null])
  })

  test.each([
    [price, 12_500, `12${FINE}500${FINE}k`],
    [stock, 1240, `1${FINE}240`],
    [tax, 2.5, '2,5 %'],
    [stock, undefined, 'vide'],
    [unknown, { a: 1 }, '{"a":1}'],
    [unknown, true, 'oui'],
    [line('sold_date'), '2026-11-20', 'ven. 20 nov.'],
    [line('sold_date'), 'hier', 'hier'],
    [line('sold_date'), null, 'vide'],
    [line('note'), 'pour la panoplie', 'pour la panoplie'],
    [mount('gender'), 'female', 'femelle'],
    [mount('gender'), null, 'vide'],
    [mount('game'), 'dofus3', 'Dofus 3'],
    [mount('game'), 'constructor', 'constructor'],
  ])('%o that holds %o prints as « %s »', (place, value, words) => {
    expect(valueWords(place, value)).toBe(words)
  })

  test('a gender and a game are chosen in French', () => {
    expect(choicesOf(mount('gender'))).toEqual([
      ['', 'vide'],
      ['male', 'mâle'],
      ['female', 'femelle'],
    ])
    expect(choicesOf(mount('game')).map(([value]) => value)).toEqual(GAMES)
    expect(choicesOf(mount('level'))).toEqual([])
  })

  test.each([
    [price, '12k5', 12_500],
    [price, '-3', undefined],
    [price, '', undefined],
    [price, '1000000000001', undefined],
    [tax, '2,5 %', 2.5],
    [tax, '101', undefined],
    [unknown, 'x', undefined],
    [line('sold'), 'oui', true],
    [line('sold'), 'peut-être', undefined],
    [line('sold'), '', undefined],
    [line('purchase_date'), '2026-11-20', '2026-11-20'],
    [line('purchase_date'), '2026-02-30', undefined],
    [line('purchase_date'), '', null],
    [line('note'), ' deux mots ', 'deux mots'],
    [line('note'), '', ''],
    [line('note'), 'x'.repeat(2001), undefined],
    [line('item_img_url'), '', null],
    [line('item_id'), '0', undefined],
    [count, '', null],
    [count, 'douze', undefined],
    [goal, '201', undefined],
    [goal, '200', 200],
    [of('guide_checks', 'pecheur_v1|0-goujon', 'checked'), 'non', false],
    [mount('gender'), 'female', 'female'],
    [mount('gender'), '', null],
    [mount('gender'), 'licorne', undefined],
    [mount('game'), 'dofus4', undefined],
    [mount('level'), '', null],
    [mount('custom_name'), 'x'.repeat(61), undefined],
    [craft, '-1', undefined],
    [weight, '−12', -12],
    [weight, '1,5', undefined],
    [weight, '1001', undefined],
  ])('a correction of %o typed as « %s » reads as %s', (place, typed, value) => {
    expect(readValue(place, typed)).toBe(value)
  })
})

test.each([
  [null, '–'],
  [0, `0${FINE}o`],
  [999, `999${FINE}o`],
  [12_400_000, `12,4${FINE}Mo`],
  [3_000_000_000_000_000, `3${FINE}000${FINE}To`],
])('%s bytes read « %s »', (bytes, words) => {
  expect(bytesText(bytes)).toBe(words)
})

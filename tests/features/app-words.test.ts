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
  const stock = { collection: 'inventories', key: '303', field: 'quantity' }
  const price = { collection: 'price_observations', key: '303|100|2026-11-20', field: 'price_kamas' }
  const tax = { collection: 'sale_prefs', key: '44', field: 'tax_rate' }
  const unknown = { collection: 'montures', key: 'abc', field: 'couleur' }

  test('a place names the collection, the field, the pack and the day', () => {
    expect(placeWords(stock)).toBe('Stock · quantité')
    expect(placeWords(price)).toBe('Prix · lot de 100 · ven. 20 nov.')
    expect(placeWords(unknown)).toBe('montures · abc · couleur')
    expect(collectionWord('sale_prefs')).toBe('Vente')
  })

  test('a place of another profile names it, and is about the same item', () => {
    const elsewhere = { ...price, key: `@ouest|${price.key}` }
    expect(placeWords(elsewhere)).toBe('Prix · lot de 100 · ven. 20 nov. · profil ouest')
    expect(placeWords({ ...unknown, key: '@ouest|abc' })).toBe('montures · abc · couleur · profil ouest')
    expect(subjectOf(elsewhere).item).toBe(303)
  })

  test('the item is read from the key, whatever the collection; none where the key names none', () => {
    expect(subjectOf(price).item).toBe(303)
    expect(subjectOf(unknown).item).toBeNull()
    expect(subjectOf({ ...stock, key: 'x' }).item).toBeNull()
  })

  test('values print as the tools print them', () => {
    expect(valueWords(price, 12_500)).toBe(`12${FINE}500${FINE}k`)
    expect(valueWords(stock, 1240)).toBe(`1${FINE}240`)
    expect(valueWords(tax, 2.5)).toBe('2,5 %')
    expect(valueWords(stock, undefined)).toBe('vide')
    expect(valueWords(unknown, { a: 1 })).toBe('{"a":1}')
    expect(valueWords(unknown, true)).toBe('oui')
  })

  test('a corrected value is read by the grammar of its field, and refused out of its bounds', () => {
    expect(readValue(price, '12k5')).toBe(12_500)
    expect(readValue(price, '-3')).toBeUndefined()
    expect(readValue(price, 'abc')).toBeUndefined()
    expect(readValue(price, '')).toBeUndefined()
    expect(readValue(price, '1000000000001')).toBeUndefined()
    expect(readValue(tax, '2,5 %')).toBe(2.5)
    expect(readValue(tax, '101')).toBeUndefined()
    expect(readValue(tax, '')).toBeUndefined()
    expect(readValue(unknown, 'x')).toBeUndefined()
  })
})

describe('changes of the tools that queue, in words', () => {
  const of = (collection: string, key: string, field: string) => ({ collection, key, field })
  const line = (field: string) => of('flips', 'k1', field)
  const count = of('archis', 'Bandapar l’Exclu', 'owned_count')
  const offering = of('almanax_prices', '2026-11-20', 'unit_price_kamas')

  test('every field of every collection has its words', () => {
    for (const { name, fields } of collections) {
      expect(collectionWord(name)).not.toBe(name)
      expect(Object.keys(COLLECTION_WORDS[name]?.fields ?? {})).toEqual(Object.keys(fields))
    }
  })

  test.each([
    [line('buy_price_kamas'), 'Achat / Revente · achat'],
    [line('sold_date'), 'Achat / Revente · date de vente'],
    [line(''), 'Achat / Revente'],
    [count, 'Quête ocre · quantité · Bandapar l’Exclu'],
    [offering, 'Almanax · prix unitaire · ven. 20 nov.'],
    [of('almanax_days', '2026-11-20', 'done'), 'Almanax · offrande faite · ven. 20 nov.'],
    [
      of('guide_checks', 'bucheron_v1|1-bois-de-frene', 'checked'),
      'Guide · Bûcheron · palier 2, bois de frene',
    ],
    [of('guide_goals', 'pecheur_v1', 'to_level'), 'Guide · niveau visé · Pêcheur'],
    [of('preferences', 'almanax_characters', 'value'), 'Préférence · personnages de l’almanax'],
  ])('%o reads « %s »', (place, words) => {
    expect(placeWords(place)).toBe(words)
  })

  test('a line of the tracker is about the item that it holds, an offering about what its row names', () => {
    expect(subjectOf(line('note'), { item_id: 303, item_name: 'Bois de Frêne' })).toEqual({
      item: 303,
      name: 'Bois de Frêne',
    })
    expect(subjectOf(line('note'))).toEqual({ item: null, name: null })
    expect(subjectOf(offering, { item_name: 'Ortie' })).toEqual({ item: null, name: 'Ortie' })
    expect(subjectOf(line('note'), { item_id: 'x', item_name: '' })).toEqual({ item: null, name: null })
  })

  test('values print in the words of their kind, and none is « vide »', () => {
    expect(valueWords(line('sold'), true)).toBe('oui')
    expect(valueWords(line('sold_date'), '2026-11-20')).toBe('ven. 20 nov.')
    expect(valueWords(line('sold_date'), 'hier')).toBe('hier')
    expect(valueWords(line('sold_date'), null)).toBe('vide')
    expect(valueWords(line('note'), 'pour la panoplie')).toBe('pour la panoplie')
    expect(valueWords(line('sell_price_kamas'), 12_500)).toBe(`12${FINE}500${FINE}k`)
    expect(valueWords(count, null)).toBe('vide')
  })

  test.each([
    [line('sold'), 'oui', true],
    [line('sold'), 'non', false],
    [line('sold'), 'peut-être', undefined],
    [line('sold'), '', undefined],
    [line('purchase_date'), '2026-11-20', '2026-11-20'],
    [line('purchase_date'), '2026-02-30', undefined],
    [line('purchase_date'), '', null],
    [line('note'), ' deux mots ', 'deux mots'],
    [line('note'), '', ''],
    [line('note'), 'x'.repeat(2001), undefined],
    [line('item_img_url'), '', null],
    [line('sell_price_kamas'), '1m', 1_000_000],
    [line('sell_price_kamas'), '', undefined],
    [line('item_id'), '0', undefined],
    [count, '12', 12],
    [count, '', null],
    [count, 'douze', undefined],
    [of('guide_goals', 'pecheur_v1', 'to_level'), '201', undefined],
    [of('guide_goals', 'pecheur_v1', 'to_level'), '200', 200],
    [of('guide_checks', 'pecheur_v1|0-goujon', 'checked'), 'non', false],
  ])('a correction of %o typed as « %s » reads as it says', (place, typed, value) => {
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

describe('changes of the breeding tools and of the comparator, in words', () => {
  const of = (collection: string, key: string, field: string) => ({ collection, key, field })
  const mount = (field: string) => of('mounts', 'm1', field)
  const essence = of('essence_prices', '13992', 'price')
  const craft = of('essence_crafts', '-12', 'qty')
  const weight = of('effect_weights', '125', 'weight')

  test.each([
    [mount('level'), 'Élevage · niveau'],
    [mount(''), 'Élevage'],
    [essence, 'Essence · prix'],
    [craft, 'Objet d’élevage · quantité'],
    [weight, 'Poids d’un effet'],
  ])('%o reads « %s »', (place, words) => {
    expect(placeWords(place)).toBe(words)
  })

  test('a mount is called by its own name, else by its variant; it is no item', () => {
    const row = { custom_name: 'Tornade', variant_name: 'Dragodinde Amande', ankama_id: 20 }
    expect(subjectOf(mount('level'), row)).toEqual({ item: null, name: 'Tornade' })
    expect(subjectOf(mount('level'), { ...row, custom_name: null })).toEqual({
      item: null,
      name: 'Dragodinde Amande',
    })
    expect(subjectOf(mount('level'), { ...row, custom_name: '' }).name).toBe('Dragodinde Amande')
  })

  test('an essence is the item of its key, a breeding object the item that its row holds, else its name', () => {
    expect(subjectOf(essence, { item_name: 'Essence de Kardorim' })).toEqual({
      item: 13992,
      name: 'Essence de Kardorim',
    })
    const row = { nom_item: 'Mangeoire en Frêne', product_item_id: 7606 }
    expect(subjectOf(craft, row)).toEqual({ item: 7606, name: 'Mangeoire en Frêne' })
    expect(subjectOf(craft, { ...row, product_item_id: null })).toEqual({
      item: null,
      name: 'Mangeoire en Frêne',
    })
  })

  test('T64 a weight is about its effect, by number where no name is known', () => {
    const [named, former] = ['% critique', '9'].map((key) => of('effect_weights', key, 'weight'))
    expect([weight, named, former].map((place) => place && subjectOf(place, { weight: 3 }))).toEqual([
      { item: null, name: 'effet 125' },
      { item: null, name: '% critique' },
      { item: null, name: '% Critique' },
    ])
    expect([weight, named, former, essence].map((place) => place && effectOf(place))).toEqual([
      null,
      '% critique',
      '% critique',
      null,
    ])
  })

  test('the game and the sex print in French, whatever they hold', () => {
    expect(valueWords(mount('gender'), 'female')).toBe('femelle')
    expect(valueWords(mount('gender'), null)).toBe('vide')
    expect(valueWords(mount('game'), 'dofus3')).toBe('Dofus 3')
    expect(valueWords(mount('game'), 'constructor')).toBe('constructor')
    expect(choicesOf(mount('gender'))).toEqual([
      ['', 'vide'],
      ['male', 'mâle'],
      ['female', 'femelle'],
    ])
    expect(choicesOf(mount('game')).map(([value]) => value)).toEqual(GAMES)
    expect(choicesOf(mount('level'))).toEqual([])
  })

  test.each([
    [mount('gender'), 'female', 'female'],
    [mount('gender'), '', null],
    [mount('gender'), 'licorne', undefined],
    [mount('game'), 'dofus3', 'dofus3'],
    [mount('game'), 'dofus4', undefined],
    [mount('level'), '200', 200],
    [mount('level'), '201', undefined],
    [mount('level'), '', null],
    [mount('custom_name'), 'x'.repeat(61), undefined],
    [mount('is_sterile'), 'oui', true],
    [essence, '40k', 40_000],
    [craft, '-1', undefined],
    [weight, '12', 12],
    [weight, '-12', -12],
    [weight, '−12', -12],
    [weight, '1,5', undefined],
    [weight, '1001', undefined],
    [weight, '', undefined],
  ])('a correction of %o typed as « %s » reads as it says', (place, typed, value) => {
    expect(readValue(place, typed)).toBe(value)
  })
})

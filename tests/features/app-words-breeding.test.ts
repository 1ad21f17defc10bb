import { describe, expect, test } from 'vitest'
import {
  choicesOf,
  effectOf,
  placeWords,
  readValue,
  subjectOf,
  valueWords,
} from '#features/account/words/place-words.ts'
import { GAMES } from '#shared/collections/mounts.ts'

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

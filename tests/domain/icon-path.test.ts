import { describe, expect, test } from 'vitest'
import { iconPath, pictureUrl } from '#shared/domain/text/icon-path.ts'

const SERVICE = 'https://api.dofusdu.de'

describe('an address of the game-data service becomes a path of ours', () => {
  test.each([
    ['/dofus3/v1/img/item/63014-64.png', '/icons/item/63014-64.png'],
    ['/dofus3/v1/img/item/63014-128.png', '/icons/item/63014-128.png'],
    ['/dofus3/v1/img/mount/1-64.png', '/icons/mount/1-64.png'],
    ['/dofus3beta/v1/img/mount/246-128.png', '/icons/mount/246-128.png'],
    ['/dofus2/img/item/6007.png', '/icons/item/6007-64.png'],
    ['/dofus2/img/item/6007-200.png', '/icons/item/6007-64.png'],
    ['/dofus2/img/item/6007-400.png', '/icons/item/6007-128.png'],
    ['/dofus2/img/mount/20-800.png', '/icons/mount/20-128.png'],
  ])('T126 %s', (path, ours) => {
    expect(iconPath(`${SERVICE}${path}`)).toBe(ours)
    expect(iconPath(`http://127.0.0.1:8790${path}`)).toBe(ours)
    expect(iconPath(ours)).toBe(ours)
    expect(pictureUrl(ours)).toBe(ours)
    expect(pictureUrl(`${SERVICE}${path}`)).toBe(ours)
  })
})

test('T126 the icon 0 is no picture, whatever its size', () => {
  expect(iconPath(`${SERVICE}/dofus3/v1/img/item/0-64.png`)).toBeNull()
  expect(iconPath(`${SERVICE}/dofus2/img/mount/0.png`)).toBeNull()
  expect(iconPath('/icons/item/0-128.png')).toBeNull()
  expect(iconPath(null)).toBeNull()
})

describe('any other address stays as it is', () => {
  test.each([
    'https://images.exemple.fr/objet/63014-64.png',
    `${SERVICE}/dofus3/v1/img/item/63014-64.png?x=1`,
    `${SERVICE}/dofus3/v1/img/item/63014-65.png`,
    `${SERVICE}/dofus3/v1/img/item/007-64.png`,
    `${SERVICE}/dofus3/v1/img/item/../mount/1-64.png`,
    `${SERVICE}/dofus3/v1/fr/items/12`,
    '/icons/monster/12-64.png',
    '',
  ])('T126 %s', (address) => {
    expect(iconPath(address)).toBe(address)
  })
})

test.each([
  ['https://images.exemple.fr/objet.png', 'https://images.exemple.fr/objet.png'],
  [`${SERVICE}/dofus3/v1/img/mount/0-64.png`, null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AA', null],
  ['//ailleurs.exemple/icons/item/12-64.png', null],
  ['/icons/item/12-64.png/../../api', null],
  ['/me', null],
  ['', null],
  [null, null],
])('T172 a picture to show is a path of ours or a web address: %j', (address, shown) => {
  expect(pictureUrl(address)).toBe(shown)
})

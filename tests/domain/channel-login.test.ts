import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelLogin } from '#shared/endpoints/streamers.ts'

test.each([
  ['MamieKamas', 'mamiekamas'],
  ['  zaap_perdu ', 'zaap_perdu'],
  ['@Zaap_Perdu', 'zaap_perdu'],
  ['https://www.twitch.tv/MamieKamas', 'mamiekamas'],
  ['http://twitch.tv/mamiekamas/', 'mamiekamas'],
  ['HTTPS://M.TWITCH.TV/MamieKamas?sr=a#haut', 'mamiekamas'],
  ['twitch.tv/mamiekamas/videos', 'mamiekamas'],
  ['www.twitch.tv/mamiekamas', 'mamiekamas'],
  ['abc', 'abc'],
  ['a'.repeat(25), 'a'.repeat(25)],
])('A121 the login of %s is read', (typed, login) => {
  expect(channelLogin(typed)).toBe(login)
})

test.each([
  '',
  '   ',
  '@',
  'ab',
  'a'.repeat(26),
  'mamie kamas',
  'mamie-kamas',
  'élodie',
  '\u212Aamas',
  'https://www.twitch.tv',
  'https://www.twitch.tv/',
  'https://www.twitch.tv/directory/category/dofus',
  'https://www.twitch.tv/videos/123456',
  'https://www.twitch.tv/%6Damie',
  'https://twitch.tv.exemple.fr/mamiekamas',
  'https://exemple.fr/twitch.tv/mamiekamas',
  'https://twitch.tv@exemple.fr/mamiekamas',
  'https://lou@twitch.tv/mamiekamas',
  'https://www.youtube.com/mamiekamas',
  'javascript:alert(1)',
  'javascript://twitch.tv/mamiekamas',
  '<img src=x onerror=alert(1)>',
  'mamiekamas\nzaap_perdu',
])('A121 %j names no channel', (typed) => {
  expect(channelLogin(typed)).toBeNull()
})

const login = fc.stringMatching(/^[a-z0-9_]{3,25}$/).filter((text) => channelLogin(text) !== null)

test('A121 a login is read alike from itself and from each of its addresses', () => {
  fc.assert(
    fc.property(login, (name) => {
      for (const before of ['', '@', 'twitch.tv/', 'https://www.twitch.tv/', 'http://m.twitch.tv/@']) {
        expect(channelLogin(before + name)).toBe(name)
        expect(channelLogin((before + name).toUpperCase())).toBe(name)
      }
    }),
  )
})

const PIECES = [
  'https://',
  'twitch.tv',
  '/',
  '@',
  'ab',
  'Z',
  '_',
  '7',
  'é',
  '\u212A',
  'ſ',
  ' ',
  '\n',
  '%',
  '?',
  '#',
]
const anything = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))

test('A121 what is read is always a login', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      expect(channelLogin(typed) ?? 'abc').toMatch(/^[a-z0-9_]{3,25}$/)
    }),
  )
})

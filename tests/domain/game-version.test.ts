import { expect, test } from 'vitest'
import { isAbove, isAtLeast } from '#shared/domain/site/game-version.ts'

test.each([
  ['3.5', true],
  ['3.5.0', true],
  ['3.5.4.13', true],
  ['3.10', true],
  ['4', true],
  ['v3.6.0', true],
  ['3.5-beta.2', true],
  ['3.4.18.19', false],
  ['3', false],
  ['2.73.5', false],
  ['inventé-1', false],
  ['', false],
  [null, false],
])('the game’s version %s is at least 3.5: %s', (version, expected) => {
  expect(isAtLeast(version, '3.5')).toBe(expected)
})

test('a version is at least itself, with zeros behind it too', () => {
  expect([isAtLeast('3.5', '3.5.0'), isAtLeast('3.5', '3.5.1'), isAtLeast('3.5.1', '3.5.1')]).toEqual([
    true,
    false,
    true,
  ])
})

test.each([
  ['3.8.0', true],
  ['3.10', true],
  ['4', true],
  ['3.7', false],
  ['3.7.4.2', false],
  ['3.6.9', false],
  ['', false],
  [null, false],
])('M3 the game’s version %s is above 3.7: %s', (version, expected) => {
  expect(isAbove(version, '3.7')).toBe(expected)
})

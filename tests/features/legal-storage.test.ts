import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEVICE_STORAGE } from '#features/legal/privacy-tables.ts'

const WRITES = /\.setItem\(|localStorage\[|adoptLocal\(/
const CONSTANT = /const \w+ = (?:'([^'\n]+)'|`([^`\n]+)`)/g
const TABLE = /const [A-Z_]+ = \{([^}]*)\}/g
const KEY = /^[a-z][\w:…-]*$/

const sources = ['web', 'sw']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:tsx?|js)$/.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8').replace(/\$\{[^}]*\}/g, '…') }))
const texts = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((text) => text !== undefined))

const named = (place: string) =>
  DEVICE_STORAGE.filter((table) => table.place === place).flatMap(({ stored }) =>
    stored.map(({ name }) => name),
  )

/** The keys that several files know, by the name of their constant. */
const shared = new Map(
  sources.flatMap(({ code }) =>
    [...code.matchAll(/export const (\w+) = '([^'\n]+)'/g)].map(
      ([, name = '', key = '']) => [name, key] as const,
    ),
  ),
)

/** The constants of a file that look like keys: a file that writes to the storage names its keys in constants. */
const keysIn = (code: string) =>
  [
    ...texts(code, CONSTANT),
    ...texts(code, TABLE).flatMap((inside) => texts(inside, /'([^'\n]+)'/g)),
    ...texts(code, /setItem\('([^'\n]+)'/g),
    ...texts(code, /adoptLocal\(\s*db,\s*['`]([^'`\n]+)/g),
    ...texts(code, /setItem\((\w+)/g).flatMap((name) => shared.get(name) ?? []),
  ].filter((text) => KEY.test(text))

describe('A27 the privacy page names', () => {
  for (const { path, code } of sources.filter(
    // Where the key is a parameter, whoever calls names it.
    ({ code }) => WRITES.test(code) && !/setItem\(key: |function adoptLocal/.test(code),
  )) {
    test(`A27 every key that ${path} writes`, () => {
      const keys = keysIn(code)
      expect(keys).not.toEqual([])
      expect([...named('localStorage'), ...named('sessionStorage')]).toEqual(expect.arrayContaining(keys))
    })
  }

  test('A27 every database, and no other', () => {
    const databases = sources.flatMap(({ code }) =>
      texts(code, /(?:super\(|openDB\S*\(|_DB = |=> )['`](comptoir-[^'`]*)/g),
    )
    expect(named('IndexedDB').toSorted()).toEqual(databases.toSorted())
  })

  test('A27 every cache that is ours', () => {
    const caches = sources.flatMap(({ code }) => texts(code, /cacheName: '([^']+)'|caches\.open\('([^']+)'/g))
    expect(named('Cache du navigateur')).toEqual(expect.arrayContaining(caches))
    expect(caches).not.toEqual([])
  })
})

test('A27 no source writes a cookie', () => {
  expect(
    sources.filter(({ code }) => /document\.cookie|cookieStore/.test(code)).map(({ path }) => path),
  ).toEqual([])
})

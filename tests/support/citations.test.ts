import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '#package.json' with { type: 'json' }

const REALMS = ['web', 'shared', 'sw', 'sync-server', 'scripts', 'tests']
const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|md)$/
/** It numbers the requirements themselves, with the sections of the text that they were drawn from. */
const REQUIREMENTS = 'tests/requirements.md'

const names = REALMS.flatMap((realm) =>
  readdirSync(realm, { recursive: true, encoding: 'utf8' }).map((name) => join(realm, name)),
).filter((name) => TEXT.test(name) && !name.includes('node_modules'))

/** Every source as one line, because a citation may break, and without the names of what it imports. */
const sources = names
  .filter((name) => name !== REQUIREMENTS)
  .map((name) => ({
    name,
    text: readFileSync(name, 'utf8')
      .replace(/(\bfrom |\bimport\()'[^']*'/g, '')
      .replace(/\s*\n\s*(\*(?!\/)|\/\/)?\s*/g, ' '),
  }))

/** The citations of a kind that lead nowhere, each with the file that holds it. */
const astray = (citation: RegExp, isThere: (cited: string) => boolean): string[] =>
  sources.flatMap(({ name, text }) =>
    [...text.matchAll(citation)]
      .filter(([, cited = '']) => !isThere(cited))
      .map(([whole]) => `${name}: ${whole}`),
  )

/** The numbers of a page's numbered paragraphs or headings. */
const numbersOf = (page: string, numbered: RegExp): Set<string> =>
  new Set([...readFileSync(page, 'utf8').matchAll(numbered)].map(([, number = '']) => number))

test('a requirement that is cited has its line', () => {
  const lines = readFileSync(REQUIREMENTS, 'utf8').matchAll(/^- ([ANTM]\d+) /gm)
  const requirements = new Set([...lines].map(([, id = '']) => id))
  expect(astray(/\b([ANTM][1-9]\d{0,2})\b/g, (id) => requirements.has(id))).toEqual([])
})

test('a sync rule that is cited has its text', () => {
  const rules = numbersOf('shared/contract/sync.md', /^(\d+)\. /gm)
  const areThere = (cited: string) => (cited.match(/\d+/g) ?? []).every((number) => rules.has(number))
  expect(astray(/\bsync rules? (\d+(?:(?:–|, | and )\d+)*)/gi, areThere)).toEqual([])
})

test('a section that is cited is one of the worked figures', () => {
  const figures = numbersOf('shared/domain/figures.md', /^## (\d+)\. /gm)
  expect(
    astray(/((?:figures\.md )?\u00a7\w*)/g, (cited) => {
      const [, number = ''] = /^figures\.md \u00a7(\d+)/.exec(cited) ?? []
      return figures.has(number)
    }),
  ).toEqual([])
})

test('a page that is named is in the repository', () => {
  const pages = new Set(['README.md', ...names.map((name) => basename(name))])
  expect(astray(/([\w/.-]*\w\.md)\b/g, (page) => pages.has(basename(page)))).toEqual([])
})

test('a file that a page names is in the repository', () => {
  const paths = [...names, 'vite.config.ts'].map((name) => `/${name}`)
  /** A folder's name stands for it in what is imported. */
  const folders = Object.entries(manifest.imports)
    .map(([alias, path]) => [alias.replace('*', ''), path.replace(/^\./, '').replace(/\*.*/, '')] as const)
    .sort(([a], [b]) => b.length - a.length)
  const isThere = (cited: string): boolean => {
    const [alias, folder] = folders.find(([alias]) => cited.startsWith(alias)) ?? ['', '/']
    const path = folder + cited.slice(alias.length)
    return paths.some((name) => (alias ? name === path : name.endsWith(path)))
  }
  const pages = sources.filter(({ name }) => name.endsWith('.md'))
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/`(#?[a-z][\w./-]*\.(?:ts|tsx|mjs|css))`/g)].map(([, cited = '']) => ({ name, cited })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ cited }) => !isThere(cited))).toEqual([])
})

test('no comment and no title leans on a text that is not here', () => {
  expect(astray(/(\bspec\b|\bcheck\s?list\b|\bissues? \d+)/gi, () => false)).toEqual([])
})

test('every file that the sync rules name is there', () => {
  const folders = new Map([
    ['contract', 'shared/contract'],
    ['data', 'web/data'],
    ['sync', 'sync-server/sync'],
    ['db', 'sync-server/db'],
  ])
  const named = [...readFileSync('shared/contract/sync.md', 'utf8').matchAll(/`([a-z-]+)(\/[\w/-]+\.ts)`/g)]
  const files = named.map(([, folder = '', rest]) => `${folders.get(folder) ?? folder}${rest}`)
  expect(files.filter((file) => !names.includes(file))).toEqual([])
})

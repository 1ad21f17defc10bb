import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MOST_FILES = 14
const MOST_LINES = 1500

const DOMAIN = 'shared/domain/lots'
/** Files of the tools that came after the kit, and what of the store, the domain and the collections is theirs alone. */
const TOOLS = {
  lots: [
    'web/features/flips/lots',
    'web/store/lots.ts',
    ...['lots', 'ways', 'summary', 'lot-table'].map((name) => `${DOMAIN}/${name}.ts`),
    'shared/collections/lot-events.ts',
  ],
  fortune: ['web/features/fortune', 'shared/domain/fortune'],
  crushing: [
    'web/features/brisage',
    ...['crush', 'worth', 'crush-log'].map((name) => `shared/domain/crushing/${name}.ts`),
    'shared/collections/crushing.ts',
  ],
  bank: ['web/features/palmares/bank', 'shared/domain/bank'],
}

const filesOf = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|css)$/.test(name))
        .map((name) => join(path, name))

/** What no tool brings of its own: the kit has it. */
const OWN_PARTS = /<(?:table|dialog|select|textarea)\b|<input\b/

/** Lines that are neither empty nor a comment. */
const codeLines = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length

test.each(Object.entries(TOOLS))(
  'M58 « %s » has at most 14 files and 1,500 lines of code, and brings no table, dialog or field of its own',
  (_, paths) => {
    const files = paths.flatMap(filesOf)
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    expect(texts.reduce((lines, text) => lines + codeLines(text), 0)).toBeLessThanOrEqual(MOST_LINES)
    expect(files.filter((_, at) => OWN_PARTS.test(texts[at] ?? ''))).toEqual([])
  },
)

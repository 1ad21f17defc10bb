import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Folders whose texts a player reads; what operators read in a terminal stays plain. */
const FOLDERS = [
  'web',
  'shared',
  'sw',
  ...['auth', 'mail', 'routes', 'sync'].map((name) => `sync-server/${name}`),
]
/** A plain space where French wants one that no line ends at: before a sign of two parts, within quotes. */
const PLAIN = / (?=[:;!?»](?:\s|[.,…)]|$))|« /
/** What the console prints, and the operator; a name as the game spells it, which is looked up. */
const NOT_SHOWN = /^\[comptoir\]|^GET |^Configuration|DATA_DIR|^Âme capturée : /

type Node = { type?: string; start?: number; value?: unknown; [key: string]: unknown }

/** The texts of a file: literals, parts of templates, text within JSX. */
function textsOf(name: string): string[] {
  const source = readFileSync(name, 'utf8')
  if (!/ [:;!?»]|« /.test(source)) return []
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, ...rest } = node as Node
    if (type === 'ImportDeclaration') return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    Object.values(rest).forEach(visit)
  }
  visit(parseSync(name, source).program)
  return texts
}

test('A1 no line of a French text begins with a sign, nor ends behind the quote that opens', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.tsx?$/.test(name))
  const found = files.flatMap((name) =>
    textsOf(name)
      .filter((text) => PLAIN.test(text) && !NOT_SHOWN.test(text))
      .map((text) => `${name}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

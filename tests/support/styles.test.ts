import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(css|tsx)$/.test(name),
)
const styles = files.map((name) => ({ name, text: readFileSync(join('web', name), 'utf8') }))

const found = (pattern: RegExp, isOne: (match: RegExpMatchArray) => boolean = () => true): string[] =>
  styles.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].filter(isOne).map(([all]) => `${name}: ${all.trim()}`),
  )

/** What every page is full of. */
const COMMON = /^(td|th|tr|a|button|input|span|svg)?(\.(name|icon|hint|field|sub|btn|money|num))?$/

describe('N81 an element that comes or goes does not have the whole page styled anew', () => {
  test('no :has() looks for what is not something: every element would count', () => {
    expect(found(/(:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?|has-\[[^\]]*):not\(.*/g)).toEqual([])
  })

  test('what depends on a :has() before it is something rare', () => {
    const tails = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*?[\s>~+]+([\w.-]+))(?=[\s,{:])/g
    expect(found(tails, ([, , last = '']) => COMMON.test(last))).toEqual([])
  })

  test('what the root is asked by a :has() it says of itself alone, but for a card while it stands; selected text asks it for nothing', () => {
    const asked = /(:root|html)(?::has\((?:[^()]|\([^()]*\))*\))+([^,{]*)\{(?:[^{}]|\{[^{}]*\})*/g
    const rules = found(asked)
    expect(rules.length).toBeGreaterThan(5)
    const ofOthers = rules.filter(
      (rule) => !/\)\s*\{/.test(rule) || rule.includes('{', rule.indexOf('{') + 1),
    )
    expect(ofOthers.map((rule) => rule.replace(/\s*\{[\s\S]*/, ''))).toEqual([
      'app/shell.css: :root:has(main .progress) .loading-card',
    ])
    expect(found(/::(selection|highlight|target-text)/g)).toEqual([])
  })

  test('what stands at the foot is told to the same elements by the style sheet and by the page', () => {
    const [, told] = /const READERS = '([^']+)'/.exec(readFileSync('web/ui/page/foot.ts', 'utf8')) ?? []
    const [, read = ''] =
      /@custom-variant foot \{\s*&,([^{]+)\{/.exec(readFileSync('web/ui/styles/index.css', 'utf8')) ?? []
    expect(told?.split(', ')).toEqual(read.split(',').map((one) => one.trim().slice('& '.length)))
    expect(told).toContain('.touch-keys')
  })

  test('the children of an element are named by `each:`, which no other element is asked about', () => {
    expect(found(/(?<=["'`\s:])\*:[a-z[][^\s"'`]*/g)).toEqual([])
  })
})

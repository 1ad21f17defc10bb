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
    expect(found(/(:has\(|has-\[)[^\]{)]*:not\(.*/g)).toEqual([])
  })

  test('what depends on a :has() before it is something rare', () => {
    const tails = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*?[\s>~+]+([\w.-]+))(?=[\s,{:])/g
    expect(found(tails, ([, , last = '']) => COMMON.test(last))).toEqual([])
  })
})

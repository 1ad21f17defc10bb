import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { MARKET_RULES } from '#shared/domain/rules/market-rules.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'

const facts = [MARKET_RULES, PROFESSION_RULES, BREEDING_RULES, CRUSHING_RULES].flatMap((rules) =>
  Object.values(rules),
)

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** Figures of the rules that mean other things too, so that only what stands beside them tells. */
const isCommon = (n: number): boolean =>
  (Number.isInteger(n) && n <= 100) ||
  [0.2, 120, 160, 200, 250, 400, 500, 1000, 2000, 4000, 5000, 20_000, 100_000].includes(n)
/** Figures of rules that tools do not reckon with yet. */
const TO_COME = [0.02, 1.4, 708]
const telling = new Set([
  ...facts.flatMap(({ value }) => numbersIn(value)).filter((n) => !isCommon(n)),
  ...TO_COME,
])

const WORD =
  '(?:[Tt]ax|TAX|[Ff]ee|FEE|[Ss]lots?|SLOTS?|[Ll]isting|LISTING|[Ll]evel|LEVEL|[Nn]iveau|\\bxp|Xp|\\bXP|_XP|[Gg]auge|GAUGE|[Jj]auge|[Ff]uel|FUEL|[Ss]eren|SEREN|[Ff]ertil|FERTIL|[Gg]eneration|GENERATION|[Gg]eneton|GENETON|[Ss]table(?:Places|Size)|[Mm]akina|MAKINA|[Cc]oefficient|COEFFICIENT|[Rr]une(?:Weight|Grant)|MOUNTS|PLACES|[Rr]atio|RATIO)'
const FIGURE = '(?:\\d[\\d_]*\\.\\d+|(?!1\\b)[1-9][\\d_]*)\\b'
/** What tells a constant of the game by where it stands, for figures that mean other things too. */
const SHAPES: readonly RegExp[] = [
  // A name of the game that is given a figure, held against one, or falls back on one.
  new RegExp(`\\w*${WORD}\\w*(?:: \\w+)?\\s*(?:[=:<>]|[<>=]=+|\\?\\?)\\s*${FIGURE}`, 'g'),
  // The end of a field that is labelled so.
  new RegExp(`<\\w+Field[^<>]*?${WORD}[^<>]*?\\bm(?:ax|in)=\\{${FIGURE}\\}`, 'g'),
  // A fee by hand.
  /\*\s*(?:0\.0[12]|0\.9[89]|[12])\b[^\n*]*\/\s*100\b/g,
  // A power of the experience.
  /\*\*\s*\d\.\d/g,
  // A version of the game.
  /'[234]\.\d{1,2}'/g,
]

/** What looks like a constant of the game in a source, comments left out. */
function constantsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  const shaped = SHAPES.flatMap((shape) => code.match(shape) ?? [])
  const unquoted = code.replace(/'[^'\n]*'|"[^"\n]*"/g, "''")
  const figures = (unquoted.match(/(?<![\w.#])\d[\d_]*(?:\.\d+)?(?![\w%])/g) ?? []).filter((text) =>
    telling.has(Number(text.replaceAll('_', ''))),
  )
  return [...new Set([...shaped, ...figures])].map((found) => found.replace(/\s+/g, ' '))
}

const HOME = join('shared', 'domain', 'rules')
const sources = ['shared/domain', 'web', 'sync-server']
  .flatMap((realm) =>
    readdirSync(realm, { recursive: true, encoding: 'utf8' }).map((name) => join(realm, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.startsWith(HOME))
  .sort()

/** What looks like a constant of the game and is none, and why. */
const OTHERS: readonly [file: string, found: string, why: string][] = [
  ['shared/domain/breeding/start-objects.ts', '32521', 'the id of an item of the starter catalogue'],
  ['shared/domain/reading/window-price.ts', '0.15', 'how far two figures are apart'],
  ['sync-server/catalogue/import/service-to-rows.ts', 'ratio: 100', 'all of the experience'],
  ['sync-server/catalogue/professions.ts', 'ratio: 100', 'all of the experience'],
  ['sync-server/catalogue/starter.ts', 'ratio: 100', 'all of the experience'],
  ['sync-server/outside/game-data-icons.ts', '200_000', 'bytes of a picture'],
  ['web/blocks/craft/recipe-answer.ts', 'ratio: 100', 'all of the experience'],
  ['web/blocks/paste/spreadsheet.ts', 'HIGHEST_RATIO = 1032', 'how much an archive packs at most'],
]

test('M1 no constant of the game stands outside its module', () => {
  const found = sources.flatMap((name) =>
    constantsIn(readFileSync(name, 'utf8')).map((line) => `${name}: ${line}`),
  )
  expect(found).toEqual(OTHERS.map(([file, line]) => `${file}: ${line}`))
})

test.each([
  ['a figure of the rules', 'const HELD = 80_000'],
  ['the same without its groups', 'if (hours > 672) end()'],
  ['a figure that means other things too, under a name of the game', 'const MAX_LEVEL = 200'],
  ['the same as a property', '{ taxPercent: 2 }'],
  ['the same as what a row falls back on', 'row?.to_level ?? 200'],
  ['the end of a field', '<QuantityField label="Mon niveau" value={level} max={200} />'],
  ['a fee by hand', 'Math.floor((price * 2 + 50) / 100)'],
  ['the formula of the experience', 'gap ** 1.1 / 10'],
  ['the weight of a rune', 'const runeWeight = 0.2'],
  ['what a mount is crushed at', '{ mountCoefficient: 50 }'],
  ['a version of the game', "isAtLeast(game, '3.7')"],
])('M1 %s, planted in a source, is found', (_, planted) => {
  const source = `/** A comment may say 672. */\nconst name = 'niveau 200'\nexport const a = () => {\n  ${planted}\n}\n`
  expect(constantsIn(source)).not.toEqual([])
  expect(constantsIn(source.replace(planted, ''))).toEqual([])
})

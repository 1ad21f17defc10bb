import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEMES } from '#tests/support/simulation/history.ts'
import { type Mutant, mutated, parsed } from './mutant.ts'
import { heldElsewhere, mutants } from './mutants.ts'
import {
  always,
  code,
  empty,
  firstArgument,
  leftOperand,
  never,
  operator,
  remove,
  rightOperand,
  secondArgument,
  swapOperands,
} from './operators.ts'

/** A mutant of a made-up file. */
const example = (selector: string, become: Mutant['changes'][0][1], within = 'pay'): Mutant => ({
  name: 'an example',
  theme: 'any',
  file: 'any.ts',
  within,
  changes: [[selector, become]],
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '« %s » finds each of its places once, and leaves code there',
  (_, mutant) => {
    const source = readFileSync(mutant.file, 'utf8')
    const wrong = mutated(mutant, source)
    expect(wrong).not.toBe(source)
    expect(() => parsed(mutant.file, wrong)).not.toThrow()
    expect(['any', ...Object.keys(THEMES)]).toContain(mutant.theme)
  },
)

test.each([
  ['a condition never holds', 'IfStatement > .test', never, 'if (false) pay(b, { a })'],
  ['a condition always holds', 'IfStatement > .test', always, 'if (true) pay(b, { a })'],
  ['a list is empty', 'ObjectExpression', empty, 'if (a - b) pay(b, [])'],
  ['a statement goes', 'ExpressionStatement', remove, 'if (a - b) ;'],
  ['a property goes', 'Property', remove, 'if (a - b) pay(b, { ...{} })'],
  ['the left operand is left', 'BinaryExpression', leftOperand, 'if ((a)) pay(b, { a })'],
  ['the right operand is left', 'BinaryExpression', rightOperand, 'if ((b)) pay(b, { a })'],
  ['operands change places', 'BinaryExpression', swapOperands, 'if ((b) - (a)) pay(b, { a })'],
  ['an operator becomes another', 'BinaryExpression', operator('+'), 'if ((a) + (b)) pay(b, { a })'],
  ['a call becomes its first argument', 'CallExpression', firstArgument, 'if (a - b) b'],
  ['a call becomes its second argument', 'CallExpression', secondArgument, 'if (a - b) { a }'],
  ['a node is part of other code', 'BinaryExpression', code('[$, $]'), 'if ([a - b, a - b]) pay(b, { a })'],
])('%s', (_, selector, become, wrong) => {
  const body = (text: string) => `function pay(a: number, b: number) { ${text} }`
  expect(mutated(example(selector, become), body('if (a - b) pay(b, { a })'))).toBe(body(wrong))
})

test.each([
  ['a function', 'function pay(a) { if (a) go() }'],
  ['an arrow function', 'const pay = (a) => { if (a) go() }'],
  ['a method', 'class Till { private pay(a) { if (a) go() } }'],
  ['a local function', 'function day() { const pay = (a) => { if (a) go() }; if (b) pay() }'],
])('the place is looked for in %s alone, however it is written', (_, source) => {
  const wrong = source.replace('if (a)', 'if (false)')
  expect(mutated(example('IfStatement > .test', never), source)).toBe(wrong)
  const [spaced, spacedWrong] = [source, wrong].map((text) => text.replace(/[{(]/g, '$& /* é */\n'))
  expect(mutated(example('IfStatement > .test', never), String(spaced))).toBe(spacedWrong)
})

test('a mutant that finds no place, or several, says so with its name', () => {
  const wrong = example('IfStatement', remove)
  expect(() => mutated(wrong, 'function pay() { go() }')).toThrow(
    '« an example » finds 0 places in pay of any.ts: IfStatement',
  )
  expect(() => mutated(wrong, 'function pay() { if (a) go(); if (b) go() }')).toThrow('finds 2 places')
  expect(() => mutated(wrong, 'function sell() { if (a) go() }')).toThrow('finds 0 places in any.ts')
})

test('each mutant has a name of its own, and every sync rule one that `npm test` plays, or a reason and a test', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  const rules = [...readFileSync('shared/contract/sync.md', 'utf8').matchAll(/^(\d+)\. \*\*/gm)]
  const watched = [...mutants.flatMap(({ rule }) => rule ?? []), ...heldElsewhere.map(({ rule }) => rule)]
  expect(watched.sort((a, b) => a - b)).toEqual(rules.map(([, number]) => Number(number)))
  for (const { file, test } of heldElsewhere) expect(readFileSync(file, 'utf8')).toContain(`'${test}'`)
})

import { expect, test } from 'vitest'
import { type Mutation, mutated } from './mutation.ts'
import { always, code, empty, never, remove, secondArgument } from './operators.ts'

/** A mutant of a made-up file. */
const example = (selector: string, become: Mutation['changes'][0][1], within = 'pay'): Mutation => ({
  name: 'an example',
  file: 'any.ts',
  within,
  changes: [[selector, become]],
})

test.each([
  ['a condition never holds', 'IfStatement > .test', never, 'if (false) pay(b, { a })'],
  ['a condition always holds', 'IfStatement > .test', always, 'if (true) pay(b, { a })'],
  ['a list is empty', 'ObjectExpression', empty, 'if (a - b) pay(b, [])'],
  ['a statement goes', 'ExpressionStatement', remove, 'if (a - b) ;'],
  ['a property goes', 'Property', remove, 'if (a - b) pay(b, { ...{} })'],
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

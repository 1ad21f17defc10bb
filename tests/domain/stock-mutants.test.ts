import { expect, test } from 'vitest'
import { codeWith, MINUTES } from '#tests/support/mutants/code-with.ts'
import type { Mutation } from '#tests/support/mutants/mutation.ts'
import { always, code, never, secondArgument } from '#tests/support/mutants/operators.ts'
import type { search } from '#tests/support/stock-histories.ts'

const STOCK = 'shared/domain/stock/stock.ts'

/** Mistakes in what counts as stock (N4, N6). */
const mutants: readonly Mutation[] = [
  {
    name: 'an act that both devices did counts twice',
    file: STOCK,
    within: 'countingMoves',
    changes: [['IfStatement[test.callee.object.name="seen"] > .test', never]],
  },
  {
    name: 'the later of two equal acts counts, and not the earlier',
    file: STOCK,
    within: 'inOrder',
    changes: [['ConditionalExpression[test.callee.name="isLater"]', code('-($)')]],
  },
  {
    name: 'what the player counts for itself counts once',
    file: STOCK,
    within: 'countingMoves',
    changes: [['IfStatement > UnaryExpression[argument.property.name="apart"]', always]],
  },
  {
    name: 'an ingredient counts where its step does not',
    file: STOCK,
    within: 'countingMoves',
    changes: [['CallExpression[callee.object.name="steps"][callee.property.name="has"]', always]],
  },
  {
    name: 'an ingredient is compared by itself',
    file: STOCK,
    within: 'isIngredient',
    changes: [['LogicalExpression[operator="&&"][right.operator="<"]', never]],
  },
  {
    name: 'a count does not absorb what moved before it',
    file: STOCK,
    within: 'firstAfter',
    changes: [['IfStatement > .test', always]],
  },

  {
    name: 'what was used and not owned is taken from the next purchase',
    file: STOCK,
    within: 'stockOf',
    changes: [['CallExpression[callee.property.name="max"]', secondArgument]],
  },
  {
    name: 'a mark does not say what came before',
    file: STOCK,
    within: 'actOf',
    changes: [['ArrayExpression > Identifier[name="base"]', code("''")]],
  },
  {
    name: 'an act is the same whatever need it answered',
    file: STOCK,
    within: 'actOf',
    changes: [['ArrayExpression > Identifier[name="line"]', code("''")]],
  },
  {
    name: 'an act is the same whatever it moved',
    file: STOCK,
    within: 'actOf',
    changes: [['ArrayExpression > Identifier[name="pieces"]', code("''")]],
  },
  {
    name: 'a mark is of the first move, and not of the latest',
    file: STOCK,
    within: 'baseOf',
    changes: [['UnaryExpression[operator="-"]', code('0')]],
  },
  {
    name: 'no mark is kept',
    file: STOCK,
    within: 'baseOf',
    changes: [['CallExpression[callee.name="shortHash"]', code("''")]],
  },
]

type Histories = { search: typeof search }
const searched = async (mutant: Mutation | null, histories: number) =>
  (await codeWith<Histories>('tests/support/stock-histories.ts', mutant)).search(histories)

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'N9 the histories of the stock notice when %s',
  MINUTES,
  async (_, mutant) => {
    expect(await searched(mutant, 5000)).not.toBeNull()
  },
)

test('N9 over the code as it stands they notice nothing', MINUTES, async () => {
  expect(await searched(null, 5000)).toBeNull()
})

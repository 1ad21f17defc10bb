import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentOf, LIST_NAMES } from '#server/catalogue/import/lists.ts'
import { conditionsText, rowsOfService } from '#server/catalogue/import/service-to-rows.ts'
import { noRecordedData, recordedService } from '#tests/support/catalogue.ts'

const leaf = (name: string, operator: string, int_value: number) => ({
  is_operand: true,
  condition: { operator, int_value, element: { id: 1, name } },
})
const node = (relation: string, ...children: unknown[]) => ({ is_operand: false, relation, children })
const force = leaf('Force', '>', 50)
const level = leaf('Niveau', '>', 99)
const vigour = leaf('Vitalité', '>', 10)

test.each<[string, Parameters<typeof conditionsText>[0], string | null]>([
  ['none', {}, null],
  ['one', { condition_tree: force }, 'Force > 50'],
  ['two', { condition_tree: node('and', force, level) }, 'Force > 50 et Niveau > 99'],
  ['one of two', { condition_tree: node('or', force, level) }, 'Force > 50 ou Niveau > 99'],
  [
    'one of two beside another',
    { condition_tree: node('and', force, node('or', level, vigour)) },
    'Force > 50 et (Niveau > 99 ou Vitalité > 10)',
  ],
  ['a node that holds one alone', { condition_tree: node('and', node('or', level)) }, 'Niveau > 99'],
  ['the tree under its newer name', { conditions: node('and', force, level) }, 'Force > 50 et Niveau > 99'],
  [
    'the flat list of older answers',
    { conditions: [force.condition, level.condition] },
    'Force > 50 et Niveau > 99',
  ],
  [
    'both: the tree counts',
    { condition_tree: node('or', force, level), conditions: [force.condition] },
    'Force > 50 ou Niveau > 99',
  ],
  ['a choice of which one is unknown', { condition_tree: node('or', force, { autre: 1 }) }, null],
  ['another shape', { conditions: 'Force > 50' }, null],
])('the conditions of an item in words: %s', (_, item, words) => {
  expect(conditionsText(item)).toBe(words)
})

test('conditions nested without end are none', () => {
  let tree: unknown = force
  for (let depth = 0; depth < 1_000; depth += 1) tree = node('and', tree)
  expect(conditionsText({ condition_tree: tree })).toBe(null)
})

const documents = (items: unknown[], sets: unknown[] = []) => ({
  lists: new Map([
    ['resources' as const, { name: 'items-resources-all', json: { items } }],
    ['sets' as const, { name: 'sets-all', json: { sets } }],
  ]),
  almanax: [],
})
const ore = { ankama_id: 1, name: 'Fer', type: { id: 1, name: 'Minerai' }, level: 1 }

test('a weight or conditions in another shape cost their item nothing', async () => {
  const odd = { ...ore, pods: -4, conditions: { relation: 'xor' } }
  const { rows, skipped } = await rowsOfService(documents([odd]))
  expect(rows.items).toMatchObject([{ name: 'Fer', pods: null, conditions: null }])
  expect(skipped).toEqual([])
})

const vitality = (n: number) => ({
  type: { id: 9, name: 'Vitalité' },
  int_minimum: n,
  int_maximum: 0,
  ignore_int_max: true,
  formatted: `${n} Vitalité`,
})

test.each([
  ['by their number', { 2: [vitality(10)], 3: [vitality(20)] }],
  ['in a list from one piece on', [null, [vitality(10)], [vitality(20)]]],
])('what pieces of a set give together is read %s', async (_, effects) => {
  const set = { ankama_id: 5, name: 'Panoplie du Fer', level: 10, equipment_ids: [1], effects }
  const { rows } = await rowsOfService(documents([ore], [set]))
  expect(rows.sets[0]?.bonuses).toEqual([
    { pieces: 2, effects: ['10 Vitalité'] },
    { pieces: 3, effects: ['20 Vitalité'] },
  ])
})

test.skipIf(noRecordedData)(
  'at real size no row is left out, and every known weight is kept',
  async () => {
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(recordedService, `${name}.json`), 'utf8'))
    const recorded = LIST_NAMES.filter((list) => list !== 'other')
    const lists = await Promise.all(
      recorded.map(async (list) => {
        const name = documentOf(list)
        return [list, { name, json: await read(name) }] as const
      }),
    )
    const { rows, skipped } = await rowsOfService({
      lists: new Map(lists),
      almanax: [{ name: 'almanax-2026', json: await read('almanax-2026') }],
    })
    expect(skipped).toEqual([])
    expect(rows.items.filter(({ category, pods }) => category === 'equipment' && pods === null)).toEqual([])
    expect(rows.items.filter(({ img }) => img?.startsWith('https:'))).toEqual([])
    expect([rows.sets.length, rows.mounts.length, rows.almanax.length]).toEqual([929, 320, 365])
  },
  60_000,
)

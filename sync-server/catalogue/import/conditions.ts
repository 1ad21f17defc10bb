import { serviceCondition, serviceConditionList } from './service-shapes.ts'

const MAX_DEPTH = 6
const MAX_TEXT = 500

type Written = { text: string; several: 'and' | 'or' | null }

/**
 * The conditions of an item in words: « Force > 50 et (Niveau > 99 ou Vitalité > 10) ». The tree counts; the flat list
 * of older answers, all of which have to hold, stands in for it. Null: none, or in a form that we do not know.
 */
export function conditionsText(item: { condition_tree?: unknown; conditions?: unknown }): string | null {
  const source = item.condition_tree ?? item.conditions
  if (source === null || source === undefined) return null
  const list = serviceConditionList.safeParse(source)
  const tree = list.success ? { relation: 'and', children: list.data.map(asLeaf) } : source
  const text = written(tree, MAX_DEPTH)?.text ?? ''
  return text === '' ? null : text.slice(0, MAX_TEXT)
}

/** The flat list holds conditions as they are, without a node around them. */
const asLeaf = (condition: unknown): unknown =>
  condition !== null && typeof condition === 'object' && 'element' in condition ? { condition } : condition

function written(node: unknown, depth: number): Written | null {
  const read = serviceCondition.safeParse(node)
  if (!read.success || depth === 0) return null
  if ('condition' in read.data) {
    const { element, operator, int_value } = read.data.condition
    return { text: `${element.name.trim()} ${operator} ${int_value}`, several: null }
  }
  const { relation, children } = read.data
  const parts = children.flatMap((child) => written(child, depth - 1) ?? [])
  // One of several that we cannot name: saying the others alone would ask for too much.
  if (relation === 'or' && parts.length < children.length) return null
  const [only] = parts
  if (parts.length < 2) return only ?? null
  const texts = parts.map(({ text, several }) => (several && several !== relation ? `(${text})` : text))
  return { text: texts.join(relation === 'and' ? ' et ' : ' ou '), several: relation }
}

import type { query } from 'esquery'

/** A node of the syntax, as the standard tree (ESTree) has it. */
export type Node = ReturnType<typeof query>[number]

/** What takes a node's place, as text; `textOf` answers that of a node. */
export type Operator = (node: Node, textOf: (node: Node) => string) => string

/** A condition that never holds. */
export const never: Operator = () => 'false'

/** A condition that always holds. */
export const always: Operator = () => 'true'

/** A list with nothing in it. */
export const empty: Operator = () => '[]'

/** A statement that is not there, or a property of an object. */
export const remove: Operator = ({ type }) => {
  if (type === 'Property') return '...{}'
  if (type.endsWith('Statement')) return ';'
  throw new Error(`a ${type} cannot be removed`)
}

/** The second argument of a call in place of its result. */
export const secondArgument: Operator = (node, textOf) => {
  const second = node.type === 'CallExpression' ? node.arguments[1] : undefined
  if (!second) throw new Error(`a ${node.type} has no second argument`)
  return textOf(second)
}

/** Other code, for what no operator above says; `$` in it is the node as it stands. */
export const code =
  (text: string): Operator =>
  (node, textOf) =>
    text.replaceAll('$', () => textOf(node))

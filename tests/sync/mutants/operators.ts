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

/** `a` of « a && b », « a + b »… */
export const leftOperand: Operator = (node, textOf) => `(${textOf(operation(node).left)})`

/** `b` of « a && b », « a + b »… */
export const rightOperand: Operator = (node, textOf) => `(${textOf(operation(node).right)})`

/** « b - a » for « a - b ». */
export const swapOperands: Operator = (node, textOf) => {
  const { left, operator, right } = operation(node)
  return `(${textOf(right)}) ${operator} (${textOf(left)})`
}

/** The same operands with another operator. */
export const operator =
  (other: string): Operator =>
  (node, textOf) => {
    const { left, right } = operation(node)
    return `(${textOf(left)}) ${other} (${textOf(right)})`
  }

/** The first argument of a call in place of its result. */
export const firstArgument: Operator = (node, textOf) => textOf(argument(node, 0))

/** The second one. */
export const secondArgument: Operator = (node, textOf) => textOf(argument(node, 1))

/** Other code, for what no operator above says; `$` in it is the node as it stands. */
export const code =
  (text: string): Operator =>
  (node, textOf) =>
    text.replaceAll('$', () => textOf(node))

function operation(node: Node) {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') return node
  throw new Error(`a ${node.type} has no operands`)
}

function argument(node: Node, n: number): Node {
  const found = node.type === 'CallExpression' ? node.arguments[n] : undefined
  if (!found) throw new Error(`a ${node.type} has no argument ${n}`)
  return found
}

import { query } from 'esquery'
import { parseSync } from 'vite'
import type { Node, Operator } from './operators.ts'

/** A wrong variant of the real code: nodes of the syntax of one function, and what each of them becomes. */
export type Mutation = {
  /** What the wrong code does, as a rule. */
  name: string
  file: string
  /** The function that holds the places, by its name; a method by its own. */
  within: string
  /** Each selector (https://github.com/estools/esquery) matches one node of that function. */
  changes: readonly (readonly [selector: string, become: Operator])[]
}

/** The syntax of TypeScript; throws where it has none. Brackets are no nodes, so that they may come and go. */
export function parsed(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source, { lang: 'ts', range: true, preserveParens: false })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  // The one place where the parser's tree becomes the standard's, which has no name for what is TypeScript's alone.
  return program as unknown as Node
}

const functionNamed = (name: string): string =>
  [
    `FunctionDeclaration[id.name="${name}"]`,
    `MethodDefinition[key.name="${name}"]`,
    `VariableDeclarator[id.name="${name}"][init.type="ArrowFunctionExpression"]`,
  ].join()

/** The text of a file with the mutant in it. Throws when a selector does not find one node, and only one. */
export function mutated(mutant: Mutation, source: string): string {
  const { name, file, within, changes } = mutant
  const only = (root: Node, selector: string, where: string): Node => {
    const [node, ...others] = query(root, selector)
    if (node && others.length === 0) return node
    throw new Error(`« ${name} » finds ${node ? 1 + others.length : 0} places in ${where}: ${selector}`)
  }
  const textOf = (node: Node): string => source.slice(...rangeOf(node))
  const root = only(parsed(file, source), functionNamed(within), file)
  return changes
    .map(([selector, become]) => {
      const node = only(root, selector, `${within} of ${file}`)
      return { range: rangeOf(node), text: become(node, textOf) }
    })
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce(
      (text, { range: [start, end], text: put }) => text.slice(0, start) + put + text.slice(end),
      source,
    )
}

function rangeOf({ type, range }: Node): [start: number, end: number] {
  if (!range) throw new Error(`a ${type} without a place`)
  return range
}

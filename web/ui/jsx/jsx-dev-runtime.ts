import type { ElementType, Key } from 'react'
import { jsxDEV as element, type JSXSource } from 'react/jsx-dev-runtime'
import { withOwnTexts } from './own-text.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

/** The same in development and in tests. */
export function jsxDEV(
  type: ElementType,
  props: { children?: unknown },
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const own = withOwnTexts(type, props)
  return element(type, own, key, isStatic && Array.isArray(own.children), source, self)
}

import type { ElementType, Key } from 'react'
import { jsx as element } from 'react/jsx-runtime'
import { withOwnTexts } from './own-text.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

/** What JSX is compiled to: React's, with each text an element's own. */
export const jsx = (type: ElementType, props: { children?: unknown }, key?: Key) =>
  element(type, withOwnTexts(type, props), key)

export { jsx as jsxs }
